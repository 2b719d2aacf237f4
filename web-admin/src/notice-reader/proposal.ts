import { type Field, notificationFields, postingFields } from '@noticeboard/content-model';
import type { Grid } from '../tables/grid/grid.js';
import type { Sentence } from '../words/sentence.js';

export type FieldName = (typeof notificationFields | typeof postingFields)[number]['name'];

/** Where a proposal goes. */
export type Target =
  | { readonly is: 'title' }
  | { readonly is: 'posting' | 'notification'; readonly field: Field }
  /** `file`: a PDF that is stored with it, in place of an address. */
  | { readonly is: 'link'; readonly title: string; readonly file?: File }
  | { readonly is: 'table'; readonly rows: Grid };

/** Something that a line of the notice seems to say. */
export interface Proposal {
  readonly target: Target;
  /** A text, or the address of a link; a table has its own rows. */
  readonly value: string;
  /** Where it stands; lines are counted from 1. */
  readonly line: { readonly number: number; readonly text: string };
  /** Why it may be wrong: such a one is not ticked for anybody. */
  readonly doubt?: Sentence;
  /** The notice says that it was this before. */
  readonly was?: string;
}

export interface NoticeReading {
  readonly proposals: readonly Proposal[];
  /** More was found than is shown. */
  readonly isCut: boolean;
  /** It changes something that was announced before. */
  readonly isAmendment: boolean;
  /** The number of its advertisement. */
  readonly reference?: string;
  /** Why nothing in it is certain. */
  readonly warning?: Sentence;
}

function fieldNamed(name: FieldName): Field {
  const field = [...notificationFields, ...postingFields].find((one) => one.name === name);
  if (!field) throw new RangeError(`no field is called ${name}`);
  return field;
}

export function targetNamed(name: FieldName): Target {
  return { is: postingFields.some((one) => one.name === name) ? 'posting' : 'notification', field: fieldNamed(name) };
}

export function isField(target: Target, name: FieldName): boolean {
  return 'field' in target && target.field.name === name;
}

/** True where a list holds many of them; any other target is one text. */
export function holdsMany(target: Target): boolean {
  if (target.is === 'link' || target.is === 'table') return true;
  return 'field' in target && (target.field.kind === 'lines' || target.field.kind === 'dates');
}

/** Proposals of the same key are for the same place, where only one of them has room. */
export function placeOf(target: Target): string {
  if ('field' in target) return `${target.is} ${target.field.name}`;
  return target.is;
}

/** A reader of one kind of fact finds this: a value, for which field, and what is to be doubted of it. */
export interface Finding {
  readonly name: FieldName;
  readonly value: string;
  readonly doubt?: Sentence | undefined;
  readonly was?: string | undefined;
  /** It is said in passing: what is said under a label of its own stands before it. */
  readonly isAside?: boolean;
  readonly rounds?: readonly string[];
}
