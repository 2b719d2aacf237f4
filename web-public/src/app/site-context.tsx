import {
  languageTable,
  nameIn,
  type PastMoment,
  type PreviewedChanges,
  type SiteLanguage,
  type SiteList,
  type SiteSettings,
} from '@noticeboard/content-model';
import { createContext, useContext } from 'react';
import type { StateParameter } from './addresses';
import { type Dictionary, type Translate, translator } from '../words/translator';

/** The values that every component may read from context. */
export interface Site {
  readonly lists: readonly SiteList[];
  readonly settings: SiteSettings;
  readonly language: SiteLanguage;
  /** The name of the portal in that language. */
  readonly name: string;
  /** Translates texts of the interface. */
  readonly t: Translate;
  /** The earlier moment that is shown. Only the server renders such pages, and previews. */
  readonly past?: PastMoment;
  /** The change set that is shown as if it were published. */
  readonly preview?: PreviewedChanges;
}

export function siteOf(
  lists: readonly SiteList[],
  settings: SiteSettings,
  language: SiteLanguage,
  dictionary: Dictionary | undefined,
): Site {
  return { lists, settings, language, name: nameIn(settings.name, language), t: translator(dictionary) };
}

const SiteContext = createContext<Site | undefined>(undefined);

export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('no site is provided around this part of the page');
  return site;
}

/** By what the links of a page keep the state that it shows; undefined at present. */
export function stateParameterOf({ past, preview }: Pick<Site, 'past' | 'preview'>): StateParameter | undefined {
  if (past) return ['asOf', past.asOf];
  return preview && ['changeSet', preview.changeSet];
}

export function useTranslate(): Translate {
  return useSite().t;
}

/** The `lang` attribute of text that an editor typed; undefined where it equals the language of the interface. */
export function useLanguageOf(): (text: string) => SiteLanguage | undefined {
  const { language } = useSite();
  return (text) => {
    const typed = others.find(([, { script }]) => script.test(text))?.[0] ?? 'en';
    return typed === language ? undefined : typed;
  };
}

/** A text in Latin and another script is of the other: voices of Hindi read Latin words, English ones skip Devanagari. */
const { en: _, ...rows } = languageTable;
const others = Object.entries(rows) as readonly [keyof typeof rows, (typeof rows)[keyof typeof rows]][];

/** The list with this key. @throws RangeError when no list has it */
export function useList(key: string): SiteList {
  const list = useSite().lists.find((one) => one.key === key);
  if (!list) throw new RangeError(`no list is called ${key}`);
  return list;
}
