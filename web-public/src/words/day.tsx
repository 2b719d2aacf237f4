import { useWords } from '../app/site-context';
import type { Translate } from './translator';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

interface DayProps {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly withWeekday?: boolean;
}

export function Day({ day, withWeekday = false }: DayProps) {
  const t = useWords();
  const text = dayText(day, t);
  return <time dateTime={day}>{withWeekday ? `${t(weekdays[new Date(day).getUTCDay()] ?? '')}, ${text}` : text}</time>;
}

/** "30 Nov 2026". Not by `Intl`, whose month names differ between server and browser. */
export function dayText(day: string, t: Translate): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${t(months[Number(month) - 1] ?? '')} ${year}`;
}
