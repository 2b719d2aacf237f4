import { type Attachment, listLimit, messages } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import type { AttachmentDraft, Values } from '../providers/write-bodies.js';
import { sentence } from '../words/sentence.js';
import type { Plan, PlannedWrite } from './planned-write.js';
import { type QuickAction, type QuickSubject, textOf, titleOf } from './quick-action.js';

/** A useful link or PDF with the key, and the approval that lists the posting among the answer keys. */
export const answerKeyOut: QuickAction = {
  key: 'answer-key-out',
  label: 'Answer key out',
  isFor: ({ approvalScreen }) => approvalScreen !== undefined,
  fields: () => [
    { source: 'title', label: 'Title', kind: 'title', required: true },
    { source: 'link', label: 'Link', kind: 'url' },
    { source: 'pdf', label: 'PDF file', kind: 'pdf' },
  ],
  initial: () => ({ title: 'Answer Key', link: '' }),
  faults(values) {
    const isLink = textOf(values, 'link') !== '';
    const isPdf = values['pdf'] instanceof File;
    if (isLink && isPdf) return { link: 'Please give a link or a PDF, not both.' };
    return isLink || isPdf ? {} : { link: 'Please give a link or a PDF.' };
  },
  plan: (values, subject) => [...itemWrite(values, subject), ...approval(subject)],
};

/** Last in the newest record of links that has room. Nothing where it stands already: its answer may have been lost. */
function itemWrite(values: Values, { family, posting, items }: QuickSubject): Plan {
  const { pdf } = values;
  const title = textOf(values, 'title');
  const added: AttachmentDraft =
    pdf instanceof File
      ? { title, type: 'pdf', content: '', fileName: pdf.name, file: pdf }
      : { title, type: 'link', content: textOf(values, 'link'), fileName: '' };
  if (items.flatMap(attachmentsOf).some((one) => isSame(one, added))) return [];
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

function approval({ family, posting }: QuickSubject): Plan {
  const { approvalScreen, titleField } = family;
  if (!approvalScreen || posting['approved'] === true) return [];
  return [
    {
      key: 'approval',
      what: sentence('The answer key is approved: the posting is listed under Answer Key'),
      changes: [],
      resource: approvalScreen.path,
      data: { [titleField]: posting[titleField] },
      sources: {},
      failed: messages.approveFailed,
    },
  ];
}
