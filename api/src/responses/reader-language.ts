import type { IncomingHttpHeaders } from 'node:http';
import { type SiteLanguage, usualLanguages } from '@noticeboard/content-model';
import Negotiator from 'negotiator';

/** Cookie and query parameter of the language that a reader has chosen. */
export const languageName = 'lang';

/** The first is English. */
let spoken: readonly SiteLanguage[] = usualLanguages;

/** Sets the languages that this process speaks, before it answers anybody. */
export function speak(languages: readonly SiteLanguage[]): void {
  spoken = languages;
}

/** The language of the interface: the chosen one, else the one that the browser asks for, else English. */
export function readerLanguage({ cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders): SiteLanguage {
  const chosen = languageIn(/(?:^|;)\s*lang=([^;]*)/.exec(cookie)?.[1]?.trim());
  if (chosen) return chosen;
  const [first = 'en', ...others] = spoken;
  // Nearly all browsers ask for English alone, or for nothing.
  if (!others.some((language) => accepted.includes(language))) return first;
  const asked = new Negotiator({ headers: { 'accept-language': accepted } }).language([...spoken]);
  return languageIn(asked) ?? first;
}

export function languageIn(text: unknown): SiteLanguage | undefined {
  return spoken.find((language) => language === text);
}

/** Notes beside the pages, and mails, are written in these; who reads another language gets English. */
export function noteLanguage(headers: IncomingHttpHeaders): 'en' | 'hi' {
  return readerLanguage(headers) === 'hi' ? 'hi' : 'en';
}
