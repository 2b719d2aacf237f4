import { describe, expect, it } from '@jest/globals';
import {
  evolvePosting,
  type Fact,
  familyOfStream,
  foldTitle,
  idOf,
  isLiving,
  type Posting,
  type PostingEvent,
  postingToWire,
  readEvent,
  readModels,
} from '@noticeboard/content-model';
import type { RecordedEvent, StreamWrite } from '@noticeboard/event-store';
import { createMemoryReadStore, lookUpTitle } from '@noticeboard/read-store';
import fc from 'fast-check';
import { fourFamilies } from '../../libs/content-model/src/testing/fellowships.js';
import { positionAt } from '../../libs/content-model/src/testing/facts.js';
import { projector } from './project.js';
import { contentOf, replay } from './testing/content.js';
import { histories } from './testing/histories.js';

const project = projector(fourFamilies);
const anyHistory = histories({ maxLength: 40 }, fourFamilies);

/** The events of a history as a store would have numbered them. */
function recorded(history: readonly (readonly StreamWrite[])[]): RecordedEvent[] {
  const writes = history.flat();
  const placed = writes.flatMap(({ stream, expected, events }) =>
    events.map((event, n) => ({ ...event, stream, revision: (expected === 'none' ? 0 : expected + 1) + n })),
  );
  return placed.map((event, n) => ({ ...event, position: positionAt(n) }));
}

/** What the posting streams say by themselves, without projections: every posting in order of creation. */
function postingsOf(events: readonly RecordedEvent[], family: (typeof fourFamilies)[number]): Posting[] {
  const postings = new Map<string, Posting>();
  for (const stored of events.filter(({ stream }) => familyOfStream(stream, [family]))) {
    const id = idOf(stored.stream);
    postings.set(id, evolvePosting(postings.get(id), id, readEvent(stored) as Fact<PostingEvent>));
  }
  return [...postings.values()];
}

describe('Whatever has happened', () => {
  it('is projected to the same read models, however the batches are cut', async () => {
    const property = fc.asyncProperty(anyHistory, fc.array(fc.integer({ min: 1, max: 7 })), async (history, sizes) => {
      const events = recorded(history);
      const reads = createMemoryReadStore();
      for (let from = 0, n = 0, after: string | undefined; from < events.length; n += 1) {
        const batch = events.slice(from, from + (sizes[n] ?? 3));
        const checkpoint = batch.at(-1)?.position ?? '';
        const changes = await project(batch, (collection, ids) => reads.documents(collection, ids));
        await reads.apply({ after, checkpoint, changes });
        after = checkpoint;
        from += batch.length;
      }
      const expected = await contentOf(await replay(events, fourFamilies), events, fourFamilies);
      expect(await contentOf(reads, events, fourFamilies)).toEqual(expected);
    });
    await fc.assert(property, { seed: 1, numRuns: 60 });
  });

  it('lists the living postings of each family in order of creation, as the wire shows them', async () => {
    const property = fc.asyncProperty(anyHistory, async (history) => {
      const events = recorded(history);
      const reads = await replay(events, fourFamilies);
      for (const family of fourFamilies) {
        const living = postingsOf(events, family).filter(isLiving);
        const records = await reads.list(readModels.postings(family), { from: 0, to: Infinity, order: 'oldest' });
        expect(records).toEqual(living.map((posting) => JSON.stringify(postingToWire(family, posting))));
      }
    });
    await fc.assert(property, { seed: 2, numRuns: 60 });
  });

  it('leads every living title to its posting', async () => {
    const property = fc.asyncProperty(anyHistory, async (history) => {
      const events = recorded(history);
      const reads = await replay(events, fourFamilies);
      for (const family of fourFamilies) {
        for (const { id, title } of postingsOf(events, family).filter(isLiving)) {
          expect(await lookUpTitle(reads, family, title)).toEqual({ match: 'current', id, title });
          const folded = await lookUpTitle(reads, family, foldTitle(title));
          expect(folded).toMatchObject({ id, title });
        }
      }
    });
    await fc.assert(property, { seed: 3, numRuns: 60 });
  });
});
