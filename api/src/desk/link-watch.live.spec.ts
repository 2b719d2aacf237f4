import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families, listingKinds, postingStream } from '@noticeboard/content-model';
import { edited, withdrawn } from '../../../libs/content-model/src/testing/posting-events.js';
import { type Happened, readModelsAfter } from '../testing/given-events.js';
import type { LinkStore } from './link-store.js';
import { LinkWatch, nightOf } from './link-watch.js';
import { RecordLinks } from './record-links.js';
import { FakeTime } from './testing/fake-time.js';
import { happens, items, link, listing, newLinkStore, noticeUntil, posting } from './testing/given-links.js';
import { keptLink } from './testing/link-store.contract.js';

const [jobs] = families;
const [admitCards, results] = listingKinds;
const open = 'until further notice';

interface Try {
  readonly url: string;
  readonly from: number;
  to: number;
}

/** The outside world: statuses by address, 200 otherwise; each answer takes 200 ms. */
class Hosts {
  readonly tries: Try[] = [];
  readonly answers = new Map<string, (number | null)[]>();

  constructor(private readonly time: FakeTime) {}

  /** One after the other; the last one from then on. */
  answer(url: string, ...statuses: (number | null)[]): void {
    this.answers.set(url, statuses);
  }

  readonly check = async (url: string, stop = new AbortController().signal) => {
    const attempt: Try = { url, from: this.time.clock().getTime(), to: Infinity };
    this.tries.push(attempt);
    await this.time.pause(200, stop);
    attempt.to = this.time.clock().getTime();
    const statuses = this.answers.get(url) ?? [200];
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? null;
    const fault = status === null ? ('timeout' as const) : null;
    return { status, fault, host: new URL(url).host, isSecure: true };
  };

  get asked(): string[] {
    return this.tries.map(({ url }) => url);
  }
}

let time: FakeTime;
let hosts: Hosts;
let store: LinkStore;
let told: string[];
let stopping: AbortController;

beforeEach(() => {
  // 01:00 in India.
  time = new FakeTime('2026-11-19T19:30:00.000Z');
  hosts = new Hosts(time);
  store = newLinkStore();
  told = [];
  stopping = new AbortController();
});
afterEach(() => store.close());

async function watchOver(happened: readonly Happened[]): Promise<LinkWatch> {
  const reads = await readModelsAfter(happened);
  const log = {
    info: (message: string) => void told.push(message),
    warn: (message: string) => void told.push(message),
  };
  const { clock, pause } = time;
  const links = new RecordLinks(reads, families);
  return new LinkWatch({ links, store, check: hosts.check, log, clock, pause });
}

async function watchNight(happened: readonly Happened[]): Promise<void> {
  await time.during((await watchOver(happened)).look(stopping.signal));
}

async function runFor(hours: number, happened: readonly Happened[]): Promise<void> {
  const running = (await watchOver(happened)).run(stopping.signal);
  const stop = async () => {
    await time.pause(hours * 3_600_000, stopping.signal);
    stopping.abort();
    await running;
  };
  await time.during(stop());
}

const brokenUrls = async () => (await store.broken()).map(({ url }) => url).toSorted();
const a = (n: number | string) => `https://a.example/${n}`;
const manyLinks = (...urls: readonly string[]) => items(...urls.map((url) => link(url, url)));

describe('The watch by night', () => {
  it('follows each link of what is open once, with those of its admit cards and results', async () => {
    const many = Array.from({ length: 25 }, (_, n) =>
      listing(admitCards, `old${n}`, `https://old${n}.example/`),
    ).flat();
    await watchNight([
      ...listing(admitCards, 'tied', 'https://tied.example/', 'stated'),
      ...listing(results, 'over', 'https://over.example/', 'closed'),
      ...Array.from({ length: 20 }, (_, n) => listing(results, `r${n}`, 'https://same.example/')).flat(),
      ...many,
      ...posting('stated', a(1), noticeUntil('30 November 2026', 'n2'), manyLinks(a(2), 'https://same.example/')),
      ...posting('unstated', a(3), noticeUntil(open, 'n2')),
      ...posting('closed', 'https://closed.example/', noticeUntil('18 November 2026', 'n2')),
      ...posting('withdrawn', 'https://withdrawn.example/', noticeUntil(open, 'n2'), withdrawn),
    ]);
    // The newest links of records that belong to no posting, or to a closed one.
    const newest = Array.from({ length: 20 }, (_, n) => `https://old${n + 5}.example/`);
    const expected = [a(1), a(2), a(3), 'https://same.example/', 'https://tied.example/', ...newest];
    expect(hosts.asked.toSorted()).toEqual(expected.toSorted());
    expect(await store.watch()).toMatchObject({ night: '2026-11-20', total: 25, followed: 25, isCutOff: false });
    expect(told).toEqual([expect.stringMatching(/^link watch: 25 of 25 links followed in \d+ s, 0 broken$/)]);
  });

  it('asks four hosts at a time, each for one link at a time with a pause between', async () => {
    const urls = Array.from({ length: 60 }, (_, n) => `https://h${n % 6}.example/${n}`);
    await watchNight(posting('SSC', '', manyLinks(...urls)));
    const others = (one: Try) => hosts.tries.filter((other) => other.from >= one.from && other.from < one.to);
    expect(Math.max(...hosts.tries.map((one) => others(one).length))).toBe(4);
    for (let n = 0; n < 6; n += 1) {
      const own = hosts.tries.filter(({ url }) => new URL(url).host === `h${n}.example`);
      const pauses = own.slice(1).map(({ from }, place) => from - (own[place]?.to ?? 0));
      expect([own.length, Math.min(...pauses) >= 1500]).toEqual([10, true]);
    }
  });

  it('takes a link for broken that fails a second time, half an hour later', async () => {
    hosts.answer(a(1), 404);
    hosts.answer(a(2), 500, 200);
    hosts.answer(a(3), 403);
    await watchNight(posting('SSC', a(1), manyLinks(a(2), a(3))));
    const [first, second] = hosts.tries.filter(({ url }) => url === a(1));
    expect((second?.from ?? 0) - (first?.to ?? 0)).toBeGreaterThanOrEqual(1_800_000);
    expect(hosts.asked.filter((url) => url === a(3))).toHaveLength(1);
    const at = (attempt: Try | undefined) => new Date(attempt?.to ?? 0).toISOString();
    expect(await store.broken()).toEqual([
      keptLink(a(1), {
        places: [{ source: jobs.key, id: 'SSC', label: 'Apply Link' }],
        since: at(first),
        checkedAt: at(second),
      }),
    ]);
    const answered = hosts.tries.findLast(({ url }) => url === a(2));
    // The third host turns robots away.
    expect(await store.reached([a(1), a(2), a(3)])).toEqual({ [a(2)]: at(answered) });
  });

  it('tells of the next nights since when it fails, and forgets it when it answers or is gone', async () => {
    const happened = posting('SSC', a(1), noticeUntil(open, 'n2'), manyLinks(a(2), a(3)));
    for (const n of [1, 2, 3]) hosts.answer(a(n), 404);
    await watchNight(happened);
    const before = await store.broken();
    time.set('2026-11-20T19:30:00.000Z');
    hosts.answer(a(2), 200);
    await watchNight([...happened, ...happens(postingStream(jobs, 'SSC'), edited({ applyLink: a(4) }))]);
    const [kept] = await store.broken();
    expect(await brokenUrls()).toEqual([a(3)]);
    expect(kept?.since).toBe(before.find(({ url }) => url === a(3))?.since);
    expect(kept?.checkedAt.slice(0, 13)).toBe('2026-11-20T20');
  });

  it('leaves a host alone that gives no answer ten times in a row, and what is known of it as it is', async () => {
    const urls = Array.from({ length: 30 }, (_, n) => a(n));
    for (const url of urls) hosts.answer(url, null);
    const known = keptLink(a(29), { since: '2026-11-17T20:00:00.000Z' });
    await store.keep([known]);
    await watchNight(posting('SSC', 'https://b.example/', manyLinks(...urls)));
    expect(hosts.asked.filter((url) => url.startsWith('https://a.'))).toHaveLength(20);
    expect(await store.broken()).toContainEqual(known);
    expect(await store.broken()).toHaveLength(11);
    expect(await store.watch()).toMatchObject({ total: 31, followed: 11 });
    expect((await store.watch())?.next).toBeUndefined();
  });

  it('takes nothing for broken where no host answers: it is the portal that has no way out', async () => {
    for (const url of [a(1), 'https://b.example/']) hosts.answer(url, null);
    await store.keep([keptLink(a(1))]);
    await watchNight(posting('SSC', a(1), manyLinks('https://b.example/')));
    expect(await store.broken()).toEqual([keptLink(a(1))]);
    expect(hosts.tries).toHaveLength(2);
    expect(await store.watch()).toMatchObject({ isCutOff: true });
    expect(told.at(-1)).toMatch(/no host gave an answer/);
  });

  it('is over after four hours, and goes on in the next night where it was', async () => {
    const of = (n: number) =>
      posting(
        `p${n}`,
        '',
        noticeUntil(open, 'n2'),
        manyLinks(...Array.from({ length: 1000 }, (_, k) => a(n * 1000 + k))),
      );
    const happened = Array.from({ length: 8 }, (_, n) => of(n)).flat();
    hosts.answer(a(0), 404);
    await watchNight(happened);
    expect(time.clock() <= new Date('2026-11-19T23:30:00.000Z')).toBe(true);
    const first = new Set(hosts.asked);
    expect(await store.watch()).toMatchObject({ total: 8000, followed: first.size });
    expect(first.size).toBeLessThan(8000);
    expect((await store.watch())?.next).toMatchObject({ source: jobs.key });
    expect(await brokenUrls()).toEqual([a(0)]);
    hosts.tries.length = 0;
    time.set('2026-11-20T19:30:00.000Z');
    await watchNight(happened);
    expect(new Set([...first, ...hosts.asked]).size).toBe(8000);
    // It did not come as far as there again, or did, and knows.
    expect(await brokenUrls()).toEqual([a(0)]);
  });
});

describe('The time of the watch', () => {
  it.each([
    ['2026-11-19T19:29:59.000Z', undefined],
    ['2026-11-19T19:30:00.000Z', '2026-11-20'],
    ['2026-11-20T15:29:59.000Z', '2026-11-20'],
    ['2026-11-20T15:30:00.000Z', undefined],
  ])('at %s is that of %s', (now, night) => expect(nightOf(new Date(now))).toBe(night));

  it('is one in the morning in India, once a night', async () => {
    time.set('2026-11-19T15:30:00.000Z');
    await runFor(30, posting('SSC', a(1), noticeUntil(open, 'n2')));
    const starts = hosts.tries.map(({ from }) => new Date(from).toISOString().slice(0, 16));
    expect(starts).toEqual(['2026-11-19T19:30', '2026-11-20T19:30']);
  });

  it('is ten minutes after a start at day that has missed it, and no other day', async () => {
    time.set('2026-11-20T06:00:00.000Z');
    await runFor(8, posting('SSC', a(1), noticeUntil(open, 'n2')));
    expect(hosts.tries.map(({ from }) => new Date(from).toISOString())).toEqual(['2026-11-20T06:10:00.000Z']);
    expect(await store.watch()).toMatchObject({ night: '2026-11-20' });
  });

  it('is one process’s of many, and another’s when it has died', async () => {
    const happened = posting('SSC', a(1), noticeUntil(open, 'n2'));
    await store.claim('other');
    await watchNight(happened);
    expect(hosts.tries).toEqual([]);
    await store.release('other');
    await Promise.all([watchNight(happened), watchNight(happened)]);
    expect(hosts.tries).toHaveLength(1);
  });

  it('ends at once when the portal stops, and nothing is kept of it', async () => {
    hosts.answer(a(1), 404);
    const looking = (await watchOver(posting('SSC', a(1)))).look(stopping.signal);
    await time.during(
      (async () => {
        await time.pause(600_000, stopping.signal);
        stopping.abort();
        await looking;
      })(),
    );
    expect([await store.watch(), await store.broken()]).toEqual([undefined, []]);
    expect(await store.claim('next')).toBe(true);
  });
});
