import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { buildProgram, PastLog } from '../as-of/testing/past-log.js';
import { outcomeOf } from '../testing/portal-log.js';
import { HistoryProcess } from './history-process.js';
import { editedPosting, textOf } from './testing/edited-postings.js';

const childFile = new URL('../../dist/history/history.child.js', import.meta.url);

let log: PastLog;
let past: HistoryProcess;

beforeAll(buildProgram);
beforeEach(async () => {
  log = await PastLog.open();
  past = new HistoryProcess({ log: log.place, families }, { childFile });
});
afterEach(async () => {
  await past.close();
  await log.close();
});

const state = (revision: number) => past.ask({ kind: 'state', stream: 'job-p1', revision, isWhole: false });

it('The past is read in another process, and several are answered at once', async () => {
  const wanted = await editedPosting(log.events, 3, 'x'.repeat(400_000));
  const [events, first, last] = await Promise.all([
    textOf(past.ask({ kind: 'events', wanted, order: 'oldest' })),
    textOf(state(0)),
    textOf(state(3)),
  ]);
  expect(events.match(/"type":"Posting/g)).toHaveLength(4);
  expect([JSON.parse(first), JSON.parse(last)]).toMatchObject([{ revision: 0 }, { revision: 3 }]);
});

it('A question that the past refuses is refused here', async () => {
  await editedPosting(log.events, 0);
  expect(await outcomeOf(state(5).next())).toBe('unknownRevision');
});

it('A process that is gone is told of to whoever waits, and is started again by the next', async () => {
  await editedPosting(log.events, 1, 'x'.repeat(600_000));
  const cut = state(1);
  await cut.next();
  await past.close();
  expect(await outcomeOf(cut.next())).toBe('unavailable');
  expect(JSON.parse(await textOf(state(0)))).toMatchObject({ revision: 0 });
});

it('A reader who leaves before the end leaves nothing behind', async () => {
  await editedPosting(log.events, 1, 'x'.repeat(600_000));
  const left = state(1);
  await left.next();
  await left.return(undefined);
  expect(JSON.parse(await textOf(state(0)))).toMatchObject({ revision: 0 });
});
