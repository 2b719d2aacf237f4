import type { SiteLanguage } from '@noticeboard/content-model';
import type { Dictionary, Word } from './translator';

/** A language without one of the words does not compile. */
type Words = Readonly<Record<Word, string>>;

const loaders: Readonly<Record<Exclude<SiteLanguage, 'en'>, () => Promise<Words>>> = {
  hi: () => import('./hindi').then(({ hindi }) => hindi),
  bn: () => import('./bengali').then(({ bengali }) => bengali),
};

/** The words of a language, loaded when somebody reads it; undefined for English, which is in the code. */
export async function dictionaryOf(language: SiteLanguage): Promise<Dictionary | undefined> {
  return language === 'en' ? undefined : loaders[language]();
}
