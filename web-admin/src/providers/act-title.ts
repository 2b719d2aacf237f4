import {
  type Family,
  type FamilyScreen,
  type Field,
  type ListingKind,
  notificationFields,
  postingFields,
  wireName,
} from '@noticeboard/content-model';
import type { Values } from './write-bodies.js';

/** One write, as a form makes it. */
interface NamedWrite {
  /** Name of the resource. */
  readonly resource: string;
  /** Undefined: the record is deleted. */
  readonly data: Values | undefined;
  /** As it was read; undefined: it is new. */
  readonly before: Values | undefined;
}

/** Code points of a title, and of a value that stands in one. */
const longest = { title: 200, value: 60 };

const partNames = {
  postings: 'posting',
  notifications: 'notification',
  tables: 'table',
  items: 'links',
} as const satisfies Record<FamilyScreen, string>;

/** The name of a change set that one write makes, for staff: "SSC CHSL: last date → 10 Dec 2026". */
export function actTitle(
  { resource, data, before }: NamedWrite,
  families: readonly Family[],
  kinds: readonly ListingKind[],
): string {
  const titleFields = [...families, ...kinds].map(({ titleField }) => titleField);
  const names = ['selectedJobTitle', ...titleFields, 'nameOfPost'].flatMap((name) => [before?.[name], data?.[name]]);
  const subject = names.filter((name) => typeof name === 'string').find((name) => name !== '') ?? '';
  const family = families.find(({ console: screens }) => Object.values(screens).some(({ path }) => path === resource));
  const part = Object.entries(partNames).find(
    ([screen]) => family?.console[screen as FamilyScreen].path === resource,
  )?.[1];
  const own = (verb: string) => (part === undefined ? verb : `${part} ${verb}`);
  const what = data ? (before ? (changeIn(family, data, before) ?? own('changed')) : own('added')) : own('deleted');
  const room = longest.title - Array.from(what).length - 2;
  return `${Array.from(subject).slice(0, room).join('')}: ${what}`;
}

/** The last date or the one field that changes, with its value; else the names of a few. */
function changeIn(family: Family | undefined, data: Values, before: Values): string | undefined {
  const fields: readonly Field[] = [...notificationFields, ...postingFields];
  const changed = fields.flatMap((field) => {
    const value = data[family ? wireName(family, field) : field.name];
    const stored = before[family ? wireName(family, field) : field.name] ?? '';
    return value === undefined || JSON.stringify(value) === JSON.stringify(stored) ? [] : [{ ...field, value }];
  });
  const last = changed.find(({ name }) => name === 'lastDateApply');
  const only = last ? { ...last, label: 'last date' } : changed[0];
  if (!only) return undefined;
  if (!last && changed.length > 1) {
    const labels = changed.slice(0, 3).map(({ label }) => label);
    return `${labels.join(', ')}${changed.length > 3 ? ' …' : ''}`;
  }
  const { label, value } = only;
  const isShort = typeof value === 'string' && value !== '' && Array.from(value).length <= longest.value;
  return isShort ? `${label} → ${value}` : label;
}
