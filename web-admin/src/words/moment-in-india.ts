import { indianDay } from '@noticeboard/content-model';
import { dayWords } from './day-words.js';

/** An ISO time as "21 Nov 2026, 11:30:05 am IST": the portal's clock, whoever looks. */
export function momentInIndia(at: string, locale: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata' } as const;
  return `${new Date(at).toLocaleString(locale === 'en' ? 'en-IN' : locale, options)} IST`;
}

/** The day of it: "Sat, 21 Nov 2026". */
export function dayInIndia(at: string, locale: string): string {
  return dayWords(indianDay(new Date(at)), locale);
}
