import { type DateReading, deadlineOf, openingOf, readDate } from '../dates/index.js';
import { dateFaultOf } from '../dates/date-faults.js';
import { remembering } from '../dates/remembering.js';
import { labelledDate, notificationFields, type NotificationFields } from '../posting-fields.js';
import { truncated } from '../titles.js';
import { type CheckParams, type CheckWords, monthWords, weekdayWords } from './check-texts.js';

/** A date as it is typed, and where. */
export interface TypedDate {
  /** Canonical. */
  readonly field: string;
  readonly label: string;
  readonly text: string;
  /** It states when people apply, or pay. */
  readonly isPeriod: boolean;
  readonly isLast: boolean;
}

const periodFields: ReadonlySet<string> = new Set(['applicationBegin', 'lastDateApply', 'lastDatePayExamFee']);

/** Those of the last section may hold ages, and are left alone. */
export function datesIn(fields: NotificationFields): readonly TypedDate[] {
  return notificationFields.flatMap((field): TypedDate[] => {
    const { name } = field;
    if (field.kind === 'dates')
      return fields[field.name].map(({ dateValue }) => {
        const { label, value: text } = labelledDate(dateValue);
        return { field: name, label, text, isPeriod: false, isLast: false };
      });
    if (field.kind !== 'date' || field.group === 'section') return [];
    const { label } = field;
    const text = fields[field.name];
    return [{ field: name, label, text, isPeriod: periodFields.has(name), isLast: name === 'lastDateApply' }];
  });
}

/** Finds what looks wrong with one date by itself. */
export function dateChecks(title: string, date: TypedDate): readonly CheckWords[] {
  const reading = readDate(date.text);
  const text = quoted(date.text);
  const fault = dateFaultOf(date.text);
  const own = fault && faultWords(fault, text);
  const isCounted = !date.isLast || reading.kind === 'empty' || deadlineOf(reading) !== undefined;
  const other: CheckWords[] = isCounted ? [] : [{ code: 'dateNotCounted', params: { text } }];
  const isRead = reading.kind === 'date' || reading.kind === 'range';
  return [...(own ? [own] : other), ...(isRead ? yearDiffers(title, date, reading) : [])];
}

const longestQuote = 120;

/** As much of a typed text as a sentence takes. */
export function quoted(text: string): string {
  return truncated(text.trim(), longestQuote);
}

function faultWords(fault: NonNullable<ReturnType<typeof dateFaultOf>>, text: string): CheckWords {
  switch (fault.is) {
    case 'noSuchDay':
      return impossible('noSuchDay', { text, month: monthWords[fault.month - 1] ?? fault.month, days: fault.days });
    case 'noSuchMonth':
      return impossible('noSuchMonth', { text, month: fault.month });
    case 'yearMissing':
      return { code: 'yearMissing', params: { text } };
    case 'weekdayDiffers': {
      const day = fault.day.split('-').toReversed().join('/');
      return { code: 'weekdayDiffers', params: { text, day, weekday: weekdayWords[fault.weekday] ?? '' } };
    }
    case 'unread':
      return { code: 'dateUnread', params: { text } };
  }
}

function impossible(cause: 'noSuchDay' | 'noSuchMonth', params: CheckParams): CheckWords {
  return { code: 'dateImpossible', cause, params };
}

/**
 * An examination of 2026 is announced from the middle of 2025, applied for until the spring of 2027, and over with 2027;
 * MM-DD, from the year before to the year after.
 */
const fits = { from: '07-01', appliedUntil: '03-31', until: '12-31' } as const;

function yearDiffers(
  title: string,
  date: TypedDate,
  { from, to }: Extract<DateReading, { precision: string }>,
): readonly CheckWords[] {
  const years = yearsIn(title);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const earliest = `${first - 1}-${fits.from}`;
  const latest = `${last + 1}-${date.isPeriod ? fits.appliedUntil : fits.until}`;
  if (years.length === 0 || (from >= earliest && to <= latest)) return [];
  const year = Number((from < earliest ? from : to).slice(0, 4));
  const titleYear = first === last ? first : `${first}–${last}`;
  return [{ code: 'yearDiffers', params: { text: quoted(date.text), year, titleYear } }];
}

/** 2026; 2026 and 2027 of "2026-27"; in any figures. */
const yearsIn: (title: string) => readonly number[] = remembering((title) => {
  const text = title.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  return [...text.matchAll(/(?<!\d)(20\d\d)(?:\s?[-–/]\s?(\d\d)(?!\d))?(?![\p{L}\d])/gu)].flatMap(
    ([, year = '', short]) => {
      const second = short === undefined ? 0 : Number(year.slice(0, 2) + short);
      return second === Number(year) + 1 ? [Number(year), second] : [Number(year)];
    },
  );
});

type PeriodField = 'applicationBegin' | 'lastDateApply' | 'lastDatePayExamFee';

/**
 * Finds what looks wrong with the dates of applying together, each at its field.
 * @param former the last date as it was before it moved last
 */
export function periodChecks(
  fields: Pick<NotificationFields, PeriodField>,
  now: Date,
  former = '',
): readonly (CheckWords & { readonly field: PeriodField })[] {
  const { applicationBegin, lastDateApply, lastDatePayExamFee } = fields;
  const deadline = deadlineOf(readDate(lastDateApply));
  if (!deadline) return [];
  const opening = openingOf(readDate(applicationBegin));
  const fee = deadlineOf(readDate(lastDatePayExamFee))?.day;
  const earlier = deadlineOf(readDate(former));
  const last = quoted(lastDateApply);
  const paid = { text: quoted(lastDatePayExamFee), last };
  const found: (CheckWords & { readonly field: PeriodField })[] = [];
  if (now.getTime() >= Date.parse(deadline.at) + 60_000)
    found.push({ code: 'lastDatePast', field: 'lastDateApply', params: { text: last } });
  if (earlier && deadline.at < earlier.at)
    found.push({ code: 'lastDateEarlier', field: 'lastDateApply', params: { former: quoted(former), text: last } });
  if (opening !== undefined && opening > deadline.day) {
    const params = { begin: quoted(applicationBegin), text: last };
    found.push({ code: 'beginAfterLast', field: 'applicationBegin', params });
  }
  if (fee !== undefined && fee !== deadline.day) {
    const code = fee < deadline.day ? 'feeBeforeLast' : 'feeDateAfterLastDate';
    found.push({ code, field: 'lastDatePayExamFee', params: paid });
  }
  return found;
}
