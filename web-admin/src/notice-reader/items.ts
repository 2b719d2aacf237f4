import { clausesIn } from './clauses.js';
import { datesIn } from './dates-in-text.js';
import { isSumAlone, namesGroup } from './fees-in-text.js';
import { type Item, type Pair, withLinks } from './item.js';
import { labelOf } from './label.js';
import { isTelling, isWholeDate, matrixAt } from './matrix.js';
import { isLabelled, type Row, textOfRow } from './rows.js';
import { meaningsIn } from './words.js';
import { colonIn, longest, withoutMarks, withoutNumber, withoutStart } from './signs.js';

/** The rows of a notice as what each of them says; tables of dates cell by cell. */
export function itemsOf(rows: readonly Row[]): readonly Item[] {
  const items: Item[] = [];
  let over: Pair | undefined;
  let isUnderFreeDate = false;
  for (let at = 0; at < rows.length;) {
    const matrix = matrixAt(rows, at);
    const row = rows[at] as Row;
    const isFreeDate = isDateAlone(row) && (over === undefined || over.isLoose === true);
    over = matrix ? undefined : overNext(row, rows[at + 1], isUnderFreeDate);
    items.push(...(matrix?.items ?? itemsIn(row, over)));
    isUnderFreeDate = isFreeDate;
    at += matrix?.rows ?? 1;
  }
  return items;
}

/** True where a row holds a date and no word of what it is. */
function isDateAlone({ pieces: [first, second] }: Row): boolean {
  return first !== undefined && second === undefined && isWholeDate(first.text) && datesIn(first.text)[0]?.start === 0;
}

/** @param over its label, where its date stands in the next row */
function itemsIn(row: Row, over: Pair | undefined): readonly Item[] {
  const { number, links, isHeading, isJoined, pieces } = row;
  const [first, second, ...more] = pieces.map(({ text }) => text);
  const item = (text: string, pairs: readonly Pair[]): Item => ({
    number,
    text,
    links: [],
    isHeading,
    pairs,
    ...(isJoined && { isJoined }),
  });
  const whole = textOfRow(row);
  if (first === undefined) return links.length > 0 ? [{ ...item('', []), links }] : [];
  const parts = second === undefined ? partsOf(first) : [first, second, ...more];
  const isDated =
    second !== undefined && more.length === 0 && /^(?:dated?|dt\.?|दिनांक)\s?[:.–-]?\s*[0-9०-९]/i.test(second);
  if (isDated || (parts.length > 1 && parts.filter(isLabelled).length * 2 > parts.length && isLabelled(first)))
    return withLinks(
      parts.map((text) => item(text, pairsIn(text))),
      links,
    );
  if (second === undefined) {
    return withLinks([item(over ? `${first} / ${over.value}` : first, over ? [over] : pairsIn(first))], links);
  }
  const even = alternating(item, [first, second, ...more]);
  if (even) return withLinks(even, links);
  // More than two are a row of a table.
  const isPair = more.length === 0 || /[:：]$/.test(first);
  const column = {
    label: withoutMarks(first),
    value: withoutStart([second, ...more].join(' ')),
    by: 'column' as const,
  };
  const hasLabel = isPair && column.label !== '' && column.label.length <= longest.label && column.value !== '';
  if (!hasLabel && more.length > 0) return withLinks([{ ...item(whole, []), isOfTable: true }], links);
  return withLinks([item(whole, hasLabel ? [column, ...pairsIn(whole)] : pairsIn(whole))], links);
}

/** A label and its date, and again; or a group, what of it, and its date. */
function alternating(
  item: (text: string, pairs: readonly Pair[]) => Item,
  texts: readonly string[],
): readonly Item[] | undefined {
  const pair = (label: string, value: string) =>
    item(`${label} ${value}`, [{ label: withoutMarks(label), value: withoutStart(value), by: 'column' }]);
  const isLabel = (text: string | undefined) =>
    text !== undefined && /[\p{L}\p{M}]{3}/u.test(text) && datesIn(text).length === 0;
  const isDate = (text: string | undefined) => text !== undefined && isWholeDate(text);
  const isEven = texts.length >= 4 && texts.every((text, place) => (place % 2 === 0 ? isLabel(text) : isDate(text)));
  if (isEven || isTwice(texts))
    return texts.flatMap((text, place) => (place % 2 === 0 ? pair(text, texts[place + 1] ?? '') : []));
  const [group = '', of = '', date] = texts;
  if (texts.length !== 3 || !isLabel(of) || !isDate(date) || date === undefined) return undefined;
  if (/^\d{1,3}\.?$/.test(group)) return [pair(of, date)];
  return isLabel(group) && isTelling(of) ? [pair(`${group} – ${of}`, date)] : undefined;
}

/** A label and its date on the left, a label and what it says on the right: dates beside fees. */
function isTwice(texts: readonly string[]): boolean {
  const [label = '', date = '', other = '', value = ''] = texts;
  if (texts.length !== 4 || !isTelling(label) || datesIn(label).length > 0 || !/\p{L}/u.test(other)) return false;
  const isGroup = namesGroup(other) && isSumAlone(value);
  return isWholeDate(date) ? isGroup || !/[0-9०-९]/.test(`${other}${value}`) : isGroup && !/[0-9०-९]/.test(date);
}

/** Divides a line at its bars, or before each of its labels. */
function partsOf(text: string): readonly string[] {
  const parts = text.split(/\s*[|•▪●‖](?!\s*time\b)\s*/i).filter((part) => part !== '');
  if (parts.length > 1) return parts.every((part) => /\p{L}/u.test(part)) ? parts : [text];
  const labelled = text.split(/[;,]\s+(?=\p{L}[^:;,]{1,60}:\s)/u);
  return labelled.length > 1 && labelled.every((part) => colonIn(part) > 0 && !namesGroup(part)) ? labelled : [text];
}

/** A label whose date stands in the next line. @param isLoose a date stands over it as well */
function overNext({ pieces: [own, second] }: Row, next: Row | undefined, isLoose: boolean): Pair | undefined {
  const [value, other] = next?.pieces ?? [];
  const label = own?.text ?? '';
  if (!value || other || label === '' || second || label.length > 80 || /[0-9०-९]/.test(label) || isLabelled(label))
    return undefined;
  const [date] = datesIn(value.text);
  const says = labelOf(label);
  const isDate = date?.start === 0 && (says.subject !== 'none' || says.end === 'begin' || says.end === 'last');
  const isAge =
    meaningsIn(label).has('age') &&
    /^[1-7][0-9](?:\.5)?(?:\s?(?:years?|yrs?\.?|वर्ष)?\s?(?:to|-|–|से)\s?[1-7][0-9])?\s?(?:years?|yrs?\.?|वर्ष)(?![\p{L}\p{M}])/iu.test(
      value.text,
    );
  const isFee = namesGroup(label) && labelOf(label).end === 'day' && isSumAlone(value.text);
  const isName =
    /^(?:post name|name of (?:the )?posts?|पद का नाम|पदनाम)\s?[:：]?$/i.test(label) && value.text.length < 120;
  if (!isDate && !isName && !isAge && !isFee) return undefined;
  return { label: withoutMarks(label), value: value.text, by: 'column', ...(isLoose && isDate && { isLoose }) };
}

function pairsIn(text: string): readonly Pair[] {
  const line = withoutNumber(text);
  const colon = colonIn(line);
  const dash = line.search(/ [-–—=→] ?|[-–—=→] (?=[0-9०-९])/);
  const pairs: readonly Pair[] = [
    ...(colon > 0 ? [{ label: line.slice(0, colon + 1), value: line.slice(colon + 1), by: 'colon' as const }] : []),
    ...(dash > 0 ? [{ label: line.slice(0, dash), value: line.slice(dash + 2), by: 'dash' as const }] : []),
    ...clausesIn(line),
  ];
  return pairs
    .map((pair) => ({ ...pair, label: withoutMarks(pair.label), value: withoutStart(pair.value) }))
    .filter(({ label, value, by }) => label !== '' && (by === 'date' || label.length <= longest.label) && value !== '');
}
