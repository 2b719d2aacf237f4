import type { Translate } from './translate.js';

/** "Change a notice: Last Date to Apply, Exam Date", in the language of the console. */
export function stepLine(summary: string, translate: Translate): string {
  const [what = '', labels] = summary.split(': ');
  if (labels === undefined) return translate(what);
  const named = labels.split(', ').map((label) => translate(label));
  return `${translate(what)}: ${named.join(', ')}`;
}
