import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { outcomeOf, PortalLog } from '../testing/portal-log.js';
import { HistoryAnswers } from './history-answers.js';
import { editedPosting, textOf } from './testing/edited-postings.js';

let log: PortalLog;

beforeEach(async () => {
  log = await PortalLog.open();
});

afterEach(() => log.close());

const answersOf = () => new HistoryAnswers(log.events, families);

/** Revisions of the events of an answer, which says first how long each of them is. */
async function revisionsIn(pieces: AsyncGenerator<Buffer>): Promise<number[]> {
  const lengths = JSON.parse(String((await pieces.next()).value)) as number[];
  const bytes = Buffer.from(await textOf(pieces));
  let at = 0;
  const events = lengths.map(
    (length) => JSON.parse(String(bytes.subarray(at, (at += length)))) as { revision: number },
  );
  expect(at).toBe(bytes.length);
  return events.map(({ revision }) => revision);
}

describe('Events of a record whose texts are long', () => {
  // As UTF-8; an edit tells it in its data, before and after.
  const megabyte = 'अ'.repeat(350_000);

  it('are as many as make some megabytes, the oldest or the newest of it', async () => {
    const wanted = await editedPosting(log.events, 9, megabyte);
    const oldest = answersOf().to({ kind: 'events', wanted, order: 'oldest' });
    expect(await revisionsIn(oldest)).toEqual([0, 1, 2]);
    const newest = answersOf().to({ kind: 'events', wanted: wanted.toReversed(), order: 'newest' });
    expect(await revisionsIn(newest)).toEqual([9, 8]);
  });

  it('are one at least', async () => {
    const wanted = await editedPosting(log.events, 1, 'x'.repeat(9 * 2 ** 20));
    expect(await revisionsIn(answersOf().to({ kind: 'events', wanted: wanted.slice(1), order: 'oldest' }))).toEqual([
      1,
    ]);
  });
});

describe('A record as it was', () => {
  it('is sent piece by piece, with what belongs to it where that is asked for', async () => {
    const posting = await log.add(families[0], 'p1', 'SSC CGL', { salaryRange: '₹'.repeat(9000) });
    const state = { kind: 'state', stream: 'job-p1', revision: 0 } as const;
    const own = JSON.parse(await textOf(answersOf().to({ ...state, isWhole: false }))) as object;
    expect(own).toMatchObject({
      jobTitle: 'SSC CGL',
      salaryRange: posting.salaryRange,
      notifications: [],
      revision: 0,
    });
    const whole = JSON.parse(await textOf(answersOf().to({ ...state, isWhole: true }))) as object;
    expect(whole).toEqual({ ...own, tables: [], items: [] });
  });

  it('is refused at a revision that there is not', async () => {
    await editedPosting(log.events, 1);
    const state = answersOf().to({ kind: 'state', stream: 'job-p1', revision: 2, isWhole: false });
    expect(await outcomeOf(state.next())).toBe('unknownRevision');
  });
});

it('Two states are compared, however much differs', async () => {
  await editedPosting(log.events, 2);
  const rows = (word: string) => [
    Array.from({ length: 100 }, (_, n) => ({ value: `${word} ${n}`, colspan: 1, rowspan: 1 })),
  ];
  const fill = (type: string, word: string, rowCount: number) => ({
    id: crypto.randomUUID(),
    type,
    metadata: { actor: 'asha', role: 'admin', at: '2026-11-20T00:00:00.000Z', schemaVersion: '1' },
    data: { tableId: 't1', rows: Array.from({ length: rowCount }).flatMap(() => rows(word)) },
  });
  const events = [fill('TableAdded', 'was', 25), fill('TableEdited', 'is', 25)];
  await log.events.append([{ stream: 'job-p1', expected: 2, events }]);
  const comparison = answersOf().to({ kind: 'comparison', stream: 'job-p1', from: 3, to: 4 });
  const { changes, ...revisions } = JSON.parse(await textOf(comparison)) as { changes: { path: string }[] };
  expect(revisions).toEqual({ from: 3, to: 4 });
  expect(changes).toHaveLength(2500);
  expect(changes.at(-1)).toEqual({ path: '/tables/t1/data/24/99/value', before: 'was 99', after: 'is 99' });
});
