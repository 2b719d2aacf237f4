import { cleanText } from '../tables/grid/cell-text.js';

/** A longer line is prose, and so is what stands before a colon further on. */
export const longest = { line: 2000, label: 120, shown: 300, address: 2000 };

/** The first colon that is neither of a time of day nor of an address. */
export function colonIn(line: string): number {
  const head = line.slice(0, longest.label + 1);
  return head.search(/(?<![0-9०-९])[:：](?!\/\/)|[0-9०-९][:：](?=\D)/);
}

const startMarks = /^[\s:：\-–—=|→•*▪●➢✓#>»]+/;

export function withoutStart(text: string): string {
  return text.replace(startMarks, '').trim();
}

/** Numbers and letters of an enumeration: 1. 2.1 (iv) (a) */
const numbering = /^(?:\(?(?:\d{1,2}|[a-zकखगघङच]|[ivx]{1,4})[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?)\s+/i;

/** Without bullets and numbers of an enumeration before it. */
export function withoutNumber(text: string): string {
  return withoutStart(cleanText(text)).replace(numbering, '');
}

/** Without bullets, numbers of an enumeration and signs around it. */
export function withoutMarks(text: string): string {
  return withoutEnd(withoutNumber(text), ' :：-–—=|→([,.•*»>');
}

/** An address, or a date, without what ends its sentence. */
export function withoutEnd(text: string, signs = '.,;:)]}!।*'): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
