import { listingKinds } from '../listing-kinds.js';

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

type Outs = { readonly [Kind in (typeof listingKinds)[number] as Kind['told']]: `${Kind['noun']} out` };

/** What can happen, in the order of a posting's life, and the words for it; a name or labels follow them. */
export const changeWords = {
  published: 'First published',
  edited: 'Changed',
  noticeAdded: 'Notice added',
  noticeEdited: 'Notice changed',
  noticeRemoved: 'Notice removed',
  tableAdded: 'Table added',
  tableEdited: 'Table changed',
  tableRemoved: 'Table removed',
  linksAdded: 'Links added',
  linksEdited: 'Links changed',
  linksRemoved: 'Links removed',
  answerKeyListed: 'Listed under Answer Key',
  answerKeyUnlisted: 'No longer listed under Answer Key',
  ...(Object.fromEntries(listingKinds.map(({ told, noun }) => [told, `${noun} out`])) as unknown as Outs),
  withdrawn: 'Withdrawn',
  removed: 'Removed',
  restored: 'Published again',
} as const;

export type ChangeKind = keyof typeof changeWords;

/** One event, or one publish of a change set, as a reader sees it. Nobody's name is in it. */
export interface ReaderChange {
  readonly kind: ChangeKind;
  /** ISO 8601. */
  readonly at: string;
  /** Position of the event in the log; of a publish, that of the first one that is told. */
  readonly position: string;
  /** Name of what changed, where it has one: the post of a notification. */
  readonly name: string;
  readonly changes: readonly FieldChange[];
  /** Id of the change set that was published; what else its publish did to the record is told in the same entry. */
  readonly changeSet?: string;
  /** What the editors say of the publish. */
  readonly note?: string;
  /** What happened, where several events are told in one entry. */
  readonly parts?: readonly ChangePart[];
}

/** What happened to one part of a record. */
export interface ChangePart extends Pick<ReaderChange, 'kind' | 'name'> {
  /** Paths of its changes begin with it; empty: the record's own fields. */
  readonly path: string;
}

/** What happened: to the record as a whole, or to its parts one by one. */
export function partsOf({ kind, name, parts = [] }: ReaderChange): readonly Pick<ChangePart, 'kind' | 'name'>[] {
  return parts.length > 1 && isEdit(kind) ? parts : [{ kind, name }];
}

/** Whether fields of something that stays were changed. */
export function isEdit(kind: ChangeKind): boolean {
  return kind === 'edited' || kind === 'noticeEdited';
}
