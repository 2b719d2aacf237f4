import type { ApplicationStatus } from '@noticeboard/content-model';
import { useTranslate } from '../app/site-context';
import type { Translate } from '../words/translator';
import { dayText } from './time';

/** Whether readers can still apply. The words carry the meaning, because many cannot tell the colours apart. */
export function StatusChip({ status }: { readonly status: ApplicationStatus }) {
  const t = useTranslate();
  return <span className={`chip chip-${status.kind}`}>{statusWords(status, t)}</span>;
}

function statusWords(status: ApplicationStatus, t: Translate): string {
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
      return t('Date not stated');
  }
}

function closingWords({ days, time }: Extract<ApplicationStatus, { kind: 'closing' }>, t: Translate): string {
  if (days === 0) return time === undefined ? t('Closes today') : t('Closes today at {time}', { time });
  return days === 1 ? t('Closes tomorrow') : t('Closes in {days} days', { days });
}
