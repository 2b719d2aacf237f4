import type { NewsType } from './channel.js';
import { type FieldError, fieldError } from './field-errors.js';
import type { WrittenLanguage } from './site.js';

/** The names that a template of a post has gaps for, each as `{name}`. */
export const templateNames = ['title', 'list', 'dates', 'changes', 'note', 'url'] as const;
export type TemplateName = (typeof templateNames)[number];

/** The marks that a template may hold. A value that is filled in is text, whatever it holds. */
const marks = ['b', 'i', 'u', 's', 'code'];
/** Characters of a template. */
export const longestTemplate = 600;

/** A template for each language of a post; the post has them one below the other. */
export type TemplateTexts = { readonly [Language in WrittenLanguage]?: string };

const [changed, ended] = ['<b>{title}</b>\n{dates}\n{changes}\n{note}\n{url}', '<s>{title}</s>\n{note}\n{url}'];

/** The templates of a channel that has none of its own. */
export const usualTemplates: Readonly<Record<WrittenLanguage, Readonly<Record<NewsType, string>>>> = {
  en: {
    published: changed,
    changed,
    withdrawn: `<b>Withdrawn</b>\n${ended}`,
    deleted: `<b>Removed</b>\n${ended}`,
  },
  hi: {
    published: changed,
    changed,
    withdrawn: `<b>वापस लिया गया</b>\n${ended}`,
    deleted: `<b>हटाया गया</b>\n${ended}`,
  },
};

/** The first fault of a template: it is too long, has a gap that nothing fills, or marks that a post cannot have. */
export function templateFault(template: string): FieldError | undefined {
  if (Array.from(template).length > longestTemplate) return fieldError('tooManyCharacters', { max: longestTemplate });
  for (const [, name = ''] of template.matchAll(/\{([^{}]*)\}/g))
    if (!templateNames.some((known) => known === name))
      return fieldError('unknownPlaceholder', { name, names: templateNames.map((known) => `{${known}}`).join(', ') });
  if (/[{}]/.test(template.replace(/\{[^{}]*\}/g, ''))) return fieldError('strayBrace');
  const isWhole = template.split('\n').every((line) => areMarksWhole(line));
  return isWhole ? undefined : fieldError('templateMarks', { marks: marks.map((mark) => `<${mark}>`).join(', ') });
}

/** A line may be left out, and must leave no mark open. */
function areMarksWhole(line: string): boolean {
  const open: string[] = [];
  const rest = line.replace(/<(\/?)([a-z]+)>/g, (all, end: string, mark: string) => {
    if (!marks.includes(mark)) return all;
    if (end === '') open.push(mark);
    else if (open.pop() !== mark) return all;
    return '';
  });
  return open.length === 0 && !/[<>]|&(?!(amp|lt|gt);)/.test(rest);
}

/**
 * The text of a template. A line whose gaps are all empty is left out.
 * @param values each as the post may hold it, escaped
 */
export function templateText(template: string, values: Readonly<Record<TemplateName, string>>): string {
  const valueOf = (name: string) => values[name as TemplateName];
  const lines = template.split('\n').flatMap((line) => {
    const names = [...line.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (names.length > 0 && names.every((name) => valueOf(name) === '')) return [];
    return [line.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name))];
  });
  return lines.join('\n');
}
