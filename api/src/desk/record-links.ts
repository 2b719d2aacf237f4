import {
  type CheckedLink,
  type Family,
  type Listing,
  type ListingKind,
  notificationFields,
  type Posting,
  postingFields,
} from '@noticeboard/content-model';

/** An address on the web that a record shows, and where it shows it. */
export type RecordLink = Pick<CheckedLink, 'source' | 'id' | 'title' | 'label' | 'url'>;

const urlOf = { posting: postingFields.filter(isUrl), notification: notificationFields.filter(isUrl) };

export function postingLinks({ key: source }: Family, posting: Posting): RecordLink[] {
  const { id, title, notifications, usefulItems } = posting;
  const shown = [
    ...urlOf.posting.map(({ name, label }) => ({ label, url: posting[name] })),
    ...notifications.flatMap(({ fields }) =>
      urlOf.notification.map(({ name, label }) => ({ label, url: fields[name] })),
    ),
    ...usefulItems
      .flatMap(({ attachments }) => attachments)
      .filter(({ type }) => type === 'link')
      .map((link) => ({ label: link.title, url: link.content })),
  ];
  return shown.filter(isWeb).map((link) => ({ source, id, title, ...link }));
}

export function listingLinks({ key: source }: ListingKind, { id, title, applyLink }: Listing): RecordLink[] {
  return [{ source, id, title, label: 'Apply Link', url: applyLink }].filter(isWeb);
}

function isUrl<F extends { readonly kind: string }>(field: F): field is Extract<F, { readonly kind: 'url' }> {
  return field.kind === 'url';
}

function isWeb({ url }: { readonly url: string }): boolean {
  return /^https?:/i.test(url) && URL.canParse(url);
}
