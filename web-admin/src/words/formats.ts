import { indianDay } from '@noticeboard/content-model';

/** The languages of the console, each by its own name. */
export const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'hi', name: 'हिन्दी' },
];

/** The locale for `Intl`: dates and numbers as India writes them, in the digits of the public site. */
function intlLocale(locale: string): string {
  return locale === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN';
}

/** 12345 as "12,345", grouped as India does it. */
export function numberWords(count: number, locale: string): string {
  return new Intl.NumberFormat(intlLocale(locale)).format(count);
}

const units = [
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** 1234 ms as "1.23 seconds". */
export function durationWords(ms: number, locale: string): string {
  const { unit, ms: size } = units.find((one) => ms >= one.ms) ?? { unit: 'second', ms: 1000 };
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat(intlLocale(locale), format).format(ms / size);
}

/** `2026-11-30` as "Mon, 30 Nov 2026", in the language of the interface. */
export function dayWords(day: string, locale: string, short?: 'without year' | 'brief'): string {
  const { weekday, date, month, year } = partsOf(day, locale, 'short');
  if (short === 'brief') return `${date} ${month}`;
  return `${weekday}, ${date} ${month}${short ? '' : ` ${year}`}`;
}

/** Its day of the week: "Mon". */
export function weekdayWord(day: string, locale: string): string {
  return partsOf(day, locale, 'short').weekday;
}

/** The same without the day of the week, as an editor would type it: "30 Nov 2026". */
export function shortDay(day: string, locale: string): string {
  const { date, month, year } = partsOf(day, locale, 'short');
  return `${date} ${month} ${year}`;
}

/** `2026-11-01` as "November 2026". */
export function monthWords(day: string, locale: string): string {
  const { month, year } = partsOf(day, locale, 'long');
  return `${month} ${year}`;
}

/** `17:00` as "5:00 pm"; in Hindi as it is, as on the public site. */
export function timeWords(time: string, locale: string): string {
  if (locale === 'hi') return time;
  const [hour = '0', minute = '00'] = time.split(':');
  const hours = Number(hour);
  return `${hours % 12 || 12}:${minute} ${hours < 12 ? 'am' : 'pm'}`;
}

/** Part by part: where a locale puts its commas, and how it shortens September, differs from browser to browser. */
function partsOf(day: string, locale: string, month: 'short' | 'long') {
  const isEnglish = locale === 'en';
  // English as it is written here, months of three letters; Hindi writes its months out.
  const format = new Intl.DateTimeFormat(isEnglish ? 'en-US' : intlLocale(locale), {
    weekday: 'short',
    day: 'numeric',
    month: isEnglish ? month : 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const parts = Object.fromEntries(format.formatToParts(new Date(day)).map(({ type, value }) => [type, value]));
  const { weekday = '', day: date = '', month: name = '', year = '' } = parts;
  return { weekday, date, month: name, year };
}

/** The portal's clock. Every time that the console shows is read on it and says so, whatever the browser's own zone is. */
const timeZone = 'Asia/Kolkata';

/** A moment (ISO 8601, or milliseconds since 1970) as "21 Nov 2026, 11:30 am IST". */
export function momentWords(at: string | number, locale: string): string {
  return `${dateWords(at, locale)}, ${clockWords(at, locale)}`;
}

/** Its day in few words, for a list: "21 Nov", with the year where it is another. */
export function briefDay(at: string, locale: string, now: Date): string {
  const day = indianDay(new Date(at));
  return day.slice(0, 4) === indianDay(now).slice(0, 4) ? dayWords(day, locale, 'brief') : shortDay(day, locale);
}

/** To the second, where the order of what happened counts: "21 Nov 2026, 11:30:05 am IST". */
export function exactMomentWords(at: string | number, locale: string): string {
  return `${dateWords(at, locale)}, ${clockWords(at, locale, 'medium')}`;
}

/** Its day in India: "21 Nov 2026". */
export function dateWords(at: string | number, locale: string): string {
  // Hindi writes its months out.
  const dateStyle = locale === 'hi' ? 'long' : 'medium';
  return new Date(at).toLocaleDateString(intlLocale(locale), { dateStyle, timeZone });
}

/** The same with the day of the week, as a heading: "Sat, 21 Nov 2026". */
export function dayOfMoment(at: string | number, locale: string): string {
  return dayWords(indianDay(new Date(at)), locale);
}

/** Its time of day: "11:30 am IST". */
export function clockWords(at: string | number, locale: string, timeStyle: 'short' | 'medium' = 'short'): string {
  // Hindi has no short words for the halves of a day: it counts 24 hours, as on the public site.
  const hourCycle = locale === 'hi' ? 'h23' : 'h12';
  const time = new Date(at).toLocaleTimeString(intlLocale(locale), { timeStyle, hourCycle, timeZone });
  // In the words of the public site.
  return `${time} ${locale === 'hi' ? 'भारतीय समय' : 'IST'}`;
}

/** The clock in India is five and a half hours ahead of UTC all year. */
const offset = 330 * 60_000;

/** The value of a `datetime-local` input for a moment, on the clock in India: `2026-11-20T14:30`. */
export function indianInput(at: Date): string {
  return new Date(at.getTime() + offset).toISOString().slice(0, 16);
}

/** The moment that such an input names; undefined for an empty one. */
export function momentOfInput(text: string): Date | undefined {
  const moment = new Date(`${text}:00+05:30`);
  return text.length === 16 && !Number.isNaN(moment.getTime()) ? moment : undefined;
}
