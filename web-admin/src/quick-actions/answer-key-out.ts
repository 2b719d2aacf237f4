import { namesAnswerKey } from '@noticeboard/content-model';
import { sentence } from '../words/sentence.js';
import type { Plan } from '../acts/planned-write.js';
import { type QuickAction, type QuickSubject } from './quick-action.js';
import { textOf } from '../providers/write-bodies.js';
import { attachmentsIn, linkWrite } from './useful-link.js';

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
  warning: (_values, subject) =>
    attachmentsIn(subject).some(namesAnswerKey) ? 'This posting has an answer key already.' : undefined,
  plan: (values, subject) => [...linkWrite(textOf(values, 'title'), values, subject), ...approval(subject)],
};

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
    },
  ];
}
