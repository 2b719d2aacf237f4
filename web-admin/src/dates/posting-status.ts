import {
  applicationStatus,
  type ApplicationStatus,
  type Family,
  notificationFields,
  wireName,
} from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { dayWords, timeWords } from '../words/formats.js';
import { type Sentence, sentence } from '../words/sentence.js';

export interface PostingStatus {
  readonly status: ApplicationStatus;
  /** The last date as typed, empty when none is stated. */
  readonly last: string;
}

/** The value of a notification in the field of a name. */
export function notificationText(family: Family, notification: RaRecord | undefined, name: string): string {
  const field = notificationFields.find((row) => row.name === name);
  return field ? String(notification?.[wireName(family, field)] ?? '').trim() : '';
}

/** The status by the newest notification that gives a last date, as on the public site. */
export function postingStatus(family: Family, posting: RaRecord, now: Date): PostingStatus {
  const notifications: readonly RaRecord[] = posting['notifications'] ?? [];
  const text = notificationText.bind(undefined, family);
  const telling = notifications.findLast((notification) => text(notification, 'lastDateApply') !== '');
  const last = text(telling, 'lastDateApply');
  return { status: applicationStatus(text(telling, 'applicationBegin'), last, now), last };
}

/** The status in the words of the public site; a last date that cannot be counted is shown as it was typed. */
export function statusWords({ status, last }: PostingStatus, locale: string): Sentence {
  switch (status.kind) {
    case 'opensSoon':
      return sentence('Opens %{day}', { day: dayWords(status.day, locale) });
    case 'open':
      return sentence('Open until %{day}', { day: dayWords(status.day, locale) });
    case 'closing':
      return closingWords(status, locale);
    case 'closed':
      return sentence('Closed %{day}', { day: dayWords(status.day, locale) });
    case 'notStated':
      return last === '' ? sentence('Date not stated') : sentence('Last date: %{text}', { text: last });
  }
}

/** The same where the last date itself stands beside it. */
export function briefStatusWords(state: PostingStatus, locale: string): Sentence {
  switch (state.status.kind) {
    case 'open':
      return sentence('Open now');
    case 'closed':
      return sentence('Closed');
    case 'notStated':
      return sentence('Date not stated');
    default:
      return statusWords(state, locale);
  }
}

function closingWords({ days, time }: Extract<ApplicationStatus, { kind: 'closing' }>, locale: string): Sentence {
  if (days > 1)
    return sentence('Closes in %{smart_count} day |||| Closes in %{smart_count} days', { smart_count: days });
  if (days === 1) return sentence('Closes tomorrow');
  if (time === undefined) return sentence('Closes today');
  return sentence('Closes today at %{time} IST', { time: timeWords(time, locale) });
}
