import { datesIn } from './dates-in-text.js';
import { type Item, withLinks } from './item.js';
import { labelOf } from './label.js';
import { isLabelled, type Row, textOfRow } from './rows.js';
import { withoutMarks } from './signs.js';

export interface Matrix {
  readonly rows: number;
  readonly items: readonly Item[];
}

const mostRows = 60;

/** A table of dates: what stands at the left of a date and what stands over it are its label together. */
export function matrixAt(rows: readonly Row[], at: number): Matrix | undefined {
  const head = rows[at];
  const width = head?.pieces.length ?? 0;
  if (!head || width < 2 || head.pieces.some(({ text }) => datesIn(text).length > 0 || isLabelled(text)))
    return undefined;
  const body: Row[] = [];
  for (let next = at + 1; body.length < mostRows; next += 1) {
    const row = rows[next];
    if (!row || row.pieces.length !== width) break;
    if (!row.pieces.some(({ text }) => isWholeDate(text))) break;
    body.push(row);
  }
  if (body.length === 0) return undefined;
  const titles = head.pieces.map(({ text }) => text);
  const isNamed = body.every(({ pieces }) => !isWholeDate(pieces[0]?.text ?? ''));
  const start = isNamed ? 1 : 0;
  const isNumbered = isNamed && width > 2 && body.every(({ pieces }) => /^\d{1,3}\.?$/.test(pieces[0]?.text ?? ''));
  const first = isNumbered ? 2 : start;
  const isWhole = body.every(({ pieces }) =>
    pieces.slice(first).every(({ text }) => isWholeDate(text) || isPending(text)),
  );
  const telling = titles.slice(first).filter((title) => isTelling(title));
  const isTold = titles.slice(first).some((title) => [...labelOf(title).standing.keys()].some((one) => one !== 'not'));
  const isToldByNames = isNamed && width > 2 && body.every(({ pieces }) => isTelling(pieces[first - 1]?.text ?? ''));
  if (!isWhole || (width === 2 && isNamed && !isTold)) return undefined;
  if (telling.length < titles.length - first && !isToldByNames) return undefined;
  return { rows: body.length + 1, items: body.flatMap((row) => rowItems(row, titles, first)) };
}

function rowItems(row: Row, titles: readonly string[], first: number): readonly Item[] {
  const texts = row.pieces.map(({ text }) => text);
  const name = first === 0 ? '' : withoutMarks(texts[first - 1] ?? '');
  const cells = titles
    .slice(first)
    .map((title, place) => ({ title: withoutMarks(title), value: texts[first + place] ?? '' }));
  const old = cells.find(({ title }) => labelOf(title).standing.has('old'));
  const base = { number: row.number, text: textOfRow(row), links: [], isHeading: false, isOfTable: true } as const;
  return withLinks(
    cells
      .filter((cell) => cell !== old || cells.length === 1)
      .filter(({ value }) => isWholeDate(value))
      .map(({ title, value }) => {
        const tentative = labelOf(title).standing.get('tentative');
        const { subject, end, unknown } = labelOf(title);
        const isOfDates = subject === 'none' && end === 'day' && unknown.length === 0;
        const isPlain = name !== '' && (isOfDates || old !== undefined);
        const own = tentative === undefined ? name : `${name} (${tentative})`;
        const label = isPlain ? own : name === '' ? title : `${name} – ${title}`;
        return { ...base, pairs: [{ label, value, by: 'column' as const, ...(old && { was: old.value }) }] };
      }),
    row.links,
  );
}

export function isWholeDate(text: string): boolean {
  const [date] = datesIn(text);
  return date !== undefined && text.slice(0, date.start).trim().length < 12 && text.slice(date.end).length < 30;
}

function isPending(text: string): boolean {
  return /^[-–—]*$/.test(text) || /notif|announ|later|soon|n\.?a\.?|शीघ्र|बाद|घोषित/i.test(text);
}

export function isTelling(title: string): boolean {
  const { subject, end, standing, means } = labelOf(title);
  return subject !== 'none' || end !== 'day' || standing.size > 0 || means.has('day');
}
