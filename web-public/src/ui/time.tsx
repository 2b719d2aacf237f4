import type { ApplicationStatus, BirthDays } from '@noticeboard/content-model';
import { useTranslate } from '../app/site-context';
import type { Translate } from '../words/translator';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

interface DayProps {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly withWeekday?: boolean;
}

export function Day({ day, withWeekday = false }: DayProps) {
  const t = useTranslate();
  const text = dayText(day, t);
  return <time dateTime={day}>{withWeekday ? `${weekdayText(day, t)}, ${text}` : text}</time>;
}

/** "Mon" of `YYYY-MM-DD`. */
export function weekdayText(day: string, t: Translate): string {
  return t(weekdays[new Date(day).getUTCDay()] ?? '');
}

/** "30 Nov 2026". `Intl` will not do: its month names differ between server and browser. */
export function dayText(day: string, t: Translate): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${t(months[Number(month) - 1] ?? '')} ${year}`;
}

/** "Born from 2 Jan 2000 to 1 Jan 2009: at least 18, and not yet 27, on 1 Jan 2027". */
export function bornWords({ from, to, min, max, asOn }: BirthDays, t: Translate): string {
  return t('Born from {from} to {to}: at least {min} years old on {day}, and not yet {max}', {
    from: dayText(from, t),
    to: dayText(to, t),
    min,
    max,
    day: dayText(asOn, t),
  });
}

const indianStandardTime = 5.5 * 3_600_000;

interface MomentProps {
  /** ISO 8601. */
  readonly at: string;
  readonly withTime?: boolean;
}

/** A recorded moment in Indian Standard Time. */
export function Moment({ at, withTime = false }: MomentProps) {
  const t = useTranslate();
  return <time dateTime={at}>{momentText(at, t, withTime)}</time>;
}

export function momentText(at: string, t: Translate, withTime: boolean): string {
  const local = new Date(Date.parse(at) + indianStandardTime).toISOString();
  const date = dayText(local.slice(0, 10), t);
  return withTime ? t('{date}, {time} IST', { date, time: local.slice(11, 16) }) : date;
}

/** True when readers can still apply. The words carry the meaning, because many cannot tell the colours apart. */
export function StatusChip({ status }: { readonly status: ApplicationStatus }) {
  const t = useTranslate();
  return <span className={`chip chip-${status.kind}`}>{statusWords(status, t)}</span>;
}

export function statusWords(status: ApplicationStatus, t: Translate): string {
  switch (status.kind) {
    case 'opensSoon':
      return t('Opens {date}', { date: dayText(status.day, t) });
    case 'open':
      return t('Open');
    case 'closing':
      return closingWords(status, t);
    case 'closed':
      return t('Closed {date}', { date: dayText(status.day, t) });
    case 'notStated':
      return t(status.isTyped ? 'Last date: see the notice' : 'Date not stated');
  }
}

function closingWords({ days, time }: Extract<ApplicationStatus, { kind: 'closing' }>, t: Translate): string {
  if (days === 0) return time === undefined ? t('Closes today') : t('Closes today at {time} IST', { time });
  return days === 1 ? t('Closes tomorrow') : t('Closes in {days} days', { days });
}
