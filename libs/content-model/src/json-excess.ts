import { jsonIn } from './json.js';

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** More than anything that the API takes: a cell, a record that is sent back whole, the rows of a table, all its cells. */
const largestJson = { depth: 32, members: 10_000, entries: 10_000, all: 170_000 } as const;

/**
 * The measures by which a JSON text that is not parsed yet is larger than anything the API takes: to parse and check it
 * would hold up everybody. Undefined where nothing does.
 */
export function excessOf(
  json: Uint8Array,
  { depth: deepest, members, entries, all }: Record<keyof typeof largestJson, number> = largestJson,
): string | undefined {
  /** Members or entries of each object and array that is open; one where there is none. */
  const counts: number[] = [];
  /** True when each of them is an object. */
  const isObject: boolean[] = [];
  let depth = 0;
  let begun = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (inString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openBrace || byte === openBracket) {
      if (depth === deepest) return `The body is nested more than ${deepest} deep.`;
      if ((begun += 1) > all) return `The body holds more than ${all} objects and lists.`;
      counts[depth] = 1;
      isObject[depth] = byte === openBrace;
      depth += 1;
    } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    else if (byte === comma && depth > 0) {
      const count = (counts[depth - 1] = (counts[depth - 1] ?? 0) + 1);
      if (count <= (isObject[depth - 1] ? members : entries)) continue;
      return isObject[depth - 1]
        ? `The body holds an object with more than ${members} members.`
        : `The body holds a list with more than ${entries} entries.`;
    }
  }
  return undefined;
}

/** The value of a JSON text inside a body; undefined for what is none, or larger than a body may be. */
export function bodyJsonIn(text: string): unknown {
  return excessOf(new TextEncoder().encode(text)) === undefined ? jsonIn(text) : undefined;
}
