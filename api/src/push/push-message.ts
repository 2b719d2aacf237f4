import { createHash } from 'node:crypto';
import {
  changeLine,
  changeSummary,
  type FieldChange,
  indianDay,
  indianOffset,
  type ReaderChange,
  type Say,
  sharedHindi,
  type SiteLanguage,
} from '@noticeboard/content-model';

/** The news of a message, in the words of the portal. */
export interface ToldByPush {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly revision: number;
  readonly change: ReaderChange;
  /** Whole days that are left, where it reminds of a last date. */
  readonly remindsOf?: number;
  /** Address of the page. */
  readonly url: string;
}

/** Services take 4,096 bytes of encrypted content and browsers show little of it. */
const mostBytes = 2000;
const mostSigns = { title: 200, body: 300, value: 120 } as const;

/** The text that the browser decrypts: JSON of at most 2,000 bytes. */
export function pushPayload(told: ToldByPush, lang: SiteLanguage): string {
  const { kind, id, revision, url, change } = told;
  const title = cut(told.title, mostSigns.title);
  const body = cut(bodyOf(told, lang), mostSigns.body);
  const head = { title, body, url, tag: topicOf(told), lang, kind, id, revision };
  const say = sayIn(lang);
  const changes: Pick<FieldChange, 'label' | 'before' | 'after'>[] = [];
  for (const { label, before, after } of change.changes) {
    const next = { label: say(label), before: cut(before, mostSigns.value), after: cut(after, mostSigns.value) };
    if (bytesOf({ ...head, changes: [...changes, next] }) > mostBytes) break;
    changes.push(next);
  }
  const whole = { ...head, changes };
  return JSON.stringify(bytesOf(whole) > mostBytes ? { ...whole, title: cut(title, 80), body: cut(body, 80) } : whole);
}

/** The part of it that a browser shows. */
export function shownOf(payload: string): { readonly title: string; readonly text: string } {
  const { title, body } = JSON.parse(payload) as { readonly title: string; readonly body: string };
  return { title, text: body };
}

function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function bodyOf({ change, remindsOf }: ToldByPush, lang: SiteLanguage): string {
  if (remindsOf !== undefined) return (reminders[lang] ?? reminders.en)(remindsOf);
  const line = changeLine(changeSummary(change), sayIn(lang));
  return change.note === undefined ? line : `${line} – ${change.note}`;
}

function sayIn(lang: SiteLanguage): Say {
  const words: Readonly<Record<string, string>> = lang === 'hi' ? sharedHindi : {};
  return (english) => words[english] ?? english;
}

type Reminder = (days: number) => string;

const reminders: Readonly<Partial<Record<SiteLanguage, Reminder>> & Record<'en', Reminder>> = {
  en: (days) => `Last date: ${['today', 'tomorrow'][days] ?? `${days} days left`}`,
  hi: (days) => `अंतिम तिथि: ${['आज', 'कल'][days] ?? `${days} दिन बाकी`}`,
};

function cut(text: string, most: number): string {
  const signs = Array.from(text);
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
}

/** A later message of the record takes the place of one that was not delivered, and of its notification (RFC 8030, 5.4). */
export function topicOf({ kind, id }: Pick<ToldByPush, 'kind' | 'id'>): string {
  return createHash('sha256').update(`${kind}\n${id}`).digest().subarray(0, 24).toString('base64url');
}

const day = 86_400;
const longestTtl = 28 * day;

/** How long a service keeps the message, s, and how soon it must wake the device (RFC 8030, 5.2 and 5.3). */
export function pushUrgency(
  deadline: string,
  now: Date,
): { readonly ttl: number; readonly urgency: 'high' | 'normal' } {
  if (deadline === '') return { ttl: longestTtl, urgency: 'normal' };
  const last = indianDay(new Date(deadline));
  const end = Date.parse(`${last}T00:00:00Z`) - indianOffset + day * 1000;
  const left = Math.floor((end - now.getTime()) / 1000);
  if (left <= 0) return { ttl: longestTtl, urgency: 'normal' };
  return { ttl: Math.min(left, longestTtl), urgency: left <= 2 * day ? 'high' : 'normal' };
}
