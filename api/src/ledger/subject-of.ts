import {
  accountStream,
  aggregateOf,
  families,
  type Family,
  idOf,
  portalAccountsStream,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import type { SubjectKind } from './log-index.js';

/** What an event is about, as the event alone tells it. */
export interface TouchedSubject {
  readonly kind: SubjectKind;
  /** Key of a posting's family, or empty. */
  readonly family: string;
  /** Subjects of one kind and family are the same when this is: an id; a user name as it stands in stream names. */
  readonly key: string;
  /** Undefined when it is the key. */
  readonly id: string | undefined;
  /** Undefined when the event leaves it as it was. */
  readonly title: string | undefined;
}

export function subjectOf({ stream, type, data }: RecordedEvent, table: readonly Family[] = families): TouchedSubject {
  const title = textIn(data, 'title');
  const aggregate = aggregateOf(stream, table);
  const username = textIn(data, 'username');
  if (aggregate?.kind === 'account') return account(idOf(stream), username);
  if (aggregate) return record(aggregate.kind, idOf(stream), title, aggregate.kind === 'posting' ? aggregate.key : '');
  const claimant = textIn(data, 'postingId');
  if (type === 'TitleClaimed' && claimant !== undefined)
    return record('posting', claimant, title, textIn(data, 'family'));
  if (stream === portalAccountsStream && username !== undefined) return account(accountKey(username), username);
  return record('portal', idOf(stream), undefined);
}

/** The key of the account that somebody names, in whatever letter case. */
export function accountKey(username: string): string {
  return idOf(accountStream(username));
}

function record(kind: SubjectKind, key: string, title: string | undefined, family = ''): TouchedSubject {
  return { kind, family, key, id: undefined, title };
}

function account(key: string, username: string | undefined): TouchedSubject {
  return { kind: 'account', family: '', key, id: username, title: username };
}

function textIn(data: RecordedEvent['data'], name: string): string | undefined {
  const value = data[name];
  return typeof value === 'string' ? value : undefined;
}
