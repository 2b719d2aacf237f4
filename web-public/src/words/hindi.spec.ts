import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  changeWords,
  families,
  noticeKinds,
  notificationFields,
  publicLabel,
  siteLists,
} from '@noticeboard/content-model';
import type { Field } from '@noticeboard/content-model';
import { hindi } from './hindi';

const sources = join(import.meta.dirname, '..');

/** Every text that the code gives to `t`, read from the source. */
function textsInCode(): readonly string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/spec\.tsx?$|testing\//.test(file),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(/\bt\(\s*'((?:[^'\\]|\\.)+)'/g)].map(([, text = '']) =>
      text.replaceAll("\\'", "'"),
    ),
  );
}

const labels = [
  ...siteLists(families, noticeKinds).flatMap(({ words }) => [
    words.heading,
    words.navigation,
    words.tab,
    words.button,
    words.previewButton,
    words.empty,
    words.searchPlaceholder,
  ]),
  ...(notificationFields as readonly Field[]).map(publicLabel),
  ...Object.values(changeWords),
];
const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();

it.each([...new Set([...textsInCode(), ...labels])])('says “%s” in Hindi too', (english) => {
  expect(hindi[english]).toMatch(/[\p{Script=Devanagari}]|^(RSS|Atom|PDF)$/u);
});

it.each(Object.entries(hindi))('keeps the gaps of “%s”', (english, translated) => {
  expect(gaps(translated)).toEqual(gaps(english));
});
