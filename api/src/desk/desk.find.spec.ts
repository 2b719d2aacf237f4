import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type Family,
  type FoundRecords,
  foundRecords,
  listingKinds,
  listingStream,
  postingStream,
} from '@noticeboard/content-model';
import type { ReadStore } from '@noticeboard/read-store';
import { notificationFieldsGiven, postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';
import { fourFamilies } from '../../../libs/content-model/src/testing/fellowships.js';
import { listingEventsOf } from '../../../libs/content-model/src/testing/listing-events.js';
import { RecordReads } from '../reads/record.reads.js';
import { RequestReads } from '../reads/request-reads.js';
import { type Happened, readModelsAfter } from '../testing/given-events.js';
import { DeskFinder } from './desk.find.js';

const [jobs, admission] = fourFamilies as readonly [Family, Family, ...Family[]];
const [admitCards] = listingKinds;
let count = 0;

function posting(title: string, family = jobs): Happened {
  count += 1;
  const at = `2026-11-01T00:00:${String(count).padStart(2, '0')}.000Z`;
  return {
    stream: postingStream(family, `p${count}`),
    at,
    event: { type: 'PostingAdded', data: postingFieldsOf(title) },
  };
}

let reads: ReadStore;
let records: RecordReads;
afterEach(async () => {
  await records.onApplicationShutdown();
  await reads.close();
});

async function find(q: string, ...happened: readonly Happened[]): Promise<readonly FoundRecords[]> {
  reads = await readModelsAfter(happened, fourFamilies);
  records = new RecordReads(new RequestReads(reads), reads);
  const found = await new DeskFinder(records, fourFamilies).find(q);
  return found.map((one) => foundRecords.parse(one));
}

const titlesIn = (found: readonly FoundRecords[]) => found.flatMap((one) => one.records.map(({ title }) => title));

describe('A search of staff', () => {
  it('begins with the exact title, then what begins so, then what holds it, then what has the words in any order', async () => {
    const given = ['SSC CGL', 'CGL of SSC', 'Result of SSC CGL', 'SSC CGL 2026', 'SSC Clerk', 'ssc  CGL 2027'];
    expect(titlesIn(await find('Ssc cgl ', ...given.map((title) => posting(title))))).toEqual([
      'SSC CGL',
      'ssc  CGL 2027',
      'SSC CGL 2026',
      'Result of SSC CGL',
      'CGL of SSC',
    ]);
  });

  it('is found however many newer ones have its words, and they are counted', async () => {
    const newer = Array.from({ length: 8 }, (_, n) => posting(`Clerk ${n}`));
    const [found] = await find('clerk', posting('CLERK'), ...newer);
    expect([found?.total, found?.records.length, found?.records[0]?.title]).toEqual([9, 6, 'CLERK']);
  });

  it('is of every family and kind, with what tells its status', async () => {
    const fields = { ...notificationFieldsGiven, applicationBegin: '1 November 2026', lastDateApply: '5 Dec 2026' };
    const dated = posting('Patwari');
    const notification = { type: 'NotificationAdded', data: { notificationId: 'n1', fields } } as const;
    const { edited, added } = listingEventsOf(admitCards);
    const listed = { stream: listingStream(admitCards, 'a1'), at: dated.at };
    const found = await find(
      'patwari',
      dated,
      { ...dated, event: notification },
      posting('Patwari course', admission),
      { ...listed, event: added },
      { ...listed, event: edited({ title: 'Patwari admit card' }) },
    );
    expect(found.map(({ source }) => source)).toEqual(['jobs', 'admission', 'admitCards']);
    expect(found[0]?.records).toMatchObject([{ applicationBegin: '1 November 2026', lastDateApply: '5 Dec 2026' }]);
  });

  it('finds words of the other script beside those that are typed, and the year as it is typed', async () => {
    const given = ['Patwari 2026', 'पटवारी सीधी भर्ती 2026', 'पटवारी 2027'].map((title) => posting(title));
    expect(titlesIn(await find('patwari 2026', ...given))).toEqual(['Patwari 2026', 'पटवारी सीधी भर्ती 2026']);
    expect(titlesIn(await find('पटवारी', ...given))).toEqual(['पटवारी 2027', 'पटवारी सीधी भर्ती 2026', 'Patwari 2026']);
  });

  it('forgives one slip where nothing has the words as they are typed', async () => {
    const given = ['Head Constable 2026', 'Constabel of old'].map((title) => posting(title));
    expect(titlesIn(await find('haed constable', ...given))).toEqual(['Head Constable 2026']);
    expect(titlesIn(await find('constabel', ...given))).toEqual(['Constabel of old']);
    expect(titlesIn(await find('haed constable 2025', ...given))).toEqual([]);
  });

  it.each(['', '   ', 'no such thing', 'x'.repeat(301)])('is nothing for “%.20s”', async (q) => {
    expect(await find(q, posting('SSC CGL'))).toEqual([]);
  });
});
