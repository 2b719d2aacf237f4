import { type DateSpan, datesIn } from './dates-in-text.js';
import type { Pair } from './item.js';
import { labelOf } from './label.js';

const longestClause = 220;

/** Words of Hindi that stand behind the date they belong to. */
const hindiEnd = /^\s*(?:से(?:\s(?:प्रारंभ|प्रारम्भ|शुरू|आरंभ)(?:\s(?:होकर|हो|होगी|होगा|होंगे))?)?|तक)(?![\p{L}\p{M}])/u;
const subjects = /application|registration|fee|payment|apply|exam(?:ination)?|आवेदन|पंजीकरण|शुल्क|परीक्षा/iu;
const changing = /extend|\bread\b|पढ़|revised|instead of|in place of|बढ़ा|के स्थान पर|की जगह/iu;
/** Words of English that say behind a date, before another one, whom it is for. */
const forWhom = /^\s*\(?(?:for|in case of|in respect of)\s[^,;.]*?(?=\s(?:and|&|while|whereas)\s|[,;.])/i;

/** A date is for those who did something: that it is not for all stays in its label, and what they did does not. */
const ofWhom = /(\s(?:those|such)\s(?:candidates?|applicants?|persons?)?\s?who)\s.*$/iu;

/** "(17.00 hrs)" behind a date is no word of the next one. */
const timeBehind = /^\s*\(\s*[0-9०-९]{1,2}(?:[:.][0-9०-९]{2})?\s?(?:hrs?|hours|[ap]\.?m|बजे)?\.?\s*\)/iu;

/** A date and the one that it takes the place of are one statement. */
function changeIn(sentence: string, dates: readonly DateSpan[]): Pair | undefined {
  const [first, second, third] = dates;
  if (!first || !second || third || !changing.test(sentence.normalize('NFC'))) return undefined;
  // "Extended to the 24th for the fee and to the 22nd for the form" gives two new ones.
  const middle = sentence.slice(first.end, second.start);
  if (forWhom.test(middle) || (subjects.test(middle) && !changing.test(middle))) return undefined;
  if (first.reading.from !== first.reading.to || second.reading.from !== second.reading.to) return undefined;
  const label = `${sentence.slice(0, first.start).slice(-longestClause)} ${sentence.slice(second.end)}`.trim();
  return { label: label.slice(0, longestClause), value: sentence.slice(first.start, second.end), by: 'date' };
}

export function sentencesIn(line: string): readonly string[] {
  return line.split(/(?<=[\p{L}\p{M})0-9/-]{2}[.।;])\s+(?=[\p{Lu}\p{Lo}(])/u);
}

/** The name of a paper says nothing of its dates. */
const paper = /^(?:amendment|corrigendum|addendum|notice|शुद्धि ?पत्र|संशोधन)\s*[:–-]\s*/iu;

/** Dates in a sentence, each with the words beside it. */
export function clausesIn(line: string): readonly Pair[] {
  const clauses: Pair[] = [];
  for (const sentence of sentencesIn(line.replace(paper, ''))) {
    const dates = datesIn(sentence);
    const change = changeIn(sentence, dates);
    if (change) {
      clauses.push(change);
      continue;
    }
    let from = 0;
    let inherited = '';
    for (const [place, { start, end, text }] of dates.entries()) {
      const rest = sentence.slice(end);
      const near = sentence.slice(end, dates[place + 1]?.start);
      const last = rest.replace(ofWhom, '$1');
      const behind = place === dates.length - 1 ? last : ((hindiEnd.exec(rest) ?? forWhom.exec(near))?.[0] ?? '');
      const before = sentence.slice(from, start).replace(place > 0 ? timeBehind : '', '');
      // "By 5 o'clock of the 7th" has its last word within the date.
      const till = /\sतक$/u.test(text) ? 'तक' : '';
      const own = `${before.slice(-longestClause)} ${till} ${behind}`
        .replace(/\s{2,}/g, ' ')
        .trim()
        .slice(0, longestClause);
      const says = labelOf(own);
      const isBare = place > 0 && says.subject === 'none';
      // "Applications must reach by 5 PM of the 15th".
      const isBy = /\bby$/i.test(before.trim()) && ['application', 'fee', 'both'].includes(says.subject);
      clauses.push({
        label: isBare ? `${inherited} ${own}` : isBy ? `${own} till` : own,
        value: text,
        by: 'date',
        isWhole: dates.length === 1 && rest.trim() === '' && sentence === line,
      });
      if (!isBare) inherited = says.subject === 'both' ? 'application and fee' : (subjects.exec(own)?.[0] ?? '');
      from = end + behind.length;
    }
  }
  return clauses;
}
