import { listingKinds } from '../listing-kinds.js';

/**
 * The change of one field as a reader sees it: its words and the text before and after, as typed; empty where there was
 * none.
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

/** The kinds of a change, in the order of a posting's life, and the words for them; a name or labels follow them. */
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
  /** Position of the event in the log; of a publish, that of the first one that is reported. */
  readonly position: string;
  /** Name of what changed, where it has one: the post of a notification. */
  readonly name: string;
  readonly changes: readonly FieldChange[];
  /** Id of the change set that was published; the other changes of its publish to the record are in the same entry. */
  readonly changeSet?: string;
  /** The editors' note on the publish. */
  readonly note?: string;
  /** The parts of the change, where several events are in one entry. */
  readonly parts?: readonly ChangePart[];
}

/** The change of one part of a record. */
export interface ChangePart extends Pick<ReaderChange, 'kind' | 'name'> {
  /** Paths of its changes begin with it; empty: the record's own fields. */
  readonly path: string;
}

/** The changes: of the record as a whole, or of its parts one by one. */
export function partsOf({ kind, name, parts = [] }: ReaderChange): readonly Pick<ChangePart, 'kind' | 'name'>[] {
  return parts.length > 1 && isEdit(kind) ? parts : [{ kind, name }];
}

/** True when fields of something that stays were changed. */
export function isEdit(kind: ChangeKind): boolean {
  return kind === 'edited' || kind === 'noticeEdited';
}
