import type { ListingKind } from '@noticeboard/content-model';
import { sentence } from '../words/sentence.js';
import type { Values } from '../providers/write-bodies.js';
import type { PlannedWrite } from './planned-write.js';
import { type QuickField, textOf } from './quick-action.js';

/** The kind of notice whose events are called so, where the table has one. */
export function kindCalled(events: ListingKind['events'], kinds: readonly ListingKind[]): ListingKind | undefined {
  return kinds.find((kind) => kind.events === events);
}

/** What a form asks for a new notice of a kind. */
export function noticeFields({ needsLink, takesPdf }: ListingKind): readonly QuickField[] {
  return [
    { source: 'title', label: 'Title', kind: 'title', required: true },
    { source: 'link', label: 'Apply Link', kind: 'url', ...(needsLink && { required: true }) },
    ...(takesPdf ? [{ source: 'pdf', label: 'PDF file', kind: 'pdf' } as const] : []),
  ];
}

/** A new admit card or result listing. */
export function noticeWrite(kind: ListingKind, what: string, values: Values): PlannedWrite {
  const [title, link] = [textOf(values, 'title'), textOf(values, 'link')];
  const { pdf } = values;
  const file = kind.takesPdf && pdf instanceof File ? pdf : undefined;
  return {
    key: 'notice',
    what: sentence(what, { title }),
    changes: [
      ...(link === '' ? [] : [{ label: 'Apply Link', after: link }]),
      ...(file ? [{ label: 'PDF file', after: file.name }] : []),
    ],
    resource: kind.console.path,
    data: { [kind.titleField]: title, applyLink: link, ...(file && { pdfFile: file }) },
    sources: { [kind.titleField]: 'title', applyLink: 'link', pdfFile: 'pdf' },
  };
}
