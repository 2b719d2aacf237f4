import {
  type Attachment,
  type ChangeKind,
  changeSummary,
  changeWords,
  type Field,
  foldTitle,
  isSameJson,
  type Listing,
  listingKinds,
  type NamedChange,
  namedChangeLine,
  type NamedRecord,
  notificationFields,
  type Posting,
  postingFields,
  type ReaderChange,
  type ReviewMode,
} from '@noticeboard/content-model';
import { areDatesAlone, mayTellAmount, mayTellFee, mayTellWhenOrWhere } from './telling-texts.js';

/** Why somebody has to decide on a change. */
export type Reason = NamedChange<NamedRecord>;

export interface RecordDifference {
  readonly record: NamedRecord;
  /** Its state now, undefined where it is not there yet, and as it would be. */
  readonly before: unknown;
  readonly after: unknown;
  /** The changes that readers see, event by event, oldest first. */
  readonly changes: readonly ReaderChange[];
  /** The changes as readers would see them, a correction as if it were none. */
  readonly reported: readonly ReaderChange[];
  /** True when it is renamed to what another record may be called, or may have been. */
  readonly takesTitle: boolean;
  /** The former names of a posting's notifications, oldest first. */
  readonly formerNames: readonly FormerName[];
}

/** The parts of a difference that another person has to look at; `[]`: nothing. */
export function reviewed(difference: RecordDifference, mode: ReviewMode): readonly Reason[] {
  if (mode === 'off') return [];
  return namedIn(difference.record, mode === 'all' ? allIn(difference) : datesIn(difference));
}

/** A field by its label, or a change. */
type Found = string | ReaderChange;

/** Reasons of one record, each line once. */
export function namedIn(record: NamedRecord, found: readonly Found[]): readonly Reason[] {
  const reasons = found.map((one) =>
    typeof one === 'string' ? { record, label: one, change: null } : { record, label: '', change: changeSummary(one) },
  );
  return [...new Map(reasons.map((reason) => [namedChangeLine(reason), reason])).values()];
}

/** The first few of them, for a message. */
export function firstOf(reasons: readonly Reason[]): string {
  return reasons
    .slice(0, 5)
    .map((reason) => namedChangeLine(reason))
    .join('; ');
}

/** The words for readers in a change set that another person has to look at. */
export function reviewedNote(note: string | undefined, mode: ReviewMode): readonly Reason[] {
  const isRead = mode === 'dates' && note !== undefined && whereTold([note]);
  return isRead ? [{ record: null, label: 'Note for readers', change: null }] : [];
}

/** A change that no reader sees, such as rows in another order, is a write all the same. */
function allIn({ changes }: RecordDifference): readonly Found[] {
  return changes.length === 0 ? [changeWords.edited] : changes;
}

/** With these a record comes or goes as a whole, or is listed as having an answer key. */
const wholesale: ReadonlySet<ChangeKind> = new Set([
  'answerKeyListed',
  'answerKeyUnlisted',
  'removed',
  'withdrawn',
  'restored',
]);

/**
 * The parts of it that bear on how, where and by when people apply, what they pay, and what came of it. The states are
 * compared and not what readers see: rows of fees in another order say something else, and no reader hears of it.
 */
function datesIn({ record, before, after, changes, takesTitle, formerNames }: RecordDifference): readonly Found[] {
  const isOutcome = listingKinds.some((kind) => kind.isOutcome && kind.category === record.kind);
  const wholes = changes.filter(({ kind }) => isOutcome || wholesale.has(kind));
  const [old, present] = [before, after].map((state) => partsIn(record.kind, state)) as [Parts, Parts];
  const paths = [...new Set([...old.keys(), ...present.keys()])];
  const bearing = paths.flatMap((path) => {
    const parts = [old.get(path), present.get(path)].filter((part) => part !== undefined);
    const [one, other] = parts;
    if (!one || (other && isSameJson(one.says, other.says))) return [];
    const texts = parts.flatMap(({ says }) => textsIn(says));
    return texts.some((text) => text !== '') && one.bears(texts) ? [one.label] : [];
  });
  return [
    ...wholes,
    ...(takesTitle ? ['Title'] : []),
    ...(record.kind === 'posting' ? noticesComeAndGone(before, after, formerNames) : []),
    ...namesExchanged(record.kind, after, formerNames),
    ...bearing,
  ];
}

/** Deletions of notifications, and the returns of deleted ones: they count whatever is in them. */
function noticesComeAndGone(before: unknown, after: unknown, former: readonly FormerName[]): readonly string[] {
  const idsIn = (state: unknown) => (state as Posting | undefined)?.notifications.map(({ id }) => id) ?? [];
  const [old, present] = [idsIn(before), idsIn(after)];
  const isGone = old.some((id) => !present.includes(id));
  const isBack = present.some((id) => !old.includes(id) && former.some((name) => name.id === id));
  return [...(isGone ? [changeWords.noticeRemoved] : []), ...(isBack ? [changeWords.noticeAdded] : [])];
}

/** The texts that name a notification, and with it the dates and fees that it holds. */
export const notificationNames = ['nameOfPost', 'requirementTitle', 'examTitle', 'sectionTitle'] as const;

export interface FormerName {
  readonly id: string;
  readonly field: (typeof notificationNames)[number];
  readonly text: string;
}

/** Labels of the names that notifications of a posting take and others of it have, or had: dates are read as the other's. */
function namesExchanged(kind: string, after: unknown, former: readonly FormerName[]): readonly string[] {
  if (kind !== 'posting' || after === undefined) return [];
  const { notifications } = after as Posting;
  const taken = notificationNames.filter((name) => {
    const own = new Map<string, string>();
    const holders = new Map<string, Set<string>>();
    for (const { id, field, text } of former) {
      if (field !== name) continue;
      const folded = foldTitle(text);
      own.set(id, folded);
      holders.set(folded, (holders.get(folded) ?? new Set()).add(id));
    }
    return notifications.some(({ id, fields }) => {
      const now = foldTitle(fields[name]);
      if (now === '' || !own.has(id) || own.get(id) === now) return false;
      const ids = holders.get(now);
      return ids !== undefined && (ids.size > 1 || !ids.has(id));
    });
  });
  const labels = new Map<string, string>(notificationFields.map(({ name, label }) => [name, label]));
  return taken.map((name) => labels.get(name) ?? name);
}

/** A part of a record: what readers see of it, and whether such texts bear on what another person looks at. */
interface Part {
  readonly label: string;
  readonly says: unknown;
  readonly bears: (texts: readonly string[]) => boolean;
}

type Parts = ReadonlyMap<string, Part>;

const always = () => true;
const whereTold = (texts: readonly string[]) => mayTellWhenOrWhere(texts) || mayTellAmount(texts);
/** Cells make a date or a fee together, each a number alone. */
const inTable = (texts: readonly string[]) => texts.some((text) => /\p{N}/u.test(text)) || whereTold(texts);

function partsIn(kind: string, state: unknown): Parts {
  if (state === undefined) return new Map();
  return new Map(kind === 'posting' ? partsOfPosting(state as Posting) : partsOfListing(state as Listing));
}

/** The links are one part, as readers see them one below the other, wherever each is stored. */
function partsOfPosting(posting: Posting): readonly [path: string, part: Part][] {
  const links = posting.usefulItems.flatMap(({ attachments }) => attachments.map(shownLink));
  return [
    ['title', { label: 'Title', says: posting.title, bears: whereTold }],
    ...postingFields.map((field): [string, Part] => [field.name, fieldPart(field, posting[field.name])]),
    ...posting.notifications.flatMap(({ id, fields }) =>
      notificationFields.map((field): [string, Part] => [`${id}/${field.name}`, fieldPart(field, fields[field.name])]),
    ),
    ...posting.tables.map(({ id, rows }): [string, Part] => [id, { label: 'Table', says: rows, bears: inTable }]),
    ['links', { label: 'Useful links', says: links, bears: always }],
  ];
}

/** A link says where to go, whatever it is called. */
function shownLink({ title, type, content, fileName }: Attachment): readonly string[] {
  return [type, title, content, fileName];
}

function partsOfListing({ title, applyLink, pdfFile, posting }: Listing): readonly [path: string, part: Part][] {
  return [
    ['title', { label: 'Title', says: title, bears: whereTold }],
    ['applyLink', { label: 'Apply Link', says: applyLink, bears: always }],
    ['pdfFile', { label: 'PDF', says: pdfFile, bears: always }],
    ['posting', { label: 'Posting', says: posting && [posting.family, posting.id], bears: always }],
  ];
}

function fieldPart({ name, label, kind, group }: Field, says: unknown): Part {
  return { label, says, bears: bearsIn({ name, kind, group }) };
}

function bearsIn({ name, kind, group }: Pick<Field, 'name' | 'kind' | 'group'>): Part['bears'] {
  if (name === 'postDate') return (texts) => !areDatesAlone(texts);
  // In texts about pay every number is an amount.
  if (name === 'salaryRange') return (texts) => mayTellWhenOrWhere(texts) || mayTellFee(texts);
  // The dates under a heading of its own may be ages.
  return kind === 'url' || group === 'dates' || group === 'fees' ? always : whereTold;
}

/** Every text in a value, as deep as it is; of cells their text alone. */
function textsIn(says: unknown): readonly string[] {
  if (typeof says === 'string') return [says];
  if (Array.isArray(says)) return says.flatMap(textsIn);
  if (typeof says !== 'object' || says === null) return [];
  const { value, dateValue } = says as { readonly value?: string; readonly dateValue?: string };
  return textsIn(value ?? dateValue);
}
