import { tableText, textChange } from '../changes/field-changes.js';
import { headChanges, notificationChanges } from '../changes/record-changes.js';
import type { FieldChange } from '../changes/change.js';
import type { Listing } from '../listing.js';
import { type Field, notificationFields, postingFields } from '../posting-fields.js';
import type { Attachment, UsefulItems } from '../posting-parts.js';
import type { Posting } from '../posting.js';

/** The change of one value as the public log has it. Values that are not open stand there as hashes. */
export interface ShownChange extends Pick<FieldChange, 'label' | 'before' | 'after'> {
  /** Id of the notification, the table or the list of links that it is in. */
  readonly part?: string;
  /** Title of the link that it is of. */
  readonly name?: string;
  /** A date, an age, a fee, a number, an address or a state. */
  readonly isOpen: boolean;
}

/** Bytes of UTF-8 of an open value. */
const longestOpen = 256;

/** The values of a posting that readers see otherwise than before. */
export function postingValues(before: Posting | undefined, after: Posting): ShownChange[] {
  const notifications = pairsById(before?.notifications, after.notifications)
    .filter(({ was, is }) => was !== is)
    .flatMap(({ id }) => notificationChanges(id, before, after).changes.map((change) => fieldValue(change, id)));
  const tables = pairsById(before?.tables, after.tables)
    .filter(({ was, is }) => was !== is)
    .flatMap(({ id, was, is }) => textChange('', 'Table', was && tableText(was), is && tableText(is)).map(hidden(id)));
  const links = pairsById(before?.usefulItems, after.usefulItems)
    .filter(({ was, is }) => was !== is)
    .flatMap(({ id, was, is }) => linkValues(id, was, is));
  const listed = textChange('', 'Listed under Answer Key', listedIn(before), listedIn(after));
  const head = headChanges(before, after).map((change) => fieldValue(change));
  return [...head, ...notifications, ...tables, ...links, ...listed.map((change) => open(change))];
}

/** The same of an admit card or a result. */
export function listingValues(before: Listing | undefined, after: Listing): ShownChange[] {
  return [
    ...textChange('title', 'Title', before?.title, after.title).map((change) => open(change)),
    ...textChange('', 'Apply Link', before?.applyLink, after.applyLink).map((change) => open(change)),
    ...textChange('', 'PDF', before?.pdfFile, after.pdfFile).map((change) => open(change)),
    ...textChange('', 'Name of the PDF', before?.fileName, after.fileName).map(hidden()),
  ];
}

function listedIn(posting: Posting | undefined): string {
  if (!posting) return '';
  return posting.approvedAt === '' ? '' : 'yes';
}

const fields = new Map<string, Field>([...postingFields, ...notificationFields].map((field) => [field.name, field]));

function fieldValue(change: FieldChange, part?: string): ShownChange {
  const [first = '', , inNotification = ''] = change.path.split('/');
  const field = fields.get(part === undefined ? first : inNotification);
  const isOpen = change.path === 'title' || (field !== undefined && isOpenField(field)) || areNumbers(change);
  const made = isOpen ? open(change, part) : hidden(part)(change);
  // The label of a further date is what an editor has typed.
  return field?.kind === 'dates' && !isShort(change.label) ? { ...hidden(part)(change), label: field.label } : made;
}

/** Dates, addresses, fees and ages. */
function isOpenField({ kind, group, name, ...field }: Field): boolean {
  if (kind === 'date' || kind === 'dates' || kind === 'url' || name === 'ageRelaxation') return true;
  return group === 'fees' && !('long' in field);
}

function areNumbers({ before, after }: FieldChange): boolean {
  return [before, after].every((text) => /^[\d\s.,:/+%₹()–-]*$/u.test(text));
}

function isShort(text: string): boolean {
  return new TextEncoder().encode(text).length <= longestOpen;
}

function open({ label, before, after }: Omit<FieldChange, 'path'>, part?: string): ShownChange {
  const value = { label, before, after, ...(part !== undefined && { part }) };
  return { ...value, isOpen: isShort(before) && isShort(after) };
}

const hidden =
  (part?: string) =>
  ({ label, before, after }: FieldChange): ShownChange => ({
    label,
    before,
    after,
    ...(part !== undefined && { part }),
    isOpen: false,
  });

/** Links that came, went or lead elsewhere under the same title, and their order. */
function linkValues(part: string, was: UsefulItems | undefined, is: UsefulItems | undefined): ShownChange[] {
  const [old, present] = [was?.attachments ?? [], is?.attachments ?? []];
  const gone = without(old, present);
  const changes = without(present, old).map((link): ShownChange => {
    const place = gone.findIndex(({ title }) => title === link.title);
    const [former] = place < 0 ? [] : gone.splice(place, 1);
    return linkValue(part, former, link);
  });
  changes.push(...gone.map((link) => linkValue(part, link, undefined)));
  if (changes.length > 0) return changes;
  return textChange('', 'Order of links', titlesOf(old), titlesOf(present)).map(hidden(part));
}

function linkValue(part: string, former: Attachment | undefined, link: Attachment | undefined): ShownChange {
  const name = (link ?? former)?.title.trim() ?? '';
  const [before, after] = [former, link].map((one) => one?.content.trim() ?? '') as [string, string];
  const change = open({ label: 'Link', before, after }, part);
  return { ...change, ...(name !== '' && { name }) };
}

function titlesOf(links: readonly Attachment[]): string {
  return links.map(({ title }) => title.trim()).join(' · ');
}

/** Those of the list that the other one has not got, as often. */
function without(list: readonly Attachment[], other: readonly Attachment[]): Attachment[] {
  const left = other.map((link) => JSON.stringify(link));
  return list.filter((link) => {
    const place = left.indexOf(JSON.stringify(link));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

interface Pair<T> {
  readonly id: string;
  readonly was: T | undefined;
  readonly is: T | undefined;
}

/** In the order of what is there now, then what is there no more. */
function pairsById<T extends { readonly id: string }>(old: readonly T[] = [], present: readonly T[]): Pair<T>[] {
  const former = new Map(old.map((one) => [one.id, one]));
  const pairs = present.map((is): Pair<T> => ({ id: is.id, was: former.get(is.id), is }));
  const ids = new Set(present.map(({ id }) => id));
  return [...pairs, ...old.filter(({ id }) => !ids.has(id)).map((was) => ({ id: was.id, was, is: undefined }))];
}
