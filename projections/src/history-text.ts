import type { ChangeHistory, ReaderChange } from '@noticeboard/content-model';

const texts = new WeakMap<ReaderChange, string>();

/** As `JSON.stringify` writes it. An entry never changes, so its text is made once: the next event adds one to hundreds. */
export function historyText(history: ChangeHistory): string {
  const { entries, ...head } = history;
  const rest = JSON.stringify(head);
  return `${rest.slice(0, -1)},"entries":[${entries.map(textOf).join(',')}]}`;
}

function textOf(entry: ReaderChange): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = JSON.stringify(entry);
  texts.set(entry, text);
  return text;
}
