import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '@noticeboard/event-store';
import { evolved, evolvedInTurns } from './aggregate.js';

const events: readonly RecordedEvent[] = Array.from({ length: 20 }, (_, revision) => {
  const position = String(revision).padStart(16, '0');
  return { id: position, stream: 'job-p1', revision, position, type: 'TableEdited', data: {}, metadata: {} };
});

it('Events that take long are evolved in turns, to the same state', async () => {
  const count = { stream: 'job-p1', evolve: (before: number | undefined) => (before ?? 0) + 1 };
  const slow = {
    ...count,
    evolve: (before: number | undefined) => {
      for (const end = performance.now() + 11; performance.now() < end;);
      return count.evolve(before);
    },
  };
  let turns = 0;
  const turn = () => {
    turns += 1;
    waiting = setImmediate(turn);
  };
  let waiting = setImmediate(turn);
  const at = await evolvedInTurns(slow, undefined, events);
  clearImmediate(waiting);
  expect(at).toEqual(evolved(count, undefined, events));
  expect(turns).toBeGreaterThan(15);
});
