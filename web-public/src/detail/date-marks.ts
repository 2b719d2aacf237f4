import { deadlineOf, indianDay, openingOf, readDate } from '@noticeboard/content-model';
import type { Family, Field, Posting } from '@noticeboard/content-model';
import { calendarDates } from '../feeds/calendar';
import type { Fact } from './detail.data';

export interface DateMarks {
  /** @param key `<notification id>/<field>`, with a number behind it where a field has several */
  readonly of: (field: Field, key: string, text: string) => Pick<Fact, 'reading' | 'calendar'>;
  /** Address of the calendar file with all dates; absent when no date is to come. */
  readonly calendar?: string;
}

/** What the dates of a posting say to a calendar, and to readers who are used to another order of day and month. */
export function dateMarks(family: Family, posting: Posting, now: Date): DateMarks {
  const file = `/calendar/${family.key}/${encodeURIComponent(posting.id)}.ics`;
  const today = indianDay(now);
  const coming = new Set(
    calendarDates(posting)
      .filter(({ to }) => to >= today)
      .map(({ key }) => key),
  );
  return {
    of: (field, key, text) => {
      const reading = readingBeside(field, text);
      return { ...(reading && { reading }), ...(coming.has(key) && { calendar: `${file}?date=${key}` }) };
    },
    ...(coming.size > 0 && { calendar: file }),
  };
}

/** Start and end date of the last section are ages more often than days. */
function readingBeside({ kind, group }: Field, text: string): string | undefined {
  if ((kind !== 'date' && kind !== 'dates') || group === 'section' || spellsTheDay(text)) return undefined;
  const reading = readDate(text);
  const day = openingOf(reading);
  return day !== undefined && day === deadlineOf(reading)?.day ? day : undefined;
}

const monthInWords =
  /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|जनवरी|फ़?रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सित|अक्|नव|दिस/iu;

/** "6-Nov-2026" can be read in one way only, "05/11/26" in three. */
function spellsTheDay(text: string): boolean {
  return monthInWords.test(text) && /\p{Nd}{4}/u.test(text);
}
