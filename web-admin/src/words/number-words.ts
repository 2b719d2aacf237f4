import { intlLocale } from './languages.js';

/** 12345 as "12,345", grouped as India does it. */
export function numberWords(count: number, locale: string): string {
  return new Intl.NumberFormat(intlLocale(locale)).format(count);
}
