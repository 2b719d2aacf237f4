import { daysBetween } from './calendar.js';
import { readDate, type DateReading } from './date-reading.js';

/** A last day that can be counted down to: it is read to the day, and neither qualified nor one of several. */
export interface Deadline {
  /** YYYY-MM-DD, in India. */
  readonly day: string;
  /** HH:MM, if the text states a time. */
  readonly time?: string;
  /** ISO 8601 in UTC: the start of the last minute, 23:59 in India when no time is stated. */
  readonly at: string;
}

/** `days`: how many days are left in India; 0 on the last day. */
export type ApplicationStatus =
  | { readonly kind: 'opensSoon'; readonly day: string }
  | { readonly kind: 'open'; readonly day: string; readonly days: number }
  | { readonly kind: 'closing'; readonly day: string; readonly days: number; readonly time?: string }
  | { readonly kind: 'closed'; readonly day: string }
  /** `isTyped`: something is stated that cannot be counted to. */
  | { readonly kind: 'notStated'; readonly isTyped?: true };

const minute = 60_000;
const day = 1440 * minute;
/** Milliseconds: Indian Standard Time is UTC+05:30 all year. */
export const indianOffset = 330 * minute;
const closingDays = 7;

/** @param begin as typed, as is `last`; a begin after the last day contradicts it and is ignored */
export function applicationStatus(begin: string, last: string, now: Date): ApplicationStatus {
  const deadline = deadlineOf(readDate(last));
  if (deadline === undefined) return { kind: 'notStated', ...(isStated(last) && { isTyped: true }) };
  const { day, time, at } = deadline;
  if (now.getTime() >= Date.parse(at) + minute) return { kind: 'closed', day };

  const today = indianDay(now);
  const opening = openingOf(readDate(begin));
  if (opening !== undefined && opening > today && opening <= day) return { kind: 'opensSoon', day: opening };

  const days = daysBetween(today, day);
  if (days > closingDays) return { kind: 'open', day, days };
  return { kind: 'closing', day, days, ...(time === undefined ? {} : { time }) };
}

/** The values that lists sort and filter statuses by: both empty where there is no deadline. */
export interface CountedDates {
  /** ISO 8601 in UTC, the start of the last minute. */
  readonly deadline: string;
  /** YYYY-MM-DD, in India; empty where it is not stated or contradicts the deadline. */
  readonly opening: string;
}

/** @param begin as typed, as is `last` */
export function countedDates(begin: string, last: string): CountedDates {
  const deadline = deadlineOf(readDate(last));
  if (deadline === undefined) return { deadline: '', opening: '' };
  const opening = openingOf(readDate(begin)) ?? '';
  return { deadline: deadline.at, opening: opening <= deadline.day ? opening : '' };
}

/** Texts by code units: not before `from`, and before `to`. */
export interface TextBounds {
  readonly from?: string;
  readonly to?: string;
}

export type CountedBounds = Readonly<Partial<Record<keyof CountedDates, TextBounds>>>;

/** Sorts before every date, and after an empty text. */
const anyDate = '0';

/** Where the dates of everything that is stated lie, and of what is not. */
export const statedBounds: CountedBounds = { deadline: { from: anyDate } };
export const notStatedBounds: CountedBounds = { deadline: { to: anyDate } };

/** Between which bounds the dates lie of whatever has each status now: the same as `applicationStatus` tells. */
export function statusBounds(now: Date): Readonly<Record<ApplicationStatus['kind'], CountedBounds>> {
  const today = indianDay(now);
  const dayAfter = (days: number) => new Date(Date.parse(today) + days * day).toISOString();
  const open = new Date(now.getTime() - minute + 1).toISOString();
  const far = new Date(Date.parse(dayAfter(closingDays + 1)) - indianOffset).toISOString();
  const tomorrow = dayAfter(1).slice(0, 10);
  return {
    opensSoon: { deadline: { from: open }, opening: { from: tomorrow } },
    open: { deadline: { from: far }, opening: { to: tomorrow } },
    closing: { deadline: { from: open, to: far }, opening: { to: tomorrow } },
    closed: { deadline: { from: anyDate, to: open } },
    notStated: notStatedBounds,
  };
}

/** The last day of a range is its deadline. */
export function deadlineOf(reading: DateReading): Deadline | undefined {
  if (!isCertain(reading)) return undefined;
  const { to: day, time } = reading;
  const at = new Date(Date.parse(`${day}T${time ?? '23:59'}:00Z`) - indianOffset).toISOString();
  return { day, ...(time === undefined ? {} : { time }), at };
}

/** The first day, by the same rules as a deadline. */
export function openingOf(reading: DateReading): string | undefined {
  return isCertain(reading) ? reading.from : undefined;
}

/** The day it is in India, YYYY-MM-DD. */
export function indianDay(moment: Date): string {
  return new Date(moment.getTime() + indianOffset).toISOString().slice(0, 10);
}

/** Old records have these in place of nothing. */
const placeholder = /^(?:not available|n\/?a|[-–—.]*|उपलब्ध नहीं(?: है)?)$/iu;

function isStated(text: string): boolean {
  return readDate(text).kind !== 'empty' && !placeholder.test(text.trim());
}

type Dated = Extract<DateReading, { precision: string }>;

function isCertain(reading: DateReading): reading is Dated {
  if (reading.kind === 'empty' || reading.kind === 'text') return false;
  if (reading.precision === 'month') return false;
  return !reading.flags?.some((flag) => flag === 'qualified' || flag === 'several-dates');
}
