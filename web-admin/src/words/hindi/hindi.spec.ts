import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  changeForms,
  changeWords,
  checkCauses,
  checkTexts,
  type ConsoleScreen,
  families,
  type Family,
  fieldError,
  fieldErrorTexts,
  type Field,
  labelledDate,
  listingKinds,
  messages,
  monthWords,
  notAvailable,
  notificationFields,
  postingFields,
  problems,
  publicLabel,
  recordedEvents,
  stepRows,
  weekdayWords,
} from '@noticeboard/content-model';
import englishMessages from 'ra-language-english';
import { hindi as site } from '../../../../web-public/src/words/hindi.js';
import { titleLabel } from '../title-label.js';
import { plainEnglish } from '../testing/plain-english.js';
import { hindi, inHindi, ownParts } from './hindi.js';
import { messagesByCode } from './messages-by-code.js';

/** The portal's English answers, by code. */
const portal: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(problems).map(([code, { message }]) => [code, message])),
  ...fieldErrorTexts,
};
/** The specification's messages that are answered, and known by their code. */
const answered = [...Object.values(portal), fieldError('notAnAddress', { label: 'Apply Link' }).message];
const modelWords = wordsOfModel();

const own = ownParts.flatMap((part) => Object.entries(part));
const isOfReactAdmin = (key: string) => key.startsWith('ra.');
/** The English text: react-admin's keys stand for theirs, our own are theirs. */
const englishOf = (key: string) => (isOfReactAdmin(key) ? (textAt(englishMessages, key.split('.')) ?? key) : key);
const gapsIn = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();

describe('the words of the content model', () => {
  it('are all known in Hindi', () => {
    const speak = inHindi(plainEnglish);
    expect(modelWords.filter((text) => speak(text) === text)).toEqual([]);
  });
});

describe('an answer of the portal', () => {
  const inCodes: Readonly<Record<string, string>> = messagesByCode;

  it('is Hindi by its code, and names what the English message names', () => {
    const gaps = (texts: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, gapsIn(text)]));
    expect(gaps(inCodes)).toEqual(gaps(portal));
    expect(Object.keys(inCodes).filter((code) => !/\p{Script=Devanagari}/u.test(inCodes[code] ?? ''))).toEqual([
      'other',
    ]);
  });

  it('has other codes for a field than for the refusal as a whole', () => {
    expect(Object.keys(fieldErrorTexts).filter((code) => code in problems)).toEqual([]);
  });
});

describe('the Hindi words', () => {
  /** Names, and react-admin's forms without words. */
  const asInEnglish = ['%{name} (%{role})', 'PDF', 'ra.page.list'];

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
    // To answer is what staff do, not an answer key; an account is open, not a posting; a status and a state are those of what staff prepare.
    const shared = Object.entries(site)
      .map(([key, said]) => [key.replace(/\{(?=\w)/g, '%{'), said.replace(/\{(?=\w)/g, '%{')] as const)
      .filter(([key]) => key in hindi && !['Answer', 'Open', 'Status', 'State'].includes(key));
    expect(shared.length).toBeGreaterThan(40);
    expect(shared.filter(([key, said]) => hindi[key] !== said)).toEqual([]);
  });

  it('say of an account that it is open, and use the word for no command, which is another in Hindi', () => {
    const lines = consoleSources()
      .split('\n')
      .filter((line) => /['"]Open['"]/.test(line));
    expect(lines.filter((line) => !line.includes("'Closed'"))).toEqual([]);
  });

  it('are each given once', () => {
    expect(new Set(own.map(([key]) => key)).size).toBe(own.length);
  });

  it('are all used', () => {
    const sources = consoleSources();
    const isUsed = (key: string) =>
      modelWords.includes(key) || [`'${key}'`, `"${key}"`].some((text) => sources.includes(text));
    expect(own.map(([key]) => key).filter((key) => !isUsed(key))).toEqual([]);
    expect(Object.keys(hindi).filter((key) => isOfReactAdmin(key) && englishOf(key) === key)).toEqual([]);
  });
});

/** The console's code without its dictionaries and specs, as one text. */
function consoleSources(): string {
  const folder = join(import.meta.dirname, '../..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /(?<!\.spec)\.tsx?$/.test(file) && !file.includes('hindi/'));
  const code = sources.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  return code.replaceAll('\\\\', '\\');
}

/** The nested messages under the path. */
function textAt(messages: unknown, [first, ...rest]: readonly string[]): string | undefined {
  if (typeof messages === 'string') return messages;
  return typeof messages === 'object' && first !== undefined
    ? textAt(messages?.[first as keyof typeof messages], rest)
    : undefined;
}

/**
 * The content model's names of screens, lists, fields and changes, and the specification's messages of the console
 * itself.
 */
function wordsOfModel(): readonly string[] {
  const fields: readonly Field[] = [...postingFields, ...notificationFields];
  const ofFamily = ({ console: screens, approvalScreen, site }: Family) => [
    ...Object.values(screens).flatMap(labelsOf),
    ...(approvalScreen ? labelsOf(approvalScreen) : []),
    site.heading,
  ];
  const ofKinds = listingKinds.flatMap((kind) => [
    ...labelsOf(kind.console),
    kind.site.heading,
    kind.site.empty,
    titleLabel(kind),
  ]);
  return [
    ...families.flatMap(ofFamily),
    ...ofKinds,
    ...fields.flatMap((field) => [field.label, publicLabel(field)]),
    ...Object.values(messages).filter((message) => !answered.includes(message)),
    ...Object.values(changeWords),
    ...Object.values(changeForms),
    ...Object.values({ ...recordedEvents, ...stepRows }).map(({ words }) => words),
    ...Object.values(checkCauses),
    ...Object.values(checkTexts).flatMap(({ message, wayOn }) => [message, wayOn]),
    ...monthWords,
    ...weekdayWords,
    notAvailable,
    labelledDate('9 July').label,
    // A useful link, in what is wrong with its address.
    'link',
  ];
}

function labelsOf({ label, readLabel = label }: ConsoleScreen): readonly string[] {
  return [label, readLabel];
}
