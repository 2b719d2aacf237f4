import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { PortalLog } from '../testing/portal-log.js';
import { EventPages } from './event-pages.js';
import { HistoryAnswers, type HistoryQuestion } from './history-answers.js';
import { editedPosting } from './testing/edited-postings.js';

let log: PortalLog;
let asked: number[][];
let pages: EventPages;

beforeEach(async () => {
  log = await PortalLog.open();
  asked = [];
  const answers = new HistoryAnswers(log.events, families);
  pages = new EventPages((question: HistoryQuestion) => {
    if (question.kind === 'events') asked.push(question.wanted.map(({ revision }) => revision));
    return answers.to(question);
  });
});

afterEach(() => log.close());

const revisionsIn = (texts: readonly Buffer[]) =>
  texts.map((text) => (JSON.parse(String(text)) as { revision: number }).revision);

describe('A page of events', () => {
  it('is made of what is kept, and of what is not yet', async () => {
    const wanted = await editedPosting(log.events, 3);
    const first = await pages.of(wanted.slice(1, 3), 'oldest');
    expect(revisionsIn(first)).toEqual([1, 2]);
    expect(revisionsIn(await pages.of(wanted, 'oldest'))).toEqual([0, 1, 2, 3]);
    const newest = await pages.of(wanted.toReversed(), 'newest');
    expect(revisionsIn(newest)).toEqual([3, 2, 1, 0]);
    expect(newest.slice(1, 3).toReversed()).toEqual(first);
    expect(asked).toEqual([
      [1, 2],
      [0, 3],
    ]);
  });

  it('has room for some megabytes, of what is kept and what is not', async () => {
    const wanted = await editedPosting(log.events, 300, 'x'.repeat(20_000));
    const oldest = await pages.of(wanted, 'oldest');
    expect(oldest.length).toBeGreaterThan(100);
    expect(Buffer.concat(oldest).length).toBeLessThanOrEqual(8 * 2 ** 20);
    expect(revisionsIn(await pages.of(wanted.slice(0, 200), 'oldest'))).toEqual(revisionsIn(oldest));
    expect(asked[1]?.[0]).toBe(oldest.length);
  });

  it('ends before long events that have no room, although their texts are no longer than what was recorded', async () => {
    const [added, first] = await editedPosting(log.events, 1, 'x'.repeat(1_000_000));
    const [, edit] = await log.events.readStream('job-p1');
    if (!added || !first || !edit) throw new Error('a posting that was edited once');
    const { type, data, metadata } = edit;
    const again = Array.from({ length: 11 }, () => ({ id: randomUUID(), type, data, metadata }));
    await log.events.append([{ stream: 'job-p1', expected: 1, events: again }]);
    const stored = await log.events.readStream('job-p1');
    const wanted = stored.map(({ revision, id, position }) => ({
      ...(revision === 0 ? added : first),
      revision,
      id,
      position,
    }));
    for (let times = 0; times < 2; times += 1)
      expect(revisionsIn(await pages.of(wanted.toReversed(), 'newest'))).toEqual([12, 11, 10, 9, 8, 7, 6, 5]);
  });

  it('is empty where nothing is wanted', async () => {
    expect(await pages.of([], 'newest')).toEqual([]);
  });
});
