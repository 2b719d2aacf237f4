import type { Values } from '../providers/write-bodies.js';

/** What tells drafts apart. */
export interface DraftKey {
  readonly account: string;
  /** Path of the screen. */
  readonly form: string;
  /** The record that is edited; in add mode whatever the new one belongs to. */
  readonly record: string;
}

/** What a form holds that is not saved. */
export interface DraftContent {
  readonly values: Values;
  /** The record that they change, as it was read: a restored draft is held against that one. None in add mode. */
  readonly opened?: Values | undefined;
}

export interface Draft extends DraftContent {
  /** One opening of a form: it keeps its own draft beside an older one that nobody has decided about yet. */
  readonly slot: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Names of the files that were chosen: a browser keeps no files for us. */
  readonly files: readonly string[];
}

/** As text. Passwords are left out, whatever form they come from; of a file only its name is kept. */
export function draftText({ values, opened }: DraftContent, savedAt: number): string {
  const files: string[] = [];
  const kept = JSON.stringify({ values, opened }, (name, value: unknown) => {
    if (/password/i.test(name)) return undefined;
    if (!(value instanceof File)) return value;
    files.push(value.name);
    return undefined;
  });
  return JSON.stringify([savedAt, files, kept]);
}

/** Undefined for a text that is no draft. */
export function draftIn(slot: string, text: string): Draft | undefined {
  const parts = parsed(text);
  if (!Array.isArray(parts)) return undefined;
  const [savedAt, files, kept]: readonly unknown[] = parts;
  const content = parsed(String(kept));
  if (typeof savedAt !== 'number' || !Array.isArray(files) || !isObject(content)) return undefined;
  const { values, opened } = content;
  if (!isObject(values)) return undefined;
  return { slot, savedAt, files: files.map(String), values, ...(isObject(opened) && { opened }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
