import { describe, expect, it } from '@jest/globals';
import { type Attachment, families, listingKinds, type PostingEvent, postingStream } from '@noticeboard/content-model';
import { deleted, edited, withdrawn } from '../../../libs/content-model/src/testing/posting-events.js';
import { type Happened, readModelsAfter } from '../testing/given-events.js';
import { DeskLinks } from './desk.links.js';
import { DeskReads } from './desk.reads.js';
import type { LinkCheck } from './link-check.js';
import type { LinkStore } from './link-store.js';
import { RecordLinks } from './record-links.js';
import { happens, items, link, listing, newLinkStore, posting } from './testing/given-links.js';
import { keptLink } from './testing/link-store.contract.js';

const now = new Date('2026-11-20T06:00:00.000Z');
const [jobs] = families;
const [admitCards, results] = listingKinds;
const found: LinkCheck = async (link) => ({ status: 200, fault: null, host: new URL(link).host, isSecure: true });

async function linksAfter(
  happened: readonly Happened[],
  { check = found, store = newLinkStore() }: { readonly check?: LinkCheck; readonly store?: LinkStore } = {},
): Promise<DeskLinks> {
  const reads = await readModelsAfter(happened);
  const desk = new DeskReads(reads, { assertBuilt: async () => {} }, families);
  return new DeskLinks(new RecordLinks(reads, families), desk, store, check);
}

describe('The link check', () => {
  it('follows the links of a posting, wherever they stand, and says which they are', async () => {
    const website: PostingEvent = {
      type: 'NotificationEdited',
      data: { notificationId: 'n1', fields: { websiteLink: 'https://ssc.example/' } },
    };
    const pdf: Attachment = { title: 'PDF', type: 'pdf', content: 'uploads/ab/c.pdf', fileName: 'c.pdf' };
    const links = items(link('Notice', 'https://ssc.example/notice'), pdf, link('Broken', 'ftp://ssc.example/'));
    const report = await (await linksAfter(posting('SSC', 'https://ssc.example/apply', website, links))).check(now);
    expect(report.total).toBe(3);
    const record = { source: jobs.key, id: 'SSC', title: 'SSC', status: 200, fault: null, isSecure: true };
    expect(report.links).toEqual([
      { ...record, label: 'Apply Link', url: 'https://ssc.example/apply', host: 'ssc.example' },
      { ...record, label: 'Official Website', url: 'https://ssc.example/', host: 'ssc.example' },
      { ...record, label: 'Notice', url: 'https://ssc.example/notice', host: 'ssc.example' },
    ]);
  });

  it('follows each once, of what closes, of the newest notices and of what was changed, in turns', async () => {
    const happened = [
      ...posting('closing', 'https://one.example/', items(link('More', 'https://two.example/'))),
      ...posting('deleted', 'https://gone.example/', deleted),
      ...listing(admitCards, 'a1', 'https://card.example/'),
      ...listing(results, 'r1', 'https://one.example/'),
    ];
    const { links, total } = await (await linksAfter(happened)).check(now);
    expect(total).toBe(3);
    expect(links.map(({ url, source }) => [source, url])).toEqual([
      [jobs.key, 'https://one.example/'],
      [admitCards.key, 'https://card.example/'],
      [jobs.key, 'https://two.example/'],
    ]);
  });

  it('follows a hundred at most, five at a time, and tells how many there are', async () => {
    const many = Array.from({ length: 130 }, (_, n) => link(`Link ${n}`, `https://l${n}.example/`));
    let [underWay, most] = [0, 0];
    const slow: LinkCheck = async (address) => {
      most = Math.max(most, (underWay += 1));
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return found(address);
    };
    const { links, total } = await (await linksAfter(posting('SSC', '', items(...many)), { check: slow })).check(now);
    expect([total, links.length, most]).toEqual([130, 100, 5]);
    expect(links.map(({ label }) => label)).toEqual(many.slice(0, 100).map(({ title }) => title));
  });

  it('is one and the same for all who ask while it runs, and a new one after it', async () => {
    const asked: string[] = [];
    const counted: LinkCheck = async (address) => {
      asked.push(address);
      return found(address);
    };
    const links = await linksAfter(posting('SSC', 'https://ssc.example/'), { check: counted });
    const [one, other] = await Promise.all([links.check(now), links.check(now)]);
    expect(other).toBe(one);
    expect(asked).toHaveLength(1);
    await links.check(now);
    expect(asked).toHaveLength(2);
  });

  it('finds nothing to follow at first', async () => {
    expect(await (await linksAfter([])).check(now)).toEqual({ total: 0, links: [], isCutOff: false });
  });
});

describe('The record of broken links', () => {
  const gone: LinkCheck = async (url) => ({ status: 404, fault: null, host: new URL(url).host, isSecure: true });
  const [one, other] = ['https://one.example/', 'https://two.example/'];
  const since = '2026-11-17T20:00:00.000Z';

  it('is what a check has found, with the day on which it was found first, until it answers', async () => {
    const store = newLinkStore();
    await store.keep([keptLink(one, { since, places: [{ source: jobs.key, id: 'SSC', label: 'Apply Link' }] })]);
    const happened = posting('SSC', one, items(link('More', other)));
    const links = await linksAfter(happened, { check: gone, store });
    expect((await links.known()).broken.records.map(({ url }) => url)).toEqual([one]);
    await links.check(now);
    const record = { source: jobs.key, id: 'SSC', title: 'SSC', status: 404, fault: null, isSecure: true };
    expect(await links.known()).toEqual({
      watch: null,
      broken: {
        total: 2,
        records: [
          {
            ...record,
            label: 'More',
            url: other,
            host: 'two.example',
            since: now.toISOString(),
            checkedAt: now.toISOString(),
          },
          { ...record, label: 'Apply Link', url: one, host: 'one.example', since, checkedAt: now.toISOString() },
        ],
      },
    });
    await (await linksAfter(happened, { store })).check(now);
    expect((await links.known()).broken).toEqual({ total: 0, records: [] });
  });

  it('leaves out a host that turns away whoever is no browser', async () => {
    const check: LinkCheck = async (url) => ({ ...(await gone(url)), status: 403 });
    const links = await linksAfter(posting('SSC', one), { check });
    expect((await links.check(now)).links).toMatchObject([{ status: 403 }]);
    expect((await links.known()).broken.total).toBe(0);
  });

  it('stays as it is when not one of several hosts answers: then the portal has no way out', async () => {
    const store = newLinkStore();
    await store.keep([keptLink(one, { since, places: [{ source: jobs.key, id: 'SSC', label: 'Apply Link' }] })]);
    const silent: LinkCheck = async (url) => ({ ...(await gone(url)), status: null, fault: 'noSuchHost' });
    const happened = posting('SSC', one, items(link('More', other)));
    const links = await linksAfter(happened, { check: silent, store });
    expect((await links.check(now)).isCutOff).toBe(true);
    expect((await links.known()).broken.records.map(({ url }) => url)).toEqual([one]);
  });

  it.each<[string, readonly PostingEvent[]]>([
    ['is edited', [edited({ applyLink: other })]],
    ['is deleted', [deleted]],
    ['is withdrawn', [withdrawn]],
  ])('is void when the record that shows it %s', async (_what, events) => {
    const store = newLinkStore();
    await (await linksAfter(posting('SSC', one), { check: gone, store })).check(now);
    const after = await linksAfter([...posting('SSC', one), ...happens(postingStream(jobs, 'SSC'), ...events)], {
      store,
    });
    expect((await after.known()).broken).toEqual({ total: 0, records: [] });
  });

  it('names the next record that shows the address when the first does not any more', async () => {
    const store = newLinkStore();
    const happened = [...posting('SSC', one), ...listing(results, 'r1', one)];
    const places = [
      { source: jobs.key, id: 'SSC', label: 'Apply Link' },
      { source: results.key, id: 'r1', label: 'Apply Link' },
    ];
    await store.keep([keptLink(one, { places })]);
    expect((await (await linksAfter(happened, { store })).known()).broken.records).toMatchObject([{ id: 'SSC' }]);
    const mended = [...happened, ...happens(postingStream(jobs, 'SSC'), edited({ applyLink: other }))];
    expect((await (await linksAfter(mended, { store })).known()).broken.records).toMatchObject([
      { source: results.key, id: 'r1', title: 'SSC CGL Tier I' },
    ]);
  });
});
