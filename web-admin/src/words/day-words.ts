import { intlLocale } from './languages.js';

/** `2026-11-30` as "Mon, 30 Nov 2026", in the language of the interface. */
export function dayWords(day: string, locale: string, short?: 'without year'): string {
  const { weekday, date, month, year } = partsOf(day, locale, 'short');
  return `${weekday}, ${date} ${month}${short ? '' : ` ${year}`}`;
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
