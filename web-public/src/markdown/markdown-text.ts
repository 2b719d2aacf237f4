/** Characters that begin a structure wherever they stand (CommonMark, and the tables and strikes of GitHub). */
const special = /[\\`*_[\]<>|~&#]/g;
/** These begin a list, a rule or an underline of a heading at the start of a line. */
const atStart = /^(?:[-+=]|\d{1,9}(?=[.)]))/;

/** One line of text in which nothing that somebody typed becomes structure. */
export function plain(text: string): string {
  const line = text.replace(/[\p{Cc}\p{White_Space}]+/gu, ' ').trim();
  const escaped = line.replace(special, '\\$&');
  return escaped
    .replace(atStart, (start) => (/\d/.test(start) ? start : `\\${start}`))
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

/** The same of several lines, each on its own; the further ones as far in as what they belong to. */
export function plainLines(text: string, indent = ''): string {
  const lines = text.split('\n').map(plain);
  return lines.filter((line) => line !== '').join(`\\\n${indent}`);
}

/** @param address of http or https, or a path */
export function link(text: string, address: string): string {
  // Nothing ends it but the sign that does.
  const target = address.replace(/[<>\\\p{Cc}\p{White_Space}]/gu, (sign) => encodeURIComponent(sign));
  return `[${plain(text)}](<${target}>)`;
}

/** The whole address of a page of the portal in the reader's language, or of a file. */
export type Written = (path: string) => string;

export function heading(level: number, text: string): string {
  return `${'#'.repeat(level)} ${plain(text)}`;
}

/** A row of "**Last Date to Apply:** 30 Nov 2026". @param value is Markdown already */
export function labelled(label: string, value: string): string {
  return `- **${plain(label)}:** ${value}`;
}

export function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** The parts of a page, which empty ones are none of, with a line between them. */
export function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}
