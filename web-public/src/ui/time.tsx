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
  return <time dateTime={day}>{withWeekday ? `${t(weekdays[new Date(day).getUTCDay()] ?? '')}, ${text}` : text}</time>;
}

/** "30 Nov 2026". `Intl` will not do: its month names differ between server and browser. */
export function dayText(day: string, t: Translate): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${t(months[Number(month) - 1] ?? '')} ${year}`;
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
