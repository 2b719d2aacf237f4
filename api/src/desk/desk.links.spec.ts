import { describe, expect, it } from '@jest/globals';
import {
  type Attachment,
  families,
  listingKinds,
  listingStream,
  type PostingEvent,
  postingStream,
} from '@noticeboard/content-model';
import { notificationFieldsGiven, postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';
import { listingEventsOf } from '../../../libs/content-model/src/testing/listing-events.js';
import { deleted } from '../../../libs/content-model/src/testing/posting-events.js';
import { type Happened, readModelsAfter } from '../testing/given-events.js';
import { DeskLinks } from './desk.links.js';
import { DeskReads } from './desk.reads.js';
import type { LinkCheck } from './link-check.js';

const now = new Date('2026-11-20T06:00:00.000Z');
const [jobs] = families;
const [admitCards, results] = listingKinds;
const found: LinkCheck = async (link) => ({ status: 200, fault: null, host: new URL(link).host, isSecure: true });

async function linksAfter(happened: readonly Happened[], check: LinkCheck = found): Promise<DeskLinks> {
  const reads = await readModelsAfter(happened);
  return new DeskLinks(reads, new DeskReads(reads, { assertBuilt: async () => {} }, families), families, check);
}

function happens(stream: string, ...events: readonly Happened['event'][]): Happened[] {
  return events.map((event) => ({ stream, at: '2026-11-19T05:00:00.000Z', event }));
}

function posting(id: string, applyLink: string, ...more: readonly PostingEvent[]): Happened[] {
  const fields = { ...notificationFieldsGiven, websiteLink: '', lastDateApply: '20 November 2026' };
  const added: PostingEvent = { type: 'PostingAdded', data: postingFieldsOf(id, { applyLink }) };
  const listing: PostingEvent = { type: 'NotificationAdded', data: { notificationId: 'n1', fields } };
  return happens(postingStream(jobs, id), added, listing, ...more);
}

function items(...attachments: readonly Attachment[]): PostingEvent {
  return { type: 'UsefulItemsAdded', data: { itemsId: 'i1', attachments: [...attachments] } };
}

const link = (title: string, content: string): Attachment => ({ title, type: 'link', content, fileName: '' });

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
    const listing = (kind: typeof admitCards | typeof results, id: string, applyLink: string) => {
      const events = listingEventsOf(kind);
      return happens(listingStream(kind, id), events.added, events.edited({ applyLink }));
    };
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
    const { links, total } = await (await linksAfter(posting('SSC', '', items(...many)), slow)).check(now);
    expect([total, links.length, most]).toEqual([130, 100, 5]);
    expect(links.map(({ label }) => label)).toEqual(many.slice(0, 100).map(({ title }) => title));
  });

  it('is one and the same for all who ask while it runs, and a new one after it', async () => {
    const asked: string[] = [];
    const counted: LinkCheck = async (address) => {
      asked.push(address);
      return found(address);
    };
    const links = await linksAfter(posting('SSC', 'https://ssc.example/'), counted);
    const [one, other] = await Promise.all([links.check(now), links.check(now)]);
    expect(other).toBe(one);
    expect(asked).toHaveLength(1);
    await links.check(now);
    expect(asked).toHaveLength(2);
  });

  it('finds nothing to follow at first', async () => {
    expect(await (await linksAfter([])).check(now)).toEqual({ total: 0, links: [] });
  });
});
