import { recordAddress, sourceHeading, type Tables } from '../../navigation/addresses.js';
import { accountsScreen } from '../../navigation/screens.js';
import type { Subject, SubjectKind } from './history-event.js';

/** Key of the row, of one of the two tables, that a record belongs to. */
function sourceOf({ kinds }: Tables, { kind, family }: Pick<Subject, 'kind' | 'family'>): string {
  return kind === 'posting' ? family : (kinds.find(({ category }) => category === kind)?.key ?? '');
}

const own: Partial<Record<SubjectKind, string>> = { account: 'Accounts', portal: 'Portal' };

/** What the list is called that a record is in. */
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
  return recordAddress(tables, sourceOf(tables, subject), subject.id);
}
