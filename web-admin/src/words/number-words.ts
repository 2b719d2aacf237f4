import { intlLocale } from './languages.js';

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
