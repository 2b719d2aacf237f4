import type { ListingKind } from '@noticeboard/content-model';
import { textOf, type Values } from '../providers/write-bodies.js';
import { sentence } from '../words/sentence.js';
import type { WordKey } from '../words/translate.js';
import type { Plan, PlannedWrite } from '../acts/planned-write.js';
import { notificationWrite, type QuickAction, type QuickField, type QuickSubject, titleOf } from './quick-action.js';
import { linkWrite } from './useful-link.js';

const admitCardKind = kindCalled.bind(undefined, 'AdmitCard');

/** A new admit card, and its date in the newest notification. */
export const admitCardOut: QuickAction = {
  key: 'admit-card-out',
  label: 'Admit card out',
  isFor: (_family, kinds) => admitCardKind(kinds) !== undefined,
  fields({ kinds, notifications }) {
    const kind = admitCardKind(kinds);
    return [
      ...(kind ? listingFields(kind) : []),
      ...(notifications.length > 0
        ? [{ source: 'admitCardAvailable', label: 'Admit Card Available', kind: 'date' } as const]
        : []),
    ];
  },
  initial: (subject) => ({ title: titleOf(subject), link: '', admitCardAvailable: subject.today }),
  warning: (_values, subject) => repetition(admitCardKind(subject.kinds), subject),
  plan(values, subject) {
    const kind = admitCardKind(subject.kinds);
    const [newest] = subject.notifications;
    const admitCardAvailable = textOf(values, 'admitCardAvailable');
    return [
      ...(kind ? [listingWrite(kind, 'Admit card “%{title}” is added', values, subject)] : []),
      ...(newest ? notificationWrite(subject, newest, { admitCardAvailable }) : []),
      ...linkOf('Admit Card', values, subject),
    ];
  },
};

const resultKind = kindCalled.bind(undefined, 'ResultListing');

/** A new result listing, with its link or PDF. */
export const resultOut: QuickAction = {
  key: 'result-out',
  label: 'Result out',
  isFor: (_family, kinds) => resultKind(kinds) !== undefined,
  fields({ kinds }) {
    const kind = resultKind(kinds);
    return kind ? listingFields(kind) : [];
  },
  initial: (subject) => ({ title: titleOf(subject), link: '' }),
  warning: (_values, subject) => repetition(resultKind(subject.kinds), subject),
  faults: (values) =>
    textOf(values, 'link') === '' && !(values['pdf'] instanceof File) ? { link: 'Please give a link or a PDF.' } : {},
  plan(values, subject) {
    const kind = resultKind(subject.kinds);
    return [
      ...(kind ? [listingWrite(kind, 'Result “%{title}” is added', values, subject)] : []),
      ...linkOf('Result', values, subject),
    ];
  },
};

/** The same link or PDF among the useful links of the posting, where one is given. */
function linkOf(title: string, values: Values, subject: QuickSubject): Plan {
  const isGiven = textOf(values, 'link') !== '' || values['pdf'] instanceof File;
  return isGiven ? linkWrite(title, values, subject) : [];
}

/** That there is such a listing already, which may be meant. */
function repetition(kind: ListingKind | undefined, { noticed }: QuickSubject): string | undefined {
  if (!kind || !noticed.includes(kind.console.path)) return undefined;
  return 'There is one for this posting already. Save this only if it is another one.' satisfies WordKey;
}

/** The kind of notice whose events are called so, where the table has one. */
function kindCalled(events: ListingKind['events'], kinds: readonly ListingKind[]): ListingKind | undefined {
  return kinds.find((kind) => kind.events === events);
}

/** The fields that a form asks for a new admit card or result. */
function listingFields({ needsLink, takesPdf }: ListingKind): readonly QuickField[] {
  return [
    { source: 'title', label: 'Title', kind: 'title', required: true },
    { source: 'link', label: 'Apply Link', kind: 'url', ...(needsLink && { required: true }) },
    ...(takesPdf ? [{ source: 'pdf', label: 'PDF file', kind: 'pdf' } as const] : []),
  ];
}

/** A new admit card or result listing, tied to its posting. */
function listingWrite(
  kind: ListingKind,
  what: string,
  values: Values,
  { family, posting }: QuickSubject,
): PlannedWrite {
  const tie = { family: family.key, id: String(posting.id) };
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
    data: { [kind.titleField]: title, applyLink: link, posting: tie, ...(file && { pdfFile: file }) },
    sources: { [kind.titleField]: 'title', applyLink: 'link', pdfFile: 'pdf' },
  };
}
