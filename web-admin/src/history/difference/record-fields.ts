import {
  type Family,
  type FieldKind,
  type ListingKind,
  notificationFields,
  postingFields,
  wireName,
} from '@noticeboard/content-model';
import type { Tables } from '../../navigation/addresses.js';
import { isDeadline } from '../../dates/reading-words.js';
import { titleLabel } from '../../words/title-label.js';
import type { Subject } from '../events/history-event.js';

/** A field of a record as its history shows it. */
export interface RecordField {
  /** On the wire. */
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind | 'flag' | 'pdf';
  /** A last day, which lasts until its end. */
  readonly deadline?: true;
}

const accountFields: readonly RecordField[] = [
  { name: 'role', label: 'Role', kind: 'text' },
  { name: 'closed', label: 'Closed', kind: 'flag' },
];

/** The fields of a record itself, without what it owns; none of a kind that has no fields. */
export function fieldsOf({ kind, family }: Pick<Subject, 'kind' | 'family'>, { table, kinds }: Tables) {
  if (kind === 'account') return accountFields;
  const row = table.find(({ key }) => kind === 'posting' && key === family);
  if (row) return fieldsOfPosting(row);
  const notice = kinds.find(({ category }) => category === kind);
  return notice ? fieldsOfNotice(notice) : [];
}

export function fieldsOfNotification(family: Family): readonly RecordField[] {
  return notificationFields.map((field) => ({
    name: wireName(family, field),
    label: field.label,
    kind: field.kind,
    ...(isDeadline(field) && { deadline: true }),
  }));
}

function fieldsOfPosting(family: Family): readonly RecordField[] {
  return [
    { name: family.titleField, label: 'Job Title', kind: 'text' },
    ...postingFields.map((field) => ({ name: wireName(family, field), label: field.label, kind: field.kind })),
    ...(family.approvable ? [{ name: 'approved', label: 'Answer Key approved', kind: 'flag' } as const] : []),
  ];
}

function fieldsOfNotice(notice: ListingKind): readonly RecordField[] {
  return [
    { name: notice.titleField, label: titleLabel(notice), kind: 'text' },
    { name: 'applyLink', label: 'Apply Link', kind: 'url' },
    ...(notice.takesPdf
      ? [
          { name: 'fileName', label: 'File name', kind: 'text' } as const,
          { name: 'pdfFile', label: 'PDF File', kind: 'pdf' } as const,
        ]
      : []),
  ];
}
