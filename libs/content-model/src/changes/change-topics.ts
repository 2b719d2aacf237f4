import { listingKinds } from '../listing-kinds.js';
import { notificationFields } from '../posting-fields.js';
import { namesAnswerKey } from '../answer-key-links.js';
import type { ChangeKind, ChangePart, FieldChange, ReaderChange } from './change.js';
import { isIn } from './told-once.js';

/** Readers may want one of these alone. The key ends its address, the text heads its page. */
export const changeTopics = {
  'dates-and-fees': 'Dates and fees',
  results: 'Results, admit cards and answer keys',
  new: 'Newly published',
  withdrawn: 'Withdrawn and removed',
} as const;

export type ChangeTopic = keyof typeof changeTopics;

export const changeTopicNames = Object.keys(changeTopics) as ChangeTopic[];

const listings: ReadonlySet<string> = new Set(listingKinds.map(({ key }) => key));

const topicByKind: Partial<Record<ChangeKind, ChangeTopic>> = {
  ...Object.fromEntries(listingKinds.map(({ told }) => [told, 'results'] as const)),
  answerKeyListed: 'results',
  answerKeyUnlisted: 'results',
  published: 'new',
  restored: 'new',
  withdrawn: 'withdrawn',
  removed: 'withdrawn',
  noticeRemoved: 'withdrawn',
};

/** An entry never changes and has one history, and each event asks about all that came before it. */
const known = new WeakMap<ReaderChange, ReadonlySet<ChangeTopic>>();

/** The topics of an entry: several where one publish did several things. @param source of its history */
export function topicsOf(source: string, entry: ReaderChange): ReadonlySet<ChangeTopic> {
  const before = known.get(entry);
  if (before) return before;
  const { parts = [], changes } = entry;
  const topics = new Set<ChangeTopic>();
  for (const { kind } of [entry, ...parts]) {
    const topic = topicByKind[kind];
    if (topic) topics.add(topic);
  }
  if (listings.has(source) || changes.some(isOfAnswerKey)) topics.add('results');
  if (shownFields(entry).some(isDateOrFee)) topics.add('dates-and-fees');
  known.set(entry, topics);
  return topics;
}

/**
 * The fields of an entry that readers are shown: of an added notification its dates and fees, of a removed one only its
 * name. The page itself shows the rest, or did.
 */
export function shownFields({ kind, changes, parts = [] }: ReaderChange): readonly FieldChange[] {
  return changes.filter((field) => isShownOf(partWith(parts, field)?.kind ?? kind, field));
}

function partWith(parts: readonly ChangePart[], field: FieldChange): ChangePart | undefined {
  return parts.find((part) => isIn(part, field));
}

function isShownOf(kind: ChangeKind, field: FieldChange): boolean {
  return kind === 'noticeAdded' ? isDateOrFee(field) : kind !== 'noticeRemoved';
}

const datesAndFees: ReadonlySet<string> = new Set(
  notificationFields.filter(({ group }) => group === 'dates' || group === 'fees').map(({ name }) => name),
);

function isDateOrFee({ path }: FieldChange): boolean {
  const [list, , name = ''] = path.split('/');
  return list === 'notifications' && datesAndFees.has(name);
}

function isOfAnswerKey({ path, label, before, after }: FieldChange): boolean {
  return path.startsWith('links/') && namesAnswerKey({ title: label, fileName: after || before });
}
