import type { Attachment } from '@noticeboard/content-model';
import { aligned, type Pair } from './aligned.js';
import { type ComparedField, entriesIn, markOf } from './field-difference.js';
import type { RecordField } from './record-fields.js';

const isSameTitle = (one: Attachment, other: Attachment) => one.type === other.type && one.title === other.title;
const isSameTarget = (one: Attachment, other: Attachment) =>
  one.type === other.type && one.content === other.content && one.fileName === other.fileName;
const isSame = (one: Attachment, other: Attachment) => isSameTitle(one, other) && isSameTarget(one, other);

/** Two lists of useful links: the same one by its title and address, then by either of them. */
export function attachmentDifference(
  before: readonly Attachment[],
  after: readonly Attachment[],
): readonly ComparedField[] {
  return aligned(before, after, [isSame, isSameTitle, isSameTarget]).map(comparedAttachment);
}

function comparedAttachment({ before, after }: Pair<Attachment>): ComparedField {
  const texts = (name: 'title' | 'fileName' | 'content') => ({
    before: before?.[name] || undefined,
    after: after?.[name] || undefined,
  });
  const entries = [texts('title'), texts('fileName'), texts('content')];
  return {
    field: fieldOf((after ?? before)?.type),
    mark: markOf(entriesIn(entries.map((entry) => entry.before)), entriesIn(entries.map((entry) => entry.after))),
    entries: entries.filter((entry) => entry.before !== undefined || entry.after !== undefined),
  };
}

function fieldOf(type: Attachment['type'] | undefined): RecordField {
  return type === 'pdf' ? { name: 'pdf', label: 'PDF', kind: 'pdf' } : { name: 'link', label: 'Link', kind: 'url' };
}
