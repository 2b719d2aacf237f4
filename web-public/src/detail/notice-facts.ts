import { notificationFields } from '@noticeboard/content-model';
import type { FieldGroup, NotificationFields } from '@noticeboard/content-model';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** What one section of a notice has to say; what the editor left empty is not in it. */
export interface NoticeFacts {
  /** Short values, for a table. */
  readonly rows: readonly Fact[];
  readonly passages: readonly Fact[];
  readonly lines: readonly string[];
}

type FieldName = (typeof notificationFields)[number]['name'];

/** In the heading of the notice, or in the overview. */
const shownElsewhere: ReadonlySet<FieldName> = new Set([
  'requirementTitle',
  'examTitle',
  'websiteLink',
  'sectionTitle',
]);

/** Under a title such as "Age limit" the two dates hold ages, so readers get neutral words for them. */
const publicLabels: Partial<Record<FieldName, string>> = { startDate: 'From', endDate: 'To' };

export function noticeFacts(fields: NotificationFields, group: FieldGroup): NoticeFacts {
  const rows: Fact[] = [];
  const passages: Fact[] = [];
  const lines: string[] = [];
  for (const field of notificationFields) {
    if (field.group !== group || shownElsewhere.has(field.name)) continue;
    const value = fields[field.name];
    const label = publicLabels[field.name] ?? field.label;
    if (typeof value === 'string') {
      if (value.trim() !== '') ('long' in field ? passages : rows).push({ label, value: value.trim() });
      continue;
    }
    for (const entry of value) {
      const text = (typeof entry === 'string' ? entry : entry.dateValue).trim();
      if (text === '') continue;
      if (field.kind === 'dates') rows.push(labelledDate(text));
      else lines.push(text);
    }
  }
  return { rows, passages, lines };
}

export function isEmpty({ rows, passages, lines }: NoticeFacts): boolean {
  return rows.length + passages.length + lines.length === 0;
}

/** "Correction window: 9 July" as a row of its own. A colon inside a time of day has no space behind it. */
function labelledDate(text: string): Fact {
  const [, label, value] = /^([^:]+):\s+(.+)$/s.exec(text) ?? [];
  return label && value ? { label, value } : { label: 'Additional date', value: text };
}
