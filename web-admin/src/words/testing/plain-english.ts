import type { I18nProvider } from 'react-admin';

/** The key, or its label, with its gaps filled: so react-admin translates into English what it has no words for. */
export const plainEnglish: I18nProvider['translate'] = (key, { _: label = key, ...values } = {}) =>
  String(label).replaceAll(/%\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
