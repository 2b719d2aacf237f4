import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { families, followSchema, type ReaderChange } from '@noticeboard/content-model';
import { filePeople } from '../people/file-people.js';
import type { PeopleStore } from '../people/people.js';
import type { Outcome } from '../reach/destination.js';
import type { QueuedMessage } from '../reach/message.js';
import { pushDestination, type PushOptions } from './push.destination.js';
import { PushKey } from './push-key.js';
import { PushServices } from './push-service.js';
import { PushSubscriptions } from './push-subscriptions.js';
import { startPushService } from './testing/push-service.js';

const made = new Date('2026-11-20T10:00:00Z');
const posting = { kind: 'posting', id: '0123456789abcdef01234567' } as const;
const moved: ReaderChange = {
  kind: 'noticeEdited',
  at: '2026-11-20T11:00:00.000Z',
  position: '0001',
  name: 'Clerk',
  changes: [{ path: 'notifications/n/lastDateApply', label: 'Last Date to Apply', before: '26 Nov', after: '30 Nov' }],
};
const head = {
  id: posting.id,
  title: 'SSC CGL 2026',
  scalars: { deadline: '2026-11-30T18:29:00.000Z', hasSyllabus: false },
};

let dir: string;
let people: PeopleStore;
let subscriptions: PushSubscriptions;
let services: PushServices;
let service: Awaited<ReturnType<typeof startPushService>>;
let options: PushOptions;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'push-'));
  service = await startPushService();
  people = filePeople(dir);
  const key = new PushKey(people, 'mailto:desk@board.example');
  subscriptions = new PushSubscriptions(people, key);
  services = new PushServices(
    () => key.vapid(),
    (address) => address === '127.0.0.1',
  );
  const reads = { documents: async (_: string, ids: readonly string[]) => ids.map(() => JSON.stringify(head)) };
  const now = () => new Date('2026-11-29T12:00:00Z');
  options = { people, subscriptions, services, reads, families, origin: 'https://board.example', now };
});

afterEach(() => service.answers(undefined));

afterAll(async () => {
  services.close();
  await service.close();
  await people.close();
  await rm(dir, { recursive: true });
});

function message(given: Partial<QueuedMessage> = {}): QueuedMessage {
  const record = {
    ...posting,
    source: 'jobs',
    title: 'SSC CGL 2026',
    revision: 7,
    type: 'changed',
    change: moved,
  } as const;
  const told = { id: 'm1', position: '0001', at: moved.at, records: [record] };
  return { ...told, destination: 'push', lanes: ['jobs:p1'], ...given };
}

const deliver = (given?: Partial<QueuedMessage>) =>
  pushDestination(options).deliver(message(given), new AbortController().signal);

async function subscribed(follow: object, since = made) {
  const browser = service.browser();
  const { endpoint, keys } = browser;
  const { id } = await subscriptions.add({ endpoint, ...keys, follow: followSchema.parse(follow) }, 'en', since);
  return { browser, id };
}

/** Whom the message is handed on to, page by page. */
async function toldOf(given?: Partial<QueuedMessage>): Promise<readonly string[]> {
  const to: string[] = [];
  let cursor: string | undefined;
  do {
    const outcome: Outcome = await deliver({ ...given, ...(cursor !== undefined && { cursor }) });
    if (outcome.kind !== 'fanOut') throw new TypeError(outcome.kind);
    to.push(...outcome.to.map((one) => one.to));
    cursor = outcome.cursor;
  } while (cursor !== undefined);
  return to;
}

describe('Web push', () => {
  it('tells each browser once that follows the record, its list, or a filter that finds it', async () => {
    const told = [
      await subscribed({ records: [posting], lists: ['latest-job'], filter: { q: 'cgl' } }),
      await subscribed({ lists: ['latest-job'] }),
      await subscribed({ filter: { q: 'ssc cgl' } }),
    ];
    const others = [
      await subscribed({ records: [{ kind: 'posting', id: 'p2' }] }),
      await subscribed({ lists: ['admission'] }),
      await subscribed({ filter: { q: 'upsc' } }),
      await subscribed({ records: [posting] }, new Date('2026-11-20T11:00:00.001Z')),
    ];
    expect((await toldOf()).toSorted()).toEqual(told.map(({ id }) => id).toSorted());
    for (const { id } of [...told, ...others]) expect(await subscriptions.remove(id)).toBe(true);
    expect(await toldOf()).toEqual([]);
  });

  it('is read by the browser alone, and says what was and what is', async () => {
    const { browser, id } = await subscribed({ records: [posting] });
    expect(await deliver({ to: id })).toEqual({ kind: 'delivered' });
    const [{ headers, payload } = { headers: {}, payload: {} }] = browser.received;
    expect(payload).toEqual({
      title: 'SSC CGL 2026',
      body: 'Last Date to Apply: was 26 Nov, now 30 Nov',
      url: 'https://board.example/n/ASNFZ4mrze8BI0Vn',
      tag: headers['topic'],
      lang: 'en',
      ...posting,
      revision: 7,
      changes: [{ label: 'Last Date to Apply', before: '26 Nov', after: '30 Nov' }],
    });
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      // From noon UTC of the day before to the end of the last day in India.
      ttl: String(30.5 * 3600),
      authorization: expect.stringMatching(/^vapid t=\S+, k=\S+$/),
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    await subscriptions.remove(id);
  });

  it.each([404, 410])('forgets a browser of which the service says %i', async (status) => {
    const { id } = await subscribed({ records: [posting] });
    service.answers((response) => void response.writeHead(status).end());
    expect(await deliver({ to: id })).toEqual({ kind: 'delivered' });
    expect(await subscriptions.get(id)).toBeUndefined();
  });

  it.each([
    [429, { 'Retry-After': '120' }, 120_000],
    [503, { 'Retry-After': '5' }, 5000],
    [500, {}, undefined],
  ])('waits for a service that answers %i %j', async (status, headers, after) => {
    const { id } = await subscribed({ records: [posting] });
    service.answers((response) => void response.writeHead(status, headers as Record<string, string>).end());
    const why = `The push service answers ${status}.`;
    expect(await deliver({ to: id })).toEqual({ kind: 'again', why, ...(after !== undefined && { after }) });
    expect(await subscriptions.get(id)).toBeDefined();
    await subscriptions.remove(id);
  });

  it('waits for a service that cuts the line, and gives up where it refuses the message', async () => {
    const { id } = await subscribed({ records: [posting] });
    service.answers((response) => void response.socket?.destroy());
    expect(await deliver({ to: id })).toEqual({ kind: 'again', why: 'it hung up' });
    service.answers((response) => void response.writeHead(400).end());
    expect(await deliver({ to: id })).toEqual({ kind: 'refused', why: 'The push service answers 400.' });
    service.answers((response) => void response.writeHead(301, { Location: `${service.origin}/other` }).end());
    expect(await deliver({ to: id })).toEqual({ kind: 'refused', why: 'The push service answers 301.' });
    await subscriptions.remove(id);
  });

  it('tells nobody who has left', async () => {
    const before = service.requests;
    expect(await deliver({ to: 'gone' })).toEqual({ kind: 'delivered' });
    expect(service.requests).toBe(before);
  });
});

describe('A subscription', () => {
  it('has one id for one endpoint, which nobody guesses, and follows what its browser said last', async () => {
    const { endpoint, keys } = service.browser();
    const given = { endpoint, ...keys, follow: followSchema.parse({ lists: ['result'] }) };
    const first = await subscriptions.add(given, 'hi', made);
    expect(first).toMatchObject({ id: expect.stringMatching(/^[\w-]{32}$/), isNew: true });
    const follow = followSchema.parse({ records: [posting] });
    expect(await subscriptions.add({ ...given, follow }, 'en', new Date())).toEqual({ id: first.id, isNew: false });
    expect(await subscriptions.get(first.id)).toMatchObject({ follow, lang: 'en', since: made.toISOString() });
    const others = service.browser().keys;
    await expect(subscriptions.add({ ...given, ...others }, 'en', made)).rejects.toMatchObject({ code: 'otherKeys' });
    expect(await subscriptions.remove(first.id)).toBe(true);
    expect(await subscriptions.remove(first.id)).toBe(false);
  });

  it('is sent to with the same key after a restart', async () => {
    const [one, other] = [new PushKey(people, undefined), new PushKey(people, undefined)];
    expect((await one.vapid()).publicKey).toBe((await other.vapid()).publicKey);
    expect(Buffer.from((await one.vapid()).publicKey, 'base64url')).toHaveLength(65);
  });
});
