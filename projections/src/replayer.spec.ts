import { expect, it } from '@jest/globals';
import { changeTopicNames, families, readModels } from '@noticeboard/content-model';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';
import { openSqliteReadStore, type ReadStore } from '@noticeboard/read-store';
import fc from 'fast-check';
import { Replayer, type ReplayerOptions } from './replayer.js';
import { contentOf, replay } from './testing/recorded.js';
import { histories, recorded } from './testing/histories.js';

const anyLog = histories({ maxLength: 40 }).map(recorded);

async function filled(log: readonly RecordedEvent[], options: Partial<ReplayerOptions> = {}): Promise<ReadStore> {
  const reads = openSqliteReadStore();
  const next = await reads.nextGeneration();
  const events = {
    pages: async function* ({ after = '' } = {}) {
      const left = log.filter(({ position }) => position > after);
      for (let from = 0; from < left.length; from += 7) yield left.slice(from, from + 7);
    },
    readStream: async (stream) => log.filter((event) => event.stream === stream),
  } as Pick<EventStore, 'pages' | 'readStream'> as EventStore;
  const replayer = new Replayer({ events, next, signal: new AbortController().signal, ...options });
  await replayer.replayTo();
  if (replayer.position !== undefined) await next.promote();
  return reads;
}

const siteOnly = [
  readModels.changes,
  ...changeTopicNames.map(readModels.changesOn),
  ...families.map((family) => readModels.cards(family)),
];
const sizes = (reads: ReadStore) => Promise.all(siteOnly.map((collection) => reads.count(collection)));

it('gives what a projection in one go gives, and without histories the same but for what the site shows of them', async () => {
  await fc.assert(
    fc.asyncProperty(anyLog, async (log) => {
      const [whole, bare, replayed] = [await filled(log), await filled(log, { histories: false }), await replay(log)];
      const expected = await contentOf(replayed, log);
      expect(await contentOf(whole, log)).toEqual(expected);
      expect(await contentOf(await filled(log, { maxStates: 2 }), log)).toEqual(expected);
      expect(await contentOf(bare, log)).toEqual({ ...expected, changes: [] });
      expect(await sizes(whole)).toEqual(await sizes(replayed));
      expect(await sizes(bare)).toEqual(siteOnly.map(() => 0));
    }),
    { numRuns: 25 },
  );
});
