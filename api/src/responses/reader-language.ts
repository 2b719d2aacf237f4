import type { IncomingHttpHeaders } from 'node:http';
import { type SiteLanguage, siteLanguages } from '@noticeboard/content-model';
import Negotiator from 'negotiator';

/** Cookie and query parameter of the language that a reader has chosen. */
export const languageName = 'lang';

/** The language of the interface: the chosen one, else the one that the browser asks for, else English. */
export function readerLanguage({ cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders): SiteLanguage {
  const chosen = languageIn(/(?:^|;)\s*lang=([^;]*)/.exec(cookie)?.[1]?.trim());
  if (chosen) return chosen;
  const [first, ...others] = siteLanguages;
  // Nearly all browsers ask for English alone, or for nothing.
  if (!others.some((language) => accepted.includes(language))) return first;
  const asked = new Negotiator({ headers: { 'accept-language': accepted } }).language([...siteLanguages]);
  return languageIn(asked) ?? first;
}

export function languageIn(text: unknown): SiteLanguage | undefined {
  return siteLanguages.find((language) => language === text);
}
