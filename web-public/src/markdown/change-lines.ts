import { changeWords, isEdit, partsOf, type ReaderChange } from '@noticeboard/content-model';
import type { Translate } from '../words/translator';
import { plain } from './markdown-text';

/** Markdown, a line each: the note of the editors, the parts that came or went, each field with its value before and now. */
export function changeLines(change: ReaderChange, t: Translate): readonly string[] {
  const { note, changes } = change;
  const whole = partsOf(change)
    .filter(({ kind }) => !isEdit(kind) || changes.length === 0)
    .map(({ kind, name }) => `${plain(t(changeWords[kind]))}${name === '' ? '' : `: ${plain(name)}`}`);
  const fields = changes.map(({ label, before, after }) => {
    const was = before === '' ? '' : `${t('was')} ~~${plain(before)}~~, ${t('now')} `;
    return `${plain(t(label))}: ${was}**${after === '' ? t('removed') : plain(after)}**`;
  });
  return [...(note === undefined ? [] : [plain(note)]), ...whole, ...fields];
}

/** Lines as a list within a list. */
export function nested(lines: readonly string[]): string {
  return lines.map((line) => `\n  - ${line}`).join('');
}
