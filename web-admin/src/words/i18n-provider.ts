import { decodeFieldError, isEncodedError } from '@noticeboard/content-model';
import { defaultI18nProvider, type I18nProvider } from 'react-admin';
import { languages } from './formats.js';

/** Where the specification has words of its own. */
const own: Readonly<Record<string, string>> = {
  'ra.auth.logout': 'Log Out',
};

const english: I18nProvider['translate'] = (key, options) =>
  isEncodedError(key) ? decodeFieldError(key).message : (own[key] ?? defaultI18nProvider.translate(key, options));

/** English by itself: its texts are the keys. Every other language is loaded when it is wanted. */
export function createWords(): I18nProvider {
  let wanted = 'en';
  let speak = english;
  return {
    translate: (key: string, options?: unknown) => speak(key, options),
    async changeLocale(locale) {
      const former = wanted;
      wanted = locale;
      try {
        const next = locale === 'hi' ? (await import('./hindi/hindi.js')).inHindi(english) : english;
        // Another one may have been wanted while it was loaded.
        if (wanted === locale) speak = next;
      } catch (error) {
        wanted = former;
        throw error;
      }
    },
    getLocale: () => wanted,
    getLocales: () => languages,
  };
}
