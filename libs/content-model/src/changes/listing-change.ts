import type { ListingEvent, ReadEvent } from '../events.js';
import type { Listing } from '../listing.js';
import type { ChangeKind, FieldChange, ReaderChange } from './change-history.js';
import { storedPdf, type Target, targetChange } from './target-change.js';
import { textChange } from './text-change.js';

/** What readers are told of one event of an admit card or a result listing; undefined when they see no difference. */
export function listingChange(
  before: Listing | undefined,
  after: Listing,
  { type, at, position }: ReadEvent<ListingEvent>,
): ReaderChange | undefined {
  const told = (kind: ChangeKind, changes: readonly FieldChange[] = []): ReaderChange => ({
    kind,
    at,
    position,
    name: '',
    changes,
  });
  switch (type) {
    case 'AdmitCardAdded':
    case 'ResultListingAdded':
      return told('published');
    case 'AdmitCardDeleted':
    case 'ResultListingDeleted':
      return told('removed');
    case 'AdmitCardRestored':
    case 'ResultListingRestored':
      return before?.deletedAt === undefined ? undefined : told('restored');
    case 'AdmitCardEdited':
    case 'ResultListingEdited': {
      const changes = changesBetween(before, after);
      return changes.length === 0 ? undefined : told('edited', changes);
    }
  }
}

function changesBetween(before: Listing | undefined, after: Listing): FieldChange[] {
  return [
    ...textChange('title', 'Title', before?.title, after.title),
    ...textChange('applyLink', 'Apply Link', before?.applyLink, after.applyLink),
    ...targetChange('pdfFile', 'PDF', pdfOf(before), pdfOf(after)),
  ];
}

function pdfOf(listing: Listing | undefined): Target | undefined {
  return listing && listing.pdfFile !== '' ? storedPdf(listing.pdfFile, listing.fileName) : undefined;
}
