import type { Listing, ListingEvent, ListingFields, ListingKind } from '@noticeboard/content-model';

const fieldNames = ['title', 'applyLink', 'pdfFile', 'fileName'] as const satisfies readonly (keyof ListingFields)[];

/**
 * The events that make an admit card or a result listing what it was; `[]` when it is that already.
 * @param target the state to be brought back; one that is not there, or no more, deletes the notice
 * @param revision at which it was that
 */
export function restoreListing(
  { events }: ListingKind,
  listing: Listing,
  target: Listing | undefined,
  revision: number,
): readonly ListingEvent[] {
  const isThere = listing.deletedAt === undefined;
  if (!target || target.deletedAt !== undefined) return isThere ? [{ type: `${events}Deleted`, data: {} }] : [];
  const changed = fieldNames.filter((name) => listing[name] !== target[name]);
  const data: Partial<ListingFields> = Object.fromEntries(changed.map((name) => [name, target[name]]));
  const edits: readonly ListingEvent[] = changed.length === 0 ? [] : [{ type: `${events}Edited`, data }];
  return isThere && edits.length === 0 ? [] : [{ type: `${events}Restored`, data: { revision } }, ...edits];
}
