import { indianDay } from '@noticeboard/content-model';
import { dayWords } from './day-words.js';
import { intlLocale } from './languages.js';

/** The portal's clock. Every time that the console shows is read on it and says so, whatever the browser's own zone is. */
const timeZone = 'Asia/Kolkata';

/** A moment (ISO 8601, or milliseconds since 1970) as "21 Nov 2026, 11:30 am IST". */
export function momentWords(at: string | number, locale: string): string {
  return `${dateWords(at, locale)}, ${clockWords(at, locale)}`;
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
