/** An ISO time as "21 Nov 2026, 11:30 am", on the clock of whoever looks. */
export function momentWords(at: string | number, locale: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Date(at).toLocaleString(locale === 'en' ? 'en-IN' : locale, options);
}
