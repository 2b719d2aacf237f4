import { describe, expect, it } from '@jest/globals';
import type { ReadEvent } from './event.js';
import { type ListingEvent, evolveListing, type Listing } from './listing.js';
import { listingKindOfStream, listingKinds } from './listing-kinds.js';
import { listingStream } from './streams.js';
import { minute, positionAt, readEventsOf } from './testing/read-events.js';
import { listingEventsOf, listingFieldsGiven } from './testing/listing-events.js';
import { listingToWire } from './wire.js';

function listingAfter(...events: readonly ListingEvent[]): Listing | undefined {
  return readEventsOf(...events).reduce<Listing | undefined>(
    (listing, event) => evolveListing(listing, 'r1', event),
    undefined,
  );
}

describe.each(listingKinds)('A notice of $key', (kind) => {
  const { added, edited, deleted, restored } = listingEventsOf(kind);
  const fresh: Listing = {
    id: 'r1',
    ...listingFieldsGiven,
    createdAt: minute(0),
    updatedAt: minute(0),
    revision: 0,
    order: positionAt(0),
  };

  it('begins with its fields and its place in the list', () => {
    expect(listingAfter(added)).toEqual(fresh);
  });

  it.each<[string, ListingEvent[], Partial<Listing>]>([
    ['takes the fields that changed', [edited({ title: 'New' })], { title: 'New' }],
    ['loses its PDF', [edited({ pdfFile: '', fileName: '' })], { pdfFile: '', fileName: '' }],
    ['stays as it was, with the time, when it is deleted', [deleted], { deletedAt: minute(1) }],
    ['lives again when it is restored', [deleted, restored], {}],
    ['is restored while it lives', [edited({ title: 'New' }), restored], { title: 'New' }],
    ['changes again', [edited({ title: 'New' }), edited({ applyLink: '' })], { title: 'New', applyLink: '' }],
  ])('%s, and keeps its birth and its place', (_, events, changed) => {
    const last = events.length;
    expect(listingAfter(added, ...events)).toEqual({ ...fresh, ...changed, updatedAt: minute(last), revision: last });
  });

  it.each<[string, ListingEvent[]]>([
    ['a second beginning', [added, added]],
    ['a second beginning after the end', [added, deleted, added]],
    ['an edit before the beginning', [edited({ title: 'New' })]],
    ['a deletion before the beginning', [deleted]],
    ['an edit after the end', [added, deleted, edited({ title: 'New' })]],
    ['a restoration before the beginning', [restored]],
    ['a second end', [added, deleted, deleted]],
  ])('cannot have %s', (_, events) => {
    expect(() => listingAfter(...events)).toThrow(RangeError);
  });

  it('is left as it was by what happens next', () => {
    const before = listingAfter(added);
    const copy = structuredClone(before);
    const next: ReadEvent<ListingEvent> = {
      ...edited({ title: 'New' }),
      revision: 1,
      position: positionAt(1),
      at: minute(1),
    };
    evolveListing(before, 'r1', next);
    expect(before).toEqual(copy);
  });

  it('is in a stream of its kind', () => {
    expect(listingKindOfStream(listingStream(kind, 'r-1'))).toBe(kind);
  });

  it('carries on the wire what the contract names, and nothing else', () => {
    const { title, applyLink, pdfFile, fileName } = listingFieldsGiven;
    expect(listingToWire(kind, { ...fresh, deletedAt: minute(1) })).toEqual({
      _id: 'r1',
      id: 'r1',
      [kind.titleField]: title,
      applyLink,
      ...(kind.takesPdf && { pdfFile, fileName }),
      createdAt: minute(0),
      updatedAt: minute(0),
      revision: 0,
    });
  });
});

describe('The kinds of notices', () => {
  it('are called as the contract calls them', () => {
    const names = listingKinds.map(({ category, path, titleField }) => ({ category, path, titleField }));
    expect(names).toEqual([
      { category: 'admitCard', path: 'admitcards', titleField: 'jobTitle' },
      { category: 'resultListing', path: 'jobListings', titleField: 'listingTitle' },
    ]);
  });

  it.each(['job-1', 'admitCards-1', 'admitCard', 'admitcard-1', 'account-admitCard-1'])(
    'have no stream %s',
    (stream) => {
      expect(listingKindOfStream(stream)).toBeUndefined();
    },
  );
});
