/**
 * What a reader is told about one field: its words and the text before and after, as typed; empty where there was none.
 */
export interface FieldChange {
  /**
   * `title`, `applyLink`, `notifications/<id>/<field>`, `tables/<id>`, `links/<items id>`: what the page marks as
   * changed.
   */
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What happened, in the order of a posting's life. */
export type ChangeKind =
  | 'published'
  | 'edited'
  | 'noticeAdded'
  | 'noticeEdited'
  | 'noticeRemoved'
  | 'tableAdded'
  | 'tableEdited'
  | 'tableRemoved'
  | 'linksAdded'
  | 'linksEdited'
  | 'linksRemoved'
  | 'answerKeyListed'
  | 'answerKeyUnlisted'
  | 'removed'
  | 'restored';

/** One event as a reader sees it. Nobody's name is in it. */
export interface ReaderChange {
  readonly kind: ChangeKind;
  /** ISO 8601. */
  readonly at: string;
  /** Position of the event in the log. */
  readonly position: string;
  /** Name of what changed, where it has one: the post of a notification. */
  readonly name: string;
  readonly changes: readonly FieldChange[];
}

/** All reader-visible changes of a posting, an admit card or a result listing. */
export interface ChangeHistory {
  /** Key of the family or of the kind of notice. */
  readonly source: string;
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  /** Newest first; the last one is `published`. */
  readonly entries: readonly ReaderChange[];
}
