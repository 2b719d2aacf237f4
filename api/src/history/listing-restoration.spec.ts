import { describe, expect, it } from '@jest/globals';
import { evolveListing, type Listing, type ListingEvent, listingKinds } from '@noticeboard/content-model';
import { readEventsOf } from '../../../libs/content-model/src/testing/read-events.js';
import { listingEventsOf, listingFieldsGiven } from '../../../libs/content-model/src/testing/listing-events.js';
import { restoreListing } from './restoration.js';

describe.each(listingKinds)('Restoring one of the $key', (kind) => {
  const { added, edited, deleted } = listingEventsOf(kind);
  const renamed = edited({ title: 'New', pdfFile: '' });

  function listingAfter(...happened: readonly ListingEvent[]): Listing {
    const listing = readEventsOf(...happened).reduce<Listing | undefined>(
      (folded, event) => evolveListing(folded, 'r1', event),
      undefined,
    );
    if (!listing) throw new RangeError('a notice begins with an event');
    return listing;
  }

  /** What comes of restoring the state after so many events. */
  function restored(count: number, ...happened: readonly ListingEvent[]) {
    const then = count === 0 ? undefined : listingAfter(...happened.slice(0, count));
    return restoreListing(kind, listingAfter(...happened), then, count - 1);
  }

  const back = (revision: number) => ({ type: `${kind.events}Restored`, data: { revision } });
  const { title, pdfFile } = listingFieldsGiven;
  const editedBack = { type: `${kind.events}Edited`, data: { title, pdfFile } };

  it.each<[string, number, ListingEvent[], unknown[]]>([
    ['that is what it was records nothing', 1, [added], []],
    ['that is and was deleted records nothing', 2, [added, deleted], []],
    ['edits what differs', 1, [added, renamed], [back(0), editedBack]],
    ['brings a deleted one back as it was last', 2, [added, renamed, deleted], [back(1)]],
    ['brings a deleted one back as it was once', 1, [added, renamed, deleted], [back(0), editedBack]],
    ['to before its beginning deletes it', 0, [added], [deleted]],
    ['that is gone to before its beginning records nothing', 0, [added, deleted], []],
  ])('%s', (_, count, happened, expected) => {
    expect(restored(count, ...happened)).toEqual(expected);
  });
});
