/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  changeForms,
  changeWords,
  families,
  type Field,
  listingKinds,
  notificationFields,
  postingFields,
  publicLabel,
  siteLists,
} from '@noticeboard/content-model';
import ts from 'typescript';
import { bengali } from './bengali';
import { hindi as words } from './hindi';
import type { Dictionary } from './translator';

const hindi: Dictionary = words;

/** Code, parsed: what is compared with the dictionary stands in it as text. */
function codeIn(folder: string): readonly ts.SourceFile[] {
  const root = join(import.meta.dirname, folder);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/spec\.tsx?$|^testing\/|words\/(hindi|bengali)\.ts$/.test(file),
  );
  return files.map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  });
}

const site = codeIn('..');
/** Its words reach the pages as data: messages, labels of fields and of what changed. */
const model = codeIn('../../../libs/content-model/src');

function textsWithin(node: ts.Node): readonly string[] {
  const own = ts.isStringLiteralLike(node) ? [node.text] : [];
  return [...own, ...childrenOf(node).flatMap(textsWithin)];
}

/** The argument of `t`, as it stands or as one of two. */
function translatedWithin(node: ts.Node): readonly string[] {
  const given =
    ts.isCallExpression(node) && /^(t|.+\.t|useWords\(\))$/.test(node.expression.getText())
      ? node.arguments[0]
      : undefined;
  return [...(given ? choices(given) : []), ...childrenOf(node).flatMap(translatedWithin)];
}

function choices(given: ts.Expression): readonly string[] {
  if (ts.isConditionalExpression(given)) return [...choices(given.whenTrue), ...choices(given.whenFalse)];
  return ts.isStringLiteralLike(given) ? [given.text] : [];
}

function childrenOf(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

const ofLists = siteLists(families, listingKinds).flatMap(({ words }) => [
  words.heading,
  words.navigation,
  words.tab,
  words.button,
  words.previewButton ?? words.button,
  words.empty,
  words.searchPlaceholder,
]);
const fields: readonly Field[] = [...postingFields, ...notificationFields];
const ofTables = [...ofLists, ...fields.map(publicLabel), ...Object.values(changeWords), ...Object.values(changeForms)];
const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();

it('says every word of the pages', () => {
  const said = [...new Set([...site.flatMap(translatedWithin), ...ofTables])];
  expect(said.length).toBeGreaterThan(150);
  expect(said.filter((english) => !/\p{Script=Devanagari}/u.test(hindi[english] ?? ''))).toEqual([]);
});

it.each([
  ['Hindi', hindi],
  ['Bengali', bengali],
])('keeps the gaps in %s', (_, dictionary) => {
  const pairs = Object.entries(dictionary);
  expect(pairs.map(([english, translated]) => [english, gaps(translated)])).toEqual(
    pairs.map(([english]) => [english, gaps(english)]),
  );
});

it('says nothing that no page says', () => {
  const said = new Set([...site, ...model].flatMap(textsWithin));
  expect(Object.keys(hindi).filter((english) => !said.has(english))).toEqual([]);
});
