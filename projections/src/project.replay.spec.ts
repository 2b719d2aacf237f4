import { describe, expect, it } from '@jest/globals';
import {
  eventOf,
  evolveListing,
  evolvePosting,
  familyOfStream,
  foldTitle,
  idOf,
  isLiving,
  isPublic,
  type Listing,
  listingEvents,
  named,
  listingKindOfStream,
  listingKinds,
  listingToWire,
  type Posting,
  postingEvents,
  postingToWire,
  readEvent,
  readModels,
  tableToWire,
  usefulItemsToWire,
  type WireRecord,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { openSqliteReadStore, lookUpTitle } from '@noticeboard/read-store';
import fc from 'fast-check';
import { fourFamilies } from '../../libs/content-model/src/testing/fellowships.js';
import { projector } from './project.js';
import { contentOf, listOf, replay } from './testing/recorded.js';
import { histories, recorded } from './testing/histories.js';

const project = projector(fourFamilies);
const anyHistory = histories({ maxLength: 40 }, fourFamilies);
/** Long histories of two families only, in which parts often move between postings. */
const [jobs, , , fellowships] = fourFamilies;
const busyHistory = histories(
  { minLength: 40, maxLength: 120 },
  [jobs, fellowships].filter((family) => family !== undefined),
);

/** The postings that the posting streams give without projections, in order of creation. */
function postingsOf(events: readonly RecordedEvent[], family: (typeof fourFamilies)[number]): Posting[] {
  const postings = new Map<string, Posting>();
  for (const stored of events.filter(({ stream }) => familyOfStream(stream, [family]))) {
    const id = idOf(stored.stream);
    postings.set(id, evolvePosting(postings.get(id), id, eventOf(postingEvents, readEvent(stored))));
  }
  return [...postings.values()];
}

function inOrder(records: readonly { readonly order: string; readonly wire: WireRecord }[]): WireRecord[] {
  return records.toSorted((a, b) => (a.order < b.order ? -1 : 1)).map(({ wire }) => wire);
}

describe('Whatever has happened', () => {
  it('is projected to the same read models, however the batches are cut', async () => {
    const property = fc.asyncProperty(
      fc.oneof(anyHistory, busyHistory),
      fc.array(fc.integer({ min: 1, max: 7 })),
      async (history, sizes) => {
        const events = recorded(history);
        const reads = openSqliteReadStore();
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
      },
    );
    await fc.assert(property, { seed: 1, numRuns: 60 });
  });

  it('lists the public postings of each family in order of creation, as the wire shows them', async () => {
    const property = fc.asyncProperty(anyHistory, async (history) => {
      const events = recorded(history);
      const reads = await replay(events, fourFamilies);
      for (const family of fourFamilies) {
        const living = postingsOf(events, family).filter(isPublic);
        const records = await reads.list(readModels.postings(family), { from: 0, to: Infinity, order: 'oldest' });
        expect(records).toEqual(living.map((posting) => JSON.stringify(postingToWire(family, posting))));
      }
    });
    await fc.assert(property, { seed: 2, numRuns: 60 });
  });

  it('lists tables and useful items in order of creation, under the posting that has them, and knows whose they are', async () => {
    let moved = 0;
    const property = fc.asyncProperty(busyHistory, async (history) => {
      const events = recorded(history);
      moved += events.filter(({ data }) => data['moved'] !== undefined).length;
      const reads = await replay(events, fourFamilies);
      for (const family of fourFamilies) {
        const living = postingsOf(events, family).filter(isLiving);
        const tables = living.flatMap((posting) =>
          posting.tables.map((table) => ({ ...table, owner: posting.id, wire: tableToWire(family, posting, table) })),
        );
        const items = living.flatMap((posting) =>
          posting.usefulItems.map((each) => ({
            ...each,
            owner: posting.id,
            wire: usefulItemsToWire(family, posting, each),
          })),
        );
        const isSeen = ({ owner }: { readonly owner: string }) => isPublic(living.find(({ id }) => id === owner));
        expect(await listOf(reads, readModels.tables(family))).toEqual(inOrder(tables.filter(isSeen)));
        expect(await listOf(reads, readModels.usefulItems(family))).toEqual(inOrder(items.filter(isSeen)));
        const all = [...tables, ...items];
        const ids = all.map(({ id }) => id);
        expect(await reads.entries(readModels.owners(family), ids)).toEqual(all.map(({ owner }) => owner));
        const gone = events.flatMap(({ data }) => [data['tableId'], data['itemsId']]);
        const others = gone.filter((id) => typeof id === 'string').filter((id) => !ids.includes(id));
        expect(await reads.entries(readModels.owners(family), others)).toEqual(others.map(() => undefined));
      }
    });
    await fc.assert(property, { seed: 4, numRuns: 60 });
    expect(moved).toBeGreaterThan(100);
  });

  it('lists the approved answer keys in order of approval, under their present titles', async () => {
    const property = fc.asyncProperty(anyHistory, async (history) => {
      const events = recorded(history);
      const reads = await replay(events, fourFamilies);
      for (const family of fourFamilies) {
        const approved = postingsOf(events, family).filter((one) => one.approvedAt !== '' && isPublic(one));
        const expected = approved.toSorted((a, b) => (a.approvalOrder < b.approvalOrder ? -1 : 1));
        expect(await listOf(reads, readModels.approvals(family))).toEqual(
          expected.map(({ id, title, approvedAt }) => ({ ...named(id), [family.titleField]: title, approvedAt })),
        );
      }
    });
    await fc.assert(property, { seed: 5, numRuns: 60 });
  });

  it('lists the admit cards and results that are there, in order of creation', async () => {
    const property = fc.asyncProperty(anyHistory, async (history) => {
      const events = recorded(history);
      const reads = await replay(events, fourFamilies);
      for (const kind of listingKinds) {
        const listings = new Map<string, Listing>();
        for (const stored of events.filter(({ stream }) => listingKindOfStream(stream) === kind)) {
          const id = idOf(stored.stream);
          listings.set(id, evolveListing(listings.get(id), id, eventOf(listingEvents, readEvent(stored))));
        }
        const present = [...listings.values()].filter(({ deletedAt }) => deletedAt === undefined);
        expect(await listOf(reads, readModels.listings(kind))).toEqual(
          present.map((each) => listingToWire(kind, each)),
        );
      }
    });
    await fc.assert(property, { seed: 6, numRuns: 60 });
  });

  it('leads every living title to its posting', async () => {
    const property = fc.asyncProperty(anyHistory, async (history) => {
      const events = recorded(history);
      const reads = await replay(events, fourFamilies);
      for (const family of fourFamilies) {
        for (const { id, title, withdrawn } of postingsOf(events, family).filter(isLiving)) {
          const match = withdrawn ? { match: 'withdrawn', ...withdrawn } : { match: 'current' };
          expect(await lookUpTitle(reads, family, title)).toEqual({ ...match, id, title });
          const folded = await lookUpTitle(reads, family, foldTitle(title));
          expect(folded).toMatchObject({ id, title });
        }
      }
    });
    await fc.assert(property, { seed: 3, numRuns: 60 });
  });
});
