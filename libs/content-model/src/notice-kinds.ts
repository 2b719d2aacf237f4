/**
 * The one table of the records that stand alone: admit cards and result listings. Routes, schemas, events and console
 * screens are made from its rows.
 */
export interface NoticeKind {
  /** Name in read models and in the OpenAPI document. */
  readonly key: string;
  /** Category of its streams, and its name in history. */
  readonly category: string;
  /** Its event types are `<events>Added`, `<events>Edited`, `<events>Deleted`. */
  readonly events: 'AdmitCard' | 'ResultListing';
  /** Path under `/api`. */
  readonly path: string;
  readonly titleField: string;
  readonly needsLink: boolean;
  /** Its writes are multipart too, with a PDF. */
  readonly takesPdf: boolean;
}

export const noticeKinds = [
  {
    key: 'admitCards',
    category: 'admitCard',
    events: 'AdmitCard',
    path: 'admitcards',
    titleField: 'jobTitle',
    needsLink: true,
    takesPdf: false,
  },
  {
    key: 'resultListings',
    category: 'resultListing',
    events: 'ResultListing',
    path: 'jobListings',
    titleField: 'listingTitle',
    needsLink: false,
    takesPdf: true,
  },
] as const satisfies readonly NoticeKind[];

export function noticeKindOfStream(stream: string): NoticeKind | undefined {
  return noticeKinds.find(({ category }) => stream.startsWith(`${category}-`));
}
