import { cellBullets } from '../cell-bullets.js';
import { holdDate } from '../dates/index.js';
import type { Attachment, Cell, Table, UsefulItems } from '../posting-parts.js';
import { type Field, type FieldValue, labelledDate, publicLabel } from '../posting-fields.js';
import { firstColumns } from '../tables/table-grid.js';
import { truncated } from '../titles.js';
import { alignedPairs, type Key, type Pair } from './aligned.js';
import type { FieldChange } from './change.js';

/** The text that is equal for two texts between which readers see no difference: pages fold white space. */
export function wordsOf(text: string): string {
  return isUneven.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

/** Anything but words with one space between them. */
const isUneven = /^\s|\s$|\s\s|[^\S ]/;

/** One text in place of another, as typed; `[]` when they read the same. */
export function textChange(path: string, label: string, before = '', after = ''): FieldChange[] {
  if (before === after || wordsOf(before) === wordsOf(after)) return [];
  return [{ path, label, before: before.trim(), after: after.trim() }];
}

/** Where a link leads, or the file that it fetches. */
export interface Target {
  /** As readers know it: an address, or the name of a file. */
  readonly text: string;
  /** Its content without its name. */
  readonly content: string;
}

const none: Target = { text: '', content: '' };

/** Another file of the same name would read as if nothing had changed, so it is called replaced. */
export function targetChange(path: string, label: string, before: Target = none, after: Target = none): FieldChange[] {
  const isReplaced =
    before.text !== '' && wordsOf(before.text) === wordsOf(after.text) && before.content !== after.content;
  return textChange(path, label, before.text, isReplaced ? `${after.text}${replaced}` : after.text);
}

const replaced = ' (replaced)';
const placedAnew = ' (placed differently)';
const changedInside = ' (changed in a long cell)';
const marks = [replaced, placedAnew, changedInside];

/** The text that a later change starts from: the name that such a text had when its words stayed. */
export function withoutMark(text: string): string {
  const mark = marks.find((end) => text.endsWith(end));
  return mark === undefined ? text : text.slice(0, -mark.length);
}

/** A text in another place reads otherwise, even with the same words. */
function placeChange(path: string, label: string, before: string, after: string): FieldChange[] {
  return textChange(path, label, before, wordsOf(before) === wordsOf(after) ? `${after}${placedAnew}` : after);
}

/** @param path under which it is stored; named by its content */
export function storedPdf(path: string, fileName: string): Target {
  return { text: fileName.trim() || 'PDF', content: path };
}

/**
 * The changes of one field that a reader sees; `[]` when nothing does. Undefined stands for a field that is not there.
 * Each entry of a list is a change of its own: a line at the path of the field, a date at `<path>/<its label>`.
 */
export function fieldChanges(
  field: Field,
  path: string,
  before: FieldValue | undefined,
  after: FieldValue | undefined,
): FieldChange[] {
  switch (field.kind) {
    case 'dates':
      return dateChanges(path, shownTexts(before), shownTexts(after));
    case 'lines':
      return alignedPairs(shownTexts(before), shownTexts(after), [wordsOf, ownLabel], { inGaps: true }).flatMap(
        (pair) => textChange(path, publicLabel(field), pair.before, pair.after),
      );
    default:
      return textChange(path, publicLabel(field), before as string | undefined, after as string | undefined);
  }
}

/** Dates of one label belong together, wherever they stand; a date under another label is another date. */
function dateChanges(path: string, before: readonly string[], after: readonly string[]): FieldChange[] {
  const [old, present] = [before.map(shownDate), after.map(shownDate)];
  const keys: Key<ShownDate>[] = [({ label, value }) => `${label}: ${wordsOf(value)}`, ({ label }) => label];
  return alignedPairs(old, present, keys, { inGaps: false }).flatMap((pair) => {
    const label = (pair.after ?? pair.before)?.label ?? '';
    return textChange(`${path}/${label}`, label, pair.before?.value, pair.after?.value);
  });
}

type ShownDate = ReturnType<typeof labelledDate>;

function shownDate(text: string): ShownDate {
  const { label, value } = labelledDate(text);
  return { label: wordsOf(label), value };
}

/** "EWS" of "EWS: 100/-". */
function ownLabel(text: string): string | undefined {
  const { label, value } = labelledDate(text);
  return value === text ? undefined : wordsOf(label);
}

/** The visible texts of a list. Empty ones are left out. */
function shownTexts(value: FieldValue = []): readonly string[] {
  return (value as Exclude<FieldValue, string>)
    .map((entry) => (typeof entry === 'string' ? entry : entry.dateValue).trim())
    .filter((text) => text !== '');
}

/** A useful link and its place in its list. */
interface Link {
  readonly title: string;
  readonly type: Attachment['type'];
  readonly target: Target;
  readonly place: number;
}

/** The changes of useful links that a reader sees, each at `links/<id>/<place>`, and of their order at `links/<id>`. */
export function linksChanges(
  id: string,
  before: UsefulItems | undefined,
  after: UsefulItems | undefined,
): FieldChange[] {
  const title: Key<Link> = (link) => `${link.type} ${wordsOf(link.title)}`;
  const content: Key<Link> = (link) => `${link.type} ${link.target.content}`;
  const both: Key<Link> = (link) => `${content(link)} ${title(link)}`;
  const all: Key<Link> = (link) => `${both(link)} ${wordsOf(link.target.text)}`;
  // The same link, then another target under the same title, then the same target under another title.
  const keys = [all, both, title, content];
  const pairs = alignedPairs(linksOf(before), linksOf(after), keys, { inGaps: false });
  const path = `links/${id}`;
  return [...pairs.flatMap((pair) => linkChanges(path, pair)), ...orderChange(path, pairs)];
}

/** Characters of a list of titles. */
const longestOrder = 300;

/** The changes of the links that stay. The pairs stand in the order of the present list. */
function orderChange(path: string, pairs: readonly Pair<Link>[]): FieldChange[] {
  const present = pairs.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  const former = present.toSorted((one, other) => one.before.place - other.before.place);
  if (former.every((pair, place) => pair === present[place])) return [];
  const titles = (links: readonly Link[]) => truncated(links.map(({ title }) => title).join(' · '), longestOrder);
  const [was, is] = [titles(former.map(({ before }) => before)), titles(present.map(({ after }) => after))];
  return placeChange(path, 'Order of links', was, is);
}

function linkChanges(path: string, { before, after }: Pair<Link>): FieldChange[] {
  const link = after ?? before;
  if (!link) return [];
  const ownPath = `${path}/${link.place}`;
  const renamed = before && after ? textChange(ownPath, 'Link title', before.title, after.title) : [];
  return [...renamed, ...targetChange(ownPath, link.title, before?.target, after?.target)];
}

function linksOf(items: UsefulItems | undefined): readonly Link[] {
  return (items?.attachments ?? []).map((attachment, place) => {
    const { title, type } = attachment;
    return { title: title.trim(), type, target: targetOf(attachment), place };
  });
}

/** Where nothing is stored, readers read that. */
function targetOf({ type, content, fileName }: Attachment): Target {
  const stored = content.trim();
  if (type === 'pdf') return stored === '' ? { text: 'File not available', content: '' } : storedPdf(stored, fileName);
  return { text: stored || 'Link not available', content: stored };
}

/** Rows reported of one event whatever is in them, and characters of a row's name. */
const mostRows = 20;
const longestName = 60;
/**
 * Characters of a row that is reported whole; of a longer one its cells are cut, where they are longer than a date is.
 */
const longestRow = 4000;
const longestCell = 200;
/** Characters that are looked through for dates: it takes half a microsecond each. */
const mostLookedAt = 50_000;
const betweenCells = ' · ';

/**
 * The changes of a table that a reader sees, row by row; a move of rows, and of rows without a word, is none of them. A
 * change of very many rows names those whose dates moved, and counts the others.
 */
export function tableChanges(id: string, before: Table | undefined, after: Table | undefined): FieldChange[] {
  const path = `tables/${id}`;
  const [old, present] = [shownRows(before), shownRows(after)];
  if (!before || !after) return textChange(path, 'Table', before ? rowCount(old) : '', after ? rowCount(present) : '');
  const keys: Key<Row>[] = [({ words, places }) => words + places, ({ words }) => words, ({ name }) => name];
  const pairs = alignedPairs(old, present, keys, { inGaps: true });
  const placed = pairs.some(isPlacedAnew) ? placeChange(path, 'Table', rowCount(old), rowCount(present)) : [];
  const changes = pairs.flatMap((pair) => rowChange(path, pair));
  const listed = [...changes.slice(0, mostRows), ...dated(changes.slice(mostRows))];
  return [...listed, ...moreRows(path, changes.length - listed.length), ...placed];
}

/** All that a table says, a line for each row. */
export function tableText(table: Table): string {
  return shownRows(table)
    .map(({ text }) => text)
    .join('\n');
}

function rowChange(path: string, { before, after }: Pair<Row>): FieldChange[] {
  const label = `Table row “${(after ?? before)?.name}”`;
  if (!before || !after || before.shown !== after.shown) return textChange(path, label, before?.shown, after?.shown);
  return before.words === after.words ? [] : textChange(path, label, before.shown, `${after.shown}${changedInside}`);
}

function moreRows(path: string, count: number): FieldChange[] {
  return count === 0 ? [] : textChange(path, 'Table', '', `and ${count} more ${count === 1 ? 'row' : 'rows'}`);
}

const rowNumber = /^and (\d+) more rows?$/;

/** The changes, with no more than the number of rows whose dates stayed; the same where all are reported so. */
export function withRowsCounted(changes: readonly FieldChange[]): readonly FieldChange[] {
  const rows = changes.filter(({ path, label }) => path.startsWith('tables/') && label !== 'Table');
  const datedRows = new Set(dated(rows));
  const counts = new Map<string, number>();
  for (const row of rows) if (!datedRows.has(row)) counts.set(row.path, (counts.get(row.path) ?? 0) + 1);
  if (counts.size === 0) return changes;
  const others = changes.flatMap((change) => {
    const count = counts.get(change.path);
    const more = rowNumber.exec(change.after)?.[1];
    if (count === undefined || datedRows.has(change)) return [change];
    if (change.label !== 'Table') return [];
    if (more === undefined) return [change];
    counts.set(change.path, count + Number(more));
    return [];
  });
  return [...others, ...[...counts].flatMap(([path, count]) => moreRows(path, count))];
}

/** Changes of rows in which a date comes, goes or moves. Those of few words are looked at first. */
function dated(changes: readonly FieldChange[]): readonly FieldChange[] {
  let left = mostLookedAt;
  const looked = changes
    .map((change) => ({ change, cells: changedCells(change) }))
    .toSorted((one, other) => one.cells.join('').length - other.cells.join('').length);
  const found = looked.filter(({ cells }) => (left -= cells.join('').length) >= 0 && holdDate(cells));
  const foundChanges = new Set(found.map(({ change }) => change));
  return changes.filter((change) => foundChanges.has(change));
}

/** Cells that stand in one row and not in the other. */
function changedCells({ before, after }: FieldChange): readonly string[] {
  const [old, present] = [before, after].map((row) => new Set(row.split(betweenCells))) as [Set<string>, Set<string>];
  const notIn = (cells: ReadonlySet<string>) => (cell: string) => !cells.has(cell);
  return [...[...old].filter(notIn(present)), ...[...present].filter(notIn(old))];
}

/** True when a row says the same in other columns, or over more or fewer of them or of the rows below. */
function isPlacedAnew({ before, after }: Pair<Row>): boolean {
  return before?.words === after?.words && before?.places !== after?.places;
}

interface Row {
  readonly text: string;
  /** The same, or of a long one the part that readers see. */
  readonly shown: string;
  /** As readers see it. */
  readonly words: string;
  /** Its first cell that says something. */
  readonly name: string;
  /** Columns and spans of the cells with a text that do not just follow on the one before. */
  readonly places: string;
}

function shownRows(table: Table | undefined): readonly Row[] {
  const rows = table?.rows ?? [];
  const columns = firstColumns(rows);
  return rows.map((cells, row) => rowOf(cells, columns[row] ?? [])).filter(({ text }) => text !== '');
}

function rowOf(cells: readonly Cell[], columns: readonly number[]): Row {
  const texts: string[] = [];
  let places = '';
  for (const [index, { value, colspan, rowspan }] of cells.entries()) {
    const text = cellBullets(value).join('; ');
    if (text === '') continue;
    const column = columns[index] ?? index;
    if (column !== texts.length || colspan !== 1 || rowspan !== 1)
      places += `\n${texts.length} in ${column}, ${colspan} × ${rowspan}`;
    texts.push(text);
  }
  const text = texts.join(betweenCells);
  const shown = text.length > longestRow ? texts.map((cell) => truncated(cell, longestCell)).join(betweenCells) : text;
  return { text, shown, words: wordsOf(text), name: truncated(wordsOf(texts[0] ?? ''), longestName), places };
}

function rowCount({ length }: readonly Row[]): string {
  if (length === 0) return 'no rows';
  return length === 1 ? '1 row' : `${length} rows`;
}
