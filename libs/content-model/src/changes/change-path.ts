import { type Field, notificationFields, postingFields } from '../posting-fields.js';

/** What the path of a change leads to: a field, or an entry of a table or of a list of links. */
export type Changed = Field | 'table' | 'link';

/** Fields of postings and notices that no table has. */
const others: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', group: 'details' },
  { name: 'pdfFile', label: 'PDF', kind: 'url', group: 'details' },
];
const headFields: readonly Field[] = [...others, ...postingFields];

/** @throws RangeError for a path that leads nowhere. */
export function changedAt(path: string): Changed {
  const [part, , name] = path.split('/');
  if (part === 'tables') return 'table';
  if (part === 'links') return 'link';
  const field =
    part === 'notifications'
      ? notificationFields.find((row) => row.name === name)
      : headFields.find((row) => row.name === part);
  if (!field) throw new RangeError(`no field is at ${path}`);
  return field;
}
