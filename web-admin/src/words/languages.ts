/** The languages of the console, each by its own name. */
export const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'hi', name: 'हिन्दी' },
];

/** For `Intl`: dates and numbers as India writes them, in the digits of the public site. */
export function intlLocale(locale: string): string {
  return locale === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN';
}
