import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '@noticeboard/event-store';
import { sliceLength } from '../overload/slices.js';
import { countTurns } from '../testing/turns.js';
import { exportLines } from './log-export.js';

function eventOf(revision: number, text: string): RecordedEvent {
  const position = String(revision).padStart(20, '0');
  const metadata = { actor: 'asha', role: 'admin', at: '2026-01-01T00:00:00.000Z', schemaVersion: '1' };
  return { id: `e${revision}`, stream: 'job-p1', revision, position, type: 'TableEdited', data: { text }, metadata };
}

it('exports long events one by one, and everybody else has a turn between them', async () => {
  const events = Array.from({ length: 8 }, (_, n) => eventOf(n, 'x'.repeat(sliceLength)));
  const batches: number[] = [];
  const pages = async function* ({ batch = Infinity }: { readonly batch?: number } = {}) {
    batches.push(batch);
    yield events;
  };
  const turnsOfOthers = countTurns();
  const pieces: string[] = [];
  for await (const piece of exportLines({ pages }, { after: undefined, count: 8 })) pieces.push(piece);
  const turns = turnsOfOthers();
  const lines = pieces.join('').trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { revision: number }).revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(2 * sliceLength);
  expect(turns).toBeGreaterThanOrEqual(8);
  // Four bodies of 2 MB: 60 ms; sixteen hold everybody up for 170.
  expect(batches).toEqual([4]);
});
