import {
  type Check,
  checksOf,
  doubleCheck,
  emptyValue,
  type Family,
  foldTitle,
  isGrave,
  notificationFields,
  type NotificationFields,
  postingFields,
  type PostingFields,
  titleKey,
  titleWords,
  wireName,
} from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { type HttpClient, RequestRefused } from '../providers/http-client.js';
import { isObject, type Values } from '../providers/write-bodies.js';

/** A write as it is about to be sent. */
export interface CheckedWrite {
  /** Name of the resource. */
  readonly resource: string;
  readonly data: Values;
  /** The record that is changed, as it was read. */
  readonly record?: RaRecord | undefined;
}

/** Finds what looks wrong with a posting and its notification as they are written; leaves out what was so before. */
export function checksOfWrites(
  writes: readonly CheckedWrite[],
  table: readonly Family[],
  now = new Date(),
): readonly Check[] {
  const titles = writes.flatMap(({ resource, data }) => {
    const family = postingsOf(resource, table);
    return family ? [textIn(data, family.titleField)] : [];
  });
  return writes.flatMap(({ resource, data, record }): readonly Check[] => {
    const own = postingsOf(resource, table);
    const { notification } = data;
    if (own && isObject(notification))
      return notificationChecksOf(own, textIn(data, own.titleField), notification, undefined, now);
    const family = table.find(({ console: screens }) => screens.notifications.path === resource);
    if (!family) return [];
    const title = textIn(data, 'selectedJobTitle') || (titles[0] ?? '');
    return notificationChecksOf(family, title, { ...record, ...data }, record, now);
  });
}

function postingsOf(resource: string, table: readonly Family[]): Family | undefined {
  return table.find(({ console: screens }) => screens.postings.path === resource);
}

/** Checks a notification on the wire as it would be, and leaves out what was so before. */
function notificationChecksOf(
  family: Family,
  title: string,
  after: Values,
  before: Values | undefined,
  now: Date,
): readonly Check[] {
  const former = before && textIn(before, 'lastDateApply');
  const known = new Set(before && formChecks(family, { title }, before, { now }).map((check) => JSON.stringify(check)));
  return formChecks(family, { title }, after, { now, former }).filter((check) => !known.has(JSON.stringify(check)));
}

interface FormCheckOptions {
  /** Else the moment. */
  readonly now?: Date;
  /** The last date that is stored. */
  readonly former?: string | undefined;
}

/** Checks what a form holds of a posting and a notification: what a posting lacks as a whole is not its business. */
export function formChecks(
  family: Family,
  posting: Partial<PostingFields>,
  notification: Values | undefined,
  { now = new Date(), former }: FormCheckOptions = {},
): readonly Check[] {
  const empty = Object.fromEntries(postingFields.map(({ name, kind }) => [name, emptyValue(kind)]));
  const state = {
    ...(empty as Omit<PostingFields, 'title'>),
    title: '',
    ...posting,
    notifications: notification ? [{ id: '', fields: canonical(family, notification) }] : [],
    usefulItems: [],
  };
  const checks = checksOf({ kind: 'posting', family, state }, { now, formerLastDate: () => former });
  return checks.filter(({ code }) => code !== 'noOfficialLink' && code !== 'noPdf');
}

/** A form may hold what is no text yet. */
function canonical(family: Family, values: Values): NotificationFields {
  const fields = notificationFields.map(({ name, kind, ...field }) => {
    const value = values[wireName(family, { name, kind, ...field })];
    if (kind === 'lines') return [name, []];
    if (kind !== 'dates') return [name, typeof value === 'string' ? value : ''];
    const rows = Array.isArray(value) ? value.filter(isObject) : [];
    return [name, rows.map((row) => ({ dateValue: textIn(row, 'dateValue') }))];
  });
  return Object.fromEntries(fields) as NotificationFields;
}

function textIn(values: Values, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** Postings that are looked through at most for one of the same words. */
const mostLike = 50;

/**
 * Finds another posting with a title of the same words. One that folds to this very title is left out: the portal
 * refuses that.
 * @param id of the posting that is to have the title
 */
export async function doubleOf(
  ask: HttpClient,
  family: Family,
  title: string,
  id: RaRecord['id'] | undefined,
  signal?: AbortSignal,
): Promise<Check | undefined> {
  const [longest] = titleWords(title).toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return undefined;
  const query = new URLSearchParams({ q: longest, limit: String(mostLike), page: '1' });
  const { json } = await ask(`/api/${family.paths.postings}?${query}`, signal ? { signal } : {});
  const others = (json as readonly Values[]).filter((one) => one['_id'] !== id);
  const same = others
    .map((one) => textIn(one, family.titleField))
    .find((other) => titleKey(other) === titleKey(title) && foldTitle(other) !== foldTitle(title));
  return same === undefined ? undefined : doubleCheck(family, same);
}

/** The write goes the same way, and says why nothing comes back. */
function ignoreIfRefused(error: unknown): void {
  if (!(error instanceof RequestRefused)) throw error;
}

/** Finds the checks that a person is asked about before the writes are public. */
export async function gravesIn(
  writes: readonly CheckedWrite[],
  table: readonly Family[],
  ask: HttpClient,
): Promise<readonly Check[]> {
  const doubles = writes.map(async ({ resource, data, record }) => {
    const family = postingsOf(resource, table);
    const title = family && textIn(data, family.titleField);
    if (!family || !title || (record && titleKey(textIn(record, family.titleField)) === titleKey(title))) return [];
    return (await doubleOf(ask, family, title, record?.id).catch(ignoreIfRefused)) ?? [];
  });
  const all = [...checksOfWrites(writes, table), ...(await Promise.all(doubles)).flat()];
  return all.filter(({ code }) => isGrave(code));
}
