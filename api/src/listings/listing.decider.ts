import {
  type Changed,
  type Listing,
  type ListingFields,
  type ListingKind,
  ProblemError,
} from '@noticeboard/content-model';

/** State and `evolve` are `Listing` and `evolveListing` of the content model. */
export type ListingCommand =
  | { readonly type: 'Add'; readonly fields: ListingFields }
  | { readonly type: 'Edit'; readonly changes: Changed<ListingFields> }
  | { readonly type: 'Delete' };

/**
 * What happens when a command meets an admit card or a result listing; `[]` when nothing would change.
 * @throws ProblemError `unknownRecord`
 */
export function decideListing(kind: ListingKind, command: ListingCommand, listing: Listing | undefined) {
  if (command.type === 'Add') {
    if (listing) throw new RangeError(`notice ${listing.id} is there already`);
    return [{ type: `${kind.events}Added`, data: command.fields }];
  }
  if (!listing || listing.deletedAt !== undefined) throw new ProblemError('unknownRecord');
  if (command.type === 'Delete') return [{ type: `${kind.events}Deleted`, data: {} }];
  const changed = Object.entries(command.changes).filter(
    ([name, value]) => listing[name as keyof ListingFields] !== value,
  );
  return changed.length === 0 ? [] : [{ type: `${kind.events}Edited`, data: Object.fromEntries(changed) }];
}
