import type { ReaderChange } from '@noticeboard/content-model';

/** One change of one posting or notice, with where to read on. */
export interface ChangedItem {
  readonly title: string;
  /** Key of its list in the site's table. */
  readonly list: string;
  /** Address of the posting, or of the list with the notice. */
  readonly href: string;
  readonly change: ReaderChange;
}

/** What changed on one day, Indian Standard Time. */
export interface ChangedDay {
  /** YYYY-MM-DD */
  readonly day: string;
  /** Newest first. */
  readonly items: readonly ChangedItem[];
}

export interface ChangesView {
  readonly kind: 'changes';
  /** Newest first. */
  readonly days: readonly ChangedDay[];
  readonly failed: boolean;
}
