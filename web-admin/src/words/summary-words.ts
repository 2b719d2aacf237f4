import { changeWords } from '@noticeboard/content-model';
import type { Translate, WordKey } from './translate.js';

/** What the content model puts together in English (`changeSummary`), with the places of its parts. */
const forms: readonly (readonly [pattern: RegExp, key: WordKey])[] = [
  [/^(?<count>\d+) changes: (?<labels>.+)$/s, '%{count} changes: %{labels}'],
  [/^(?<labels>.+?): was (?<before>.*), now removed$/s, '%{labels}: was %{before}, now removed'],
  [/^(?<labels>.+?): was (?<before>.*), now (?<after>.*)$/s, '%{labels}: was %{before}, now %{after}'],
  [/^(?<labels>.+?): now (?<after>.*)$/s, '%{labels}: now %{after}'],
  [/^(?<labels>.+) added$/s, '%{labels} added'],
  [/^(?<labels>.+) removed$/s, '%{labels} removed'],
  [/^(?<labels>.+) changed$/s, '%{labels} changed'],
];
const kinds: readonly string[] = Object.values(changeWords);

/** The line that says what readers saw change, in the language of the console. What was typed stays as it is. */
export function summaryWords(line: string, translate: Translate): string {
  const kind = kinds.find((words) => line === words || line.startsWith(`${words}: `));
  if (kind !== undefined) return `${translate(kind)}${labelWords(line.slice(kind.length), translate)}`;
  for (const [pattern, key] of forms) {
    const parts = pattern.exec(line)?.groups;
    if (parts) return translate(key, { ...parts, labels: labelWords(parts['labels'] ?? '', translate) });
  }
  return line;
}

/** Names of fields in their language; ": Application Fee, Title and 3 more". */
function labelWords(labels: string, translate: Translate): string {
  const [, start = '', listed = '', more] = /^(: )?(.*?)(?: and (\d+) more)?$/s.exec(labels) ?? [];
  const names = listed
    .split(', ')
    .map((label) => translate(label))
    .join(', ');
  return start + (more === undefined ? names : translate('%{labels} and %{more} more', { labels: names, more }));
}
