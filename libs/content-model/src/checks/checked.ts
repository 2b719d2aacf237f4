import type { Family } from '../families.js';
import type { ListingFields } from '../listing.js';
import type { ListingKind } from '../listing-kinds.js';
import type { Attachment } from '../posting-parts.js';
import type { NotificationFields, PostingFields } from '../posting-fields.js';

/** The checks look at this of a posting, stored or about to be. */
export interface CheckedPosting extends PostingFields {
  readonly notifications: readonly { readonly id: string; readonly fields: NotificationFields }[];
  readonly usefulItems: readonly { readonly attachments: readonly Attachment[] }[];
}

/** A record that is looked at. */
export type Checked =
  | { readonly kind: 'posting'; readonly family: Family; readonly state: CheckedPosting }
  | { readonly kind: 'listing'; readonly listings: ListingKind; readonly state: ListingFields };
