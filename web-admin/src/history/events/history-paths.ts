import { changeSetAddress, recordAddress, sourceHeading, type Tables } from '../../navigation/addresses.js';
import { accountsScreen } from '../../navigation/screens.js';
import type { WordKey } from '../../words/translate.js';
import type { Named, Subject, SubjectKind } from './history-event.js';

/** Path of what lies below a record's timeline in the API. */
export function timelinePath(record: Named, below: '/restore' | '/evidence' | '/told'): string {
  return `${recordPath(record)}${below}${queryOf(record)}`;
}

/** Path of some of a record's timeline, the newest first. @param before the position that they come before */
export function timelinePagePath(record: Named, before?: string): string {
  const page = { order: 'newest', limit: '100', ...(before !== undefined && { before }) };
  return `${recordPath(record)}${queryOf(record, page)}`;
}

/** Path of what an action may be done with in the API. */
export function actionPath(correlationId: string, below: '/undo'): string {
  return `/api/history/correlation/${encodeURIComponent(correlationId)}${below}`;
}

/** Path of the record as it was, with all that it owned. */
export function statePath(record: Named, revision: number): string {
  return `${recordPath(record)}/${revision}${queryOf(record, { include: 'all' })}`;
}

/** Address of its page in the console. */
export function historyAddress(record: Named): string {
  const { kind, id } = record;
  return `/admin/history/${kind}/${encodeURIComponent(id)}${queryOf(record)}`;
}

function recordPath({ kind, id }: Named): string {
  return `/api/history/${kind}/${encodeURIComponent(id)}`;
}

function queryOf({ family }: Named, others: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(family !== '' && { family }), ...others }).toString();
  return query === '' ? '' : `?${query}`;
}

/** Key of the row, of one of the two tables, that a record belongs to. */
function sourceOf({ kinds }: Tables, { kind, family }: Pick<Subject, 'kind' | 'family'>): string {
  return kind === 'posting' ? family : (kinds.find(({ category }) => category === kind)?.key ?? '');
}

const own: Partial<Record<SubjectKind, WordKey>> = { account: 'Accounts', changeSet: 'Change sets', portal: 'Portal' };

/** The name of the list that a record is in. */
export function subjectHeading(tables: Tables, subject: Pick<Subject, 'kind' | 'family'>): string {
  return own[subject.kind] ?? sourceHeading(tables, sourceOf(tables, subject));
}

/** The screen with the list that such a record is in. */
export function listOf({ table, kinds }: Tables, { kind, family }: Subject): string | undefined {
  const postings = table.find(({ key }) => kind === 'posting' && key === family)?.console.postings;
  const path = (postings ?? kinds.find(({ category }) => category === kind)?.console)?.path;
  return path === undefined ? undefined : `/admin/${path}`;
}

/** Where a record that is there is looked at and edited; undefined for the portal itself. */
export function workspaceOf(tables: Tables, subject: Subject): string | undefined {
  if (subject.kind === 'account') return `/admin/${accountsScreen.path}?edit=${encodeURIComponent(subject.id)}`;
  if (subject.kind === 'changeSet') return changeSetAddress(subject.id);
  return recordAddress(tables, sourceOf(tables, subject), subject.id);
}
