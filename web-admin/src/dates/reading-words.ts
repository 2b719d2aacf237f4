import {
  type DateFlag,
  type DateReading,
  deadlineOf,
  type Field,
  indianDay,
  readDate,
  readLabelledDate,
} from '@noticeboard/content-model';
import { dayWords, monthWords, timeWords } from '../words/formats.js';
import { type Sentence, sentence } from '../words/sentence.js';

/** How a date was understood, beside the text that readers see. */
export interface ReadingWords {
  /** `counted`: to the day; `shown`: as typed only; `doubtful`: probably not what was meant. */
  readonly tone: 'counted' | 'shown' | 'doubtful';
  readonly sentences: readonly Sentence[];
}

interface ReadingOptions {
  /** A last day: without a time it lasts until its end. */
  readonly deadline: boolean;
  /** The text may begin with what the date is of: "Exam (tentative): 9 July". */
  readonly labelled?: boolean;
  /** The language of the interface. */
  readonly locale: string;
}

type Dated = Extract<DateReading, { precision: string }>;

const remarks = {
  'month-first?': 'write the day before the month',
  qualified: 'not certain: never counted down',
  'several-dates': 'several dates: never counted down',
  'two-digit-year': 'write all four digits of the year',
  'year-borrowed': 'year taken from the other date',
  extended: 'the new date counts',
} as const satisfies Record<DateFlag, string>;

const doubts = new Set<DateFlag>(['month-first?', 'qualified', 'several-dates', 'two-digit-year']);

/** The parsed reading of a date as typed, in words; undefined for an empty one. */
export function readingWords(text: string, options: ReadingOptions): ReadingWords | undefined {
  const reading = options.labelled ? readLabelledDate(text) : readDate(text);
  if (reading.kind === 'empty') return undefined;
  const flags = reading.flags ?? [];
  const isDoubtful = flags.some((flag) => doubts.has(flag));
  const inWords = (tone: ReadingWords['tone'], ...first: readonly Sentence[]): ReadingWords => ({
    tone: isDoubtful ? 'doubtful' : tone,
    sentences: [...first, ...flags.map((flag) => sentence(remarks[flag]))],
  });

  if (reading.kind === 'text') {
    return inWords('shown', sentence(isDoubtful ? 'Shown as typed' : 'Shown as typed; not a date that can be counted'));
  }
  if (reading.precision === 'month') {
    return inWords('shown', monthSentence(reading, options), sentence('no day is stated: never counted down'));
  }
  return inWords('counted', daySentence(reading, options));
}

/** A last date as it is read, in few words: "10 Dec, 11 pm", with the year where it is another; as typed where none counts. */
export function briefDeadline(text: string, locale: string, now: Date): string {
  const deadline = deadlineOf(readDate(text));
  if (!deadline) return text;
  const { day, time } = deadline;
  const year = day.slice(0, 4);
  return [
    `${dayWords(day, locale, 'brief')}${indianDay(now).startsWith(year) ? '' : ` ${year}`}`,
    ...(time === undefined ? [] : [timeWords(time, locale).replace(/:00(?= )/, '')]),
  ].join(', ');
}

function daySentence({ from, to, time }: Dated, { deadline, locale }: ReadingOptions): Sentence {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const days = { from: dayWords(from, locale, isOneYear ? 'without year' : undefined), to: dayWords(to, locale) };
  const isRange = from !== to;
  if (time !== undefined) {
    const values = { ...days, time: timeWords(time, locale) };
    return sentence(isRange ? 'Reads as from %{from} to %{to}, %{time}' : 'Reads as %{to}, %{time}', values);
  }
  if (deadline)
    return sentence(isRange ? 'Reads as from %{from} to %{to}, end of day' : 'Reads as %{to}, end of day', days);
  return sentence(isRange ? 'Reads as from %{from} to %{to}' : 'Reads as %{to}', days);
}

function monthSentence({ from, to }: Dated, { locale }: ReadingOptions): Sentence {
  const months = { from: monthWords(from, locale), to: monthWords(to, locale) };
  return sentence(months.from === months.to ? 'Reads as %{to}' : 'Reads as from %{from} to %{to}', months);
}

const deadlines: readonly string[] = ['lastDateApply', 'lastDatePayExamFee'];

/** True when the field holds a last day, which lasts until its end unless a time is stated. */
export function isDeadline({ name }: Pick<Field, 'name'>): boolean {
  return deadlines.includes(name);
}
