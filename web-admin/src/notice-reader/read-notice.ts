import { brokenLetters } from './broken-letters.js';
import { datesIn } from './dates-in-text.js';
import { distinct, withDoubts, withoutOvertaken, withUncarried } from './doubts.js';
import { itemsOf } from './items.js';
import type { NoticeText } from './notice-text.js';
import type { NoticeReading, Proposal } from './proposal.js';
import { notFinal } from './read-dates.js';
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
  const found = withoutOvertaken(distinct([...withUncarried(said), ...tablesOf(notice, taken)]));
  const tentative = tentativeFrom(lines);
  const proposals = withDoubts(found, reader.titleRounds).map((proposal) => {
    const doubt = warning ?? proposal.doubt ?? (isDated(proposal) && tentative(proposal) ? notFinal : undefined);
    return { ...proposal, ...(doubt && { doubt }) };
  });
  return {
    proposals: proposals.slice(0, most),
    isCut: proposals.length > most,
    isAmendment: proposals.some(({ was }) => was !== undefined) || amending.test(textOf(lines.slice(0, far))),
    ...(reference && { reference }),
    ...(warning && { warning }),
  };
}

/** A line without a date says that the dates below it are not final: a heading, a column, a remark or the title. */
const ofTentativeDates =
  /(?=.*(?:tentative|proposed|expected|संभावित|सम्भावित|प्रस्तावित))(?=.*(?:\bdates?\b|schedule|programme|calendar|तिथि|कार्यक्रम|समय ?सारणी))/iu;
const longestHeading = 120;

function tentativeFrom(lines: NoticeText['lines']): (proposal: Proposal) => boolean {
  const first = lines.findIndex(
    ({ text }) =>
      text.length <= longestHeading && ofTentativeDates.test(text) && datesIn(text).length === 0 && !pending.test(text),
  );
  return ({ line }) => first >= 0 && line.number > first;
}

/** "Expected date of exam: to be notified" is of its own date alone. */
const pending = /notif|announc|later|soon|declared|घोषित|बाद में|शीघ्र/iu;

function isDated({ target }: Proposal): boolean {
  return 'field' in target && target.field.kind === 'date' && target.field.group === 'dates';
}

const far = 30;
const amending = /corrigend|addend|date extend|extension of|शुद्धि ?पत्र|तिथि (?:बढ़ाई|विस्तार)/iu;
const numbered =
  /(?:adv(?:ertisemen)?t\.?|notification|विज्ञापन|अधिसूचना)\s*(?:no|number|संख्या|क्रमांक|सं)\.?\s*[:.]?\s*([\p{L}\p{N}]{1,12}(?:[/-][\p{L}\p{N}]{1,12}){1,5})/iu;

function textOf(lines: NoticeText['lines']): string {
  return lines.map(({ text }) => text).join('\n');
}
