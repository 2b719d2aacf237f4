import { type Attachment, listLimit } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { textOf, type AttachmentDraft, type Values } from '../providers/write-bodies.js';
import { sentence } from '../words/sentence.js';
import type { Plan, PlannedWrite } from '../acts/planned-write.js';
import { type QuickSubject, titleOf } from './quick-action.js';

/**
 * The link or the PDF of a form among the useful links: last in the newest record that has room. Nothing where it stands
 * already: its answer may have been lost.
 */
export function linkWrite(title: string, values: Values, { family, posting, items }: QuickSubject): Plan {
  const { pdf } = values;
  const added: AttachmentDraft =
    pdf instanceof File
      ? { title, type: 'pdf', content: '', fileName: pdf.name, file: pdf }
      : { title, type: 'link', content: textOf(values, 'link'), fileName: '' };
  if (attachmentsIn({ items }).some((one) => isSame(one, added))) return [];
  const record = items.slice(0, 1).find((newest) => attachmentsOf(newest).length < listLimit);
  return [
    {
      key: 'item',
      what: sentence('Useful link “%{title}” is added', { title }),
      changes: added.file ? [{ label: 'PDF file', after: added.fileName }] : linkChange(added.content),
      resource: family.console.items.path,
      data: record
        ? { attachments: [...attachmentsOf(record), added] }
        : { [family.titleField]: titleOf({ family, posting }), attachments: [added] },
      ...(record && { record }),
      sources: {},
    },
  ];
}

function linkChange(after: string): PlannedWrite['changes'] {
  return after === '' ? [] : [{ label: 'Link', after }];
}

/** A stored PDF is known by its name only: its path is made of its content. */
function isSame(one: Attachment, other: Attachment): boolean {
  if (one.title !== other.title || one.type !== other.type) return false;
  return one.type === 'pdf' ? one.fileName === other.fileName : one.content === other.content;
}

function attachmentsOf(record: RaRecord): readonly Attachment[] {
  return record['attachments'] ?? [];
}

/** All links and PDFs of the posting. */
export function attachmentsIn({ items }: Pick<QuickSubject, 'items'>): readonly Attachment[] {
  return items.flatMap(attachmentsOf);
}
