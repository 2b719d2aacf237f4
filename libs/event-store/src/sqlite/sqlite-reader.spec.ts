import { describe, expect, it } from '@jest/globals';
import type { ReadStreamOptions, RecordedEvent } from '../event-store.js';
import { readInTurns } from './sqlite-reader.js';

const stream: readonly RecordedEvent[] = Array.from({ length: 50 }, (_, revision) => {
  const position = String(revision).padStart(16, '0');
  return { id: position, stream: 'job-p1', revision, position, type: 'TableEdited', data: {}, metadata: {} };
});

/** As the queries of a stream answer. */
function part({ from, direction, max = Infinity }: ReadStreamOptions): RecordedEvent[] {
  const isForwards = direction === 'forwards';
  const ordered = isForwards ? stream : stream.toReversed();
  const begun = ordered.filter(
    ({ revision }) => from === undefined || (isForwards ? revision >= from : revision <= from),
  );
  return begun.slice(0, max);
}

describe('A stream that is read part by part', () => {
  it.each<ReadStreamOptions>([
    {},
    { from: 13 },
    { from: 50 },
    { max: 1 },
    { max: 0 },
    { max: 50 },
    { from: 5, max: 44 },
    { direction: 'backwards' },
    { direction: 'backwards', max: 3 },
    { direction: 'backwards', from: 20 },
    { direction: 'backwards', from: 20, max: 30 },
  ])('is the same as at once: %j', async (options) => {
    expect(await readInTurns(part, options)).toEqual(part({ direction: 'forwards', ...options }));
  });

  it('lets others have their turn between events that are long', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);
    const events = await readInTurns((asked) => {
      for (const end = performance.now() + 11; performance.now() < end;);
      return part(asked);
    });
    clearImmediate(waiting);
    expect([events.length, turns > 40]).toEqual([50, true]);
  });
});
