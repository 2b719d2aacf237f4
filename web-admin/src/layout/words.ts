import { defaultI18nProvider, type I18nProvider } from 'react-admin';

/** Where the specification has words of its own. */
const own: Readonly<Record<string, string>> = {
  'ra.auth.logout': 'Log Out',
};

export const words: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key: string, options?: unknown) => own[key] ?? defaultI18nProvider.translate(key, options),
};
