import { brokenLetters } from './broken-letters.js';
import { distinct, withDoubts, withoutOvertaken } from './doubts.js';
import { itemsOf } from './items.js';
import type { NoticeText } from './notice-text.js';
import type { NoticeReading } from './proposal.js';
import { Reader } from './reader.js';
import { rowsOf } from './rows.js';
import { tablesOf } from './tables.js';

/** As many as a person can look through; more would only slow the page down. */
const most = 120;

/**
 * Reads a notice into proposals for the fields of a posting. The whole label decides, in English or Hindi: what it is
 * about, which end of it, and what the date is worth. An unknown word of a label is a doubt. The work grows with the
 * length of the text alone.
 */
export function readNotice(notice: NoticeText): NoticeReading {
  const { lines } = notice;
  const warning = brokenLetters(textOf(lines));
  const [, reference] = numbered.exec(textOf(lines.slice(0, far))) ?? [];
  const { rows, besides } = rowsOf(lines);
  const reader = new Reader(itemsOf(rows));
  const said = reader.read();
  const taken = new Set([...said.map(({ line }) => line.number), ...besides]);
  const found = withoutOvertaken(distinct([...said, ...tablesOf(notice, taken)]));
  const kept = withDoubts(found, reader.titleRounds).map((proposal) =>
    warning ? { ...proposal, doubt: warning } : proposal,
  );
  return {
    proposals: kept.slice(0, most),
    isCut: kept.length > most,
    isAmendment: kept.some(({ was }) => was !== undefined) || amending.test(textOf(lines.slice(0, far))),
    ...(reference && { reference }),
    ...(warning && { warning }),
  };
}

const far = 30;
const amending = /corrigend|addend|date extend|extension of|शुद्धि ?पत्र|तिथि (?:बढ़ाई|विस्तार)/iu;
const numbered =
  /(?:adv(?:ertisemen)?t\.?|notification|विज्ञापन|अधिसूचना)\s*(?:no|number|संख्या|क्रमांक|सं)\.?\s*[:.]?\s*([\p{L}\p{N}]{1,12}(?:[/-][\p{L}\p{N}]{1,12}){1,5})/iu;

function textOf(lines: NoticeText['lines']): string {
  return lines.map(({ text }) => text).join('\n');
}
