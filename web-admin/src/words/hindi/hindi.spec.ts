import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  changeWords,
  families,
  type Family,
  type Field,
  messages,
  notAvailable,
  noticeKinds,
  notificationFields,
  postingFields,
  publicLabel,
  refusals,
} from '@noticeboard/content-model';
import { defaultI18nProvider } from 'react-admin';
import { titleLabel } from '../title-label.js';
import { isForNobody, isWords } from '../../test-support/for-nobody.js';
import { objectIn, sourceTexts } from '../../test-support/source-words.js';
import { hindi, inHindi, ownParts } from './hindi.js';

const root = join(import.meta.dirname, '../../../..');
const console = sourceTexts(join(root, 'web-admin/src'));
const portal = ['libs/content-model/src', 'api/src'].flatMap((folder) => sourceTexts(join(root, folder)));

/** Sentences that stand in the code in pieces. */
const putTogether = [
  'The portal answered %{status}',
  '%{message} (%{seconds} seconds)',
  'Entry %{number}: %{message}',
  'There is no field "%{name}". Leave it out.',
];

const own = ownParts.flatMap((part) => Object.entries(part));
const isOfReactAdmin = (key: string) => key.startsWith('ra.');
/** The English text: react-admin's keys stand for theirs, our own are theirs. */
const englishOf = (key: string) => (isOfReactAdmin(key) ? defaultI18nProvider.translate(key) : key);
const gapsIn = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();
/** Names of gaps differ between a key and the template that it is made with. */
const nameless = (text: string) => text.replaceAll(/%\{\w*\}/g, '%{}');
const isKnown = new Set(Object.keys(hindi).flatMap((key) => [key, nameless(key)]));
const unknown = (texts: readonly string[]) => [...new Set(texts)].filter((text) => !isKnown.has(text));

describe('the words of the console', () => {
  it('are all known in Hindi where they are translated', () => {
    const translated = console.filter(({ use }) => use === 'translated').map(({ text }) => text);
    expect(translated.length).toBeGreaterThan(200);
    expect(unknown(translated)).toEqual([]);
  });

  it('are all known in Hindi where they stand in a table, and nothing is written past the translation', () => {
    const words = console.filter((text) => isWords(text) && !isForNobody(text.text));
    expect(words.length).toBeGreaterThan(200);
    expect(unknown(words.map(({ text }) => text))).toEqual([]);
  });

  it('are all known in Hindi where the content model has them', () => {
    const fields: readonly Field[] = [...postingFields, ...notificationFields];
    const ofFamily = ({ console: screens, approvalScreen, site, unknownTitle }: Family) => [
      ...Object.values(screens).map(({ label }) => label),
      ...(approvalScreen ? [approvalScreen.label] : []),
      site.heading,
      unknownTitle,
    ];
    const ofKinds = noticeKinds.flatMap((kind) => [
      kind.console.label,
      kind.site.heading,
      kind.site.empty,
      titleLabel(kind),
    ]);
    const texts = [
      ...families.flatMap(ofFamily),
      ...ofKinds,
      ...fields.flatMap((field) => [field.label, publicLabel(field)]),
      ...Object.values(messages),
      ...Object.values(refusals).map(({ message }) => message),
      ...Object.values(changeWords),
      notAvailable,
    ];
    const say = inHindi(defaultI18nProvider.translate);
    expect(texts.filter((text) => say(text) === text)).toEqual([]);
  });
});

describe('the Hindi words', () => {
  /** Names, and react-admin's forms without words. */
  const asInEnglish = ['%{name} (%{role})', 'PDF', 'ra.boolean.null', 'ra.page.edit', 'ra.page.list', 'ra.page.show'];

  it('are Hindi', () => {
    const others = Object.keys(hindi).filter((key) => !/\p{Script=Devanagari}/u.test(hindi[key] ?? ''));
    expect(others.sort()).toEqual(asInEnglish);
  });

  it('keep the gaps and the numbers of the English ones', () => {
    const shape = (text: string) => ({ gaps: gapsIn(text), forms: text.split('||||').length });
    const shapes = (text: (key: string) => string) => Object.keys(hindi).map((key) => [key, shape(text(key))]);
    expect(shapes((key) => hindi[key] ?? '')).toEqual(shapes(englishOf));
  });

  it('are those of the public site, where both say the same', () => {
    const site = Object.entries(objectIn(join(root, 'web-public/src/words/hindi.ts'), 'hindi'));
    // An account is open, not a posting; the console speaks of one job, the site of jobs.
    const shared = site
      .map(([key, said]) => [key.replace(/\{(?=\w)/g, '%{'), said.replace(/\{(?=\w)/g, '%{')] as const)
      .filter(([key]) => key in hindi && key !== 'Open');
    expect(shared.length).toBeGreaterThan(40);
    expect(shared.filter(([key, said]) => hindi[key] !== said)).toEqual([]);
  });

  it('are each given once', () => {
    expect(new Set(own.map(([key]) => key)).size).toBe(own.length);
  });

  it('answer to something that is said', () => {
    const said = new Set([...console, ...portal].map(({ text }) => nameless(text)));
    const derived = [...noticeKinds.map(titleLabel), ...putTogether];
    const idle = own.map(([key]) => key).filter((key) => !said.has(nameless(key)) && !derived.includes(key));
    expect(idle).toEqual([]);
    expect(Object.keys(hindi).filter((key) => isOfReactAdmin(key) && englishOf(key) === key)).toEqual([]);
  });
});
