import { phrasesOf } from './date-phrases.js';
import { senseOf } from './date-sense.js';
import { normalDateText, visibleText } from './date-text.js';
import { tokensOf } from './date-tokens.js';

/** `month-first?`: unread, because it can only be month-day-year, and dates here are day first. */
export type DateFlag = 'two-digit-year' | 'year-borrowed' | 'extended' | 'qualified' | 'several-dates' | 'month-first?';

/** `from` and `to` are days of the Indian calendar, YYYY-MM-DD, both included; `time` (HH:MM) is of the day `to`. */
export type DateReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly flags?: readonly DateFlag[] }
  | {
      readonly kind: 'date' | 'range';
      readonly precision: 'day' | 'month';
      readonly from: string;
      readonly to: string;
      readonly time?: string;
      readonly flags?: readonly DateFlag[];
    };

/** Whoever writes more than this into a date field writes prose. It also bounds the work of reading. */
const longestDate = 300;

/**
 * What a date typed by hand says, for sorting and counting down; the text itself stays what readers see.
 * Never a guess: every digit must be explained, else it is `text`; every word must be one that changes nothing,
 * else the reading is `qualified`, which is shown and never counted down.
 */
export function readDate(text: string): DateReading {
  const visible = visibleText(text);
  if (visible === '') return { kind: 'empty' };
  if (visible.length > longestDate) return { kind: 'text' };
  return senseOf(phrasesOf(tokensOf(normalDateText(visible))));
}
