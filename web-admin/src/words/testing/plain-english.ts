import type { I18nProvider } from 'react-admin';

/** As react-admin translates in English what it has no words of its own for: the key, or its label, with its gaps filled. */
export const plainEnglish: I18nProvider['translate'] = (key, { _: label = key, ...values } = {}) =>
  String(label).replaceAll(/%\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
