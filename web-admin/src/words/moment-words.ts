import { intlLocale } from './languages.js';

/** An ISO time as "21 Nov 2026, 11:30 am", on the clock of whoever looks. */
export function momentWords(at: string | number, locale: string): string {
  return `${dateWords(at, locale)}, ${clockWords(at, locale)}`;
}

/** Its day: "21 Nov 2026". */
export function dateWords(at: string | number, locale: string): string {
  // Hindi writes its months out.
  const dateStyle = locale === 'hi' ? 'long' : 'medium';
  return new Date(at).toLocaleDateString(intlLocale(locale), { dateStyle });
}

/** Its time of day: "11:30 am". */
export function clockWords(at: string | number, locale: string): string {
  // Hindi has no short words for the halves of a day: it counts 24 hours, as on the public site.
  const hourCycle = locale === 'hi' ? 'h23' : 'h12';
  return new Date(at).toLocaleTimeString(intlLocale(locale), { timeStyle: 'short', hourCycle });
}
