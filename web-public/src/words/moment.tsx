import { useWords } from '../app/site-context';
import { dayText } from './day';
import type { Translate } from './translator';

const indianStandardTime = 5.5 * 3_600_000;

interface MomentProps {
  /** ISO 8601. */
  readonly at: string;
  readonly withTime?: boolean;
}

/** A moment of the record in Indian Standard Time. */
export function Moment({ at, withTime = false }: MomentProps) {
  const t = useWords();
  return <time dateTime={at}>{momentText(at, t, withTime)}</time>;
}

export function momentText(at: string, t: Translate, withTime: boolean): string {
  const local = new Date(Date.parse(at) + indianStandardTime).toISOString();
  const date = dayText(local.slice(0, 10), t);
  return withTime ? t('{date}, {time} IST', { date, time: local.slice(11, 16) }) : date;
}
