import { isSign, isWord, joinAt, numberAt, type Parsed, type Token } from './date-tokens.js';

/** Figures that may state a time. */
interface Clock {
  readonly hour: number;
  readonly minute: number;
  /** 5:30 is a time by itself; 5, 5.30 and 1730 are one only with a word beside them. */
  readonly written: 'colon' | 'point' | 'hour' | 'four digits';
}

function clockAt(tokens: readonly Token[], at: number): Parsed<Clock> | undefined {
  const four = numberAt(tokens[at], 4, 4);
  if (four !== undefined) return possible(Math.floor(four / 100), four % 100, 'four digits', at + 1);
  const hour = numberAt(tokens[at], 1, 2);
  if (hour === undefined) return undefined;
  const minute = gluedPart(tokens, at + 1, ':', '.');
  if (minute === undefined) return possible(hour, 0, 'hour', at + 1);
  if (isSign(tokens[at + 1], '.')) return possible(hour, minute, 'point', at + 3);
  const second = gluedPart(tokens, at + 3, ':');
  return possible(hour, minute, 'colon', second === undefined ? at + 3 : at + 5);
}

/** Reads two digits after a sign, without a space: the `:30` of 5:30. */
function gluedPart(tokens: readonly Token[], at: number, ...signs: readonly string[]): number | undefined {
  const [sign, number] = [tokens[at], tokens[at + 1]];
  return isSign(sign, ...signs) && sign.glued && number?.glued ? numberAt(number, 2, 2) : undefined;
}

function possible(hour: number, minute: number, written: Clock['written'], next: number): Parsed<Clock> | undefined {
  return hour > 24 || minute > 59 ? undefined : { found: { hour, minute, written }, next };
}

/** HH:MM of 24 hours. `time` is absent when the text does not say which half of the day it means ("5:30"). */
export interface ClockTime {
  readonly is: 'time';
  readonly time?: string;
}

/** "Up to midnight of the 30th" is the end of the 30th. */
const endOfDay: ClockTime = { is: 'time', time: '23:59' };
const unsure: ClockTime = { is: 'time' };

/** The hours, from 0 to 24, of a part of the day. */
const partsOfDay = [
  { names: ['सुबह', 'प्रातः'], first: 4, last: 11 },
  { names: ['दोपहर'], first: 11, last: 16 },
  { names: ['शाम', 'सायं'], first: 15, last: 20 },
  { names: ['रात', 'रात्रि'], first: 19, last: 24 },
] as const;

/** Reads a time, or the end of a stretch of time. */
export function timeAt(tokens: readonly Token[], at: number): Parsed<ClockTime> | undefined {
  const begin = momentAt(tokens, at);
  const join = begin && joinAt(tokens, begin.next);
  const end = join && join.found !== 'and' && join.found !== ',' ? momentAt(tokens, join.next) : undefined;
  if (begin === undefined || end === undefined) return begin;
  return isInOrder(begin.found, end.found) ? end : { found: unsure, next: end.next };
}

/** Reads the time of an ISO date, which is always sure: 2026-11-26T05:00. @param at the place of the T */
export function isoTimeAt(tokens: readonly Token[], at: number): Parsed<ClockTime> | undefined {
  if (!isWord(tokens[at], 't') || !tokens[at].glued || !tokens[at + 1]?.glued) return undefined;
  const clock = clockAt(tokens, at + 1);
  if (clock?.found.written !== 'colon') return undefined;
  const time = timeOf(clock.found.hour, clock.found.minute);
  return time && { found: time, next: clock.next };
}

/** The last of several times of one day; unsure when an earlier one in the text is later in the day. */
export function latestTime(times: readonly ClockTime[]): ClockTime | undefined {
  const last = times.at(-1);
  return last === undefined || times.every((time) => isInOrder(time, last)) ? last : unsure;
}

function isInOrder(one: ClockTime, other: ClockTime): boolean {
  return one.time === undefined || other.time === undefined || one.time <= other.time;
}

function momentAt(tokens: readonly Token[], at: number): Parsed<ClockTime> | undefined {
  if (isWord(tokens[at], 'noon')) return { found: { is: 'time', time: '12:00' }, next: at + 1 };
  if (isWord(tokens[at], 'midnight', 'मध्यरात्रि', 'अर्धरात्रि')) return { found: endOfDay, next: at + 1 };

  const part = partsOfDay.find(({ names }) => isWord(tokens[at], ...names));
  const clock = clockAt(tokens, part ? at + 1 : at);
  if (clock === undefined) return undefined;
  const { found, next } = clock;
  const word = tokens[next]?.is === 'word' ? tokens[next].text : '';
  const byWord = part ? word === 'बजे' && timeIn(part, found) : timeBeside(word, found);
  if (byWord) return { found: byWord, next: next + 1 };
  // 13:00 AM contradicts itself.
  if (word === 'am' || word === 'pm') return undefined;
  const bare = part ? timeIn(part, found) : timeAlone(found);
  return found.written === 'colon' && bare ? { found: bare, next } : undefined;
}

function timeBeside(word: string, clock: Clock): ClockTime | undefined {
  const { hour, minute, written } = clock;
  const onDial = hour >= 1 && hour <= 12;
  if (word === 'hrs' || word === 'hours') return written === 'hour' ? undefined : timeAlone(clock);
  if (written === 'four digits') return undefined;
  if (word === 'बजे') return timeAlone(clock);
  if (word === 'am') return onDial ? timeOf(hour % 12, minute) : undefined;
  if (word === 'noon') return hour === 12 && minute === 0 ? timeOf(12, 0) : undefined;
  if (word === 'midnight') return hour === 12 && minute === 0 ? endOfDay : undefined;
  if (word !== 'pm') return undefined;
  if (onDial) return timeOf((hour % 12) + 12, minute);
  // 23:59 PM says it twice.
  return hour > 12 && written !== 'hour' ? timeOf(hour, minute) : undefined;
}

function timeAlone({ hour, minute }: Clock): ClockTime | undefined {
  return hour >= 1 && hour <= 12 ? unsure : timeOf(hour, minute);
}

function timeIn({ first, last }: (typeof partsOfDay)[number], { hour, minute }: Clock): ClockTime {
  const possible = [hour, hour + 12].find((each) => each >= first && each <= last);
  return (possible === undefined ? undefined : timeOf(possible, minute)) ?? unsure;
}

/**
 * 24:00 is the end of the day. The hour after 00:00 is never sure, because "12:00 AM of the 30th" often means that end.
 */
function timeOf(hour: number, minute: number): ClockTime | undefined {
  if (hour >= 24) return hour === 24 && minute === 0 ? endOfDay : undefined;
  if (hour === 0) return unsure;
  return { is: 'time', time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') };
}
