import type { ListingKind } from '@noticeboard/content-model';

/** The form's name of the title: the words of its field. `listingTitle` → "Listing Title". */
export function titleLabel({ titleField }: ListingKind): string {
  return titleField.replace(/[A-Z]/g, ' $&').replace(/^./, (letter) => letter.toUpperCase());
}
