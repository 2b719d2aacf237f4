import { jsonIn } from '@noticeboard/content-model';
import { isObject, type Values } from '../providers/write-bodies.js';

/** How many drafts a browser keeps. */
export const draftLimit = 50;
/** How long one may be, in characters: a browser keeps about five million in all. */
export const draftSizeLimit = 400_000;

/** Why a draft is not stored. */
export type DraftTrouble = 'tooLarge' | 'unavailable';

const prefix = 'noticeboard.draft/';

/**
 * Drafts in this browser, one entry each under `noticeboard.draft/<account>/<form>/<record>/<slot>`. A browser may
 * refuse all of it (private windows, a full disk, a policy): then there are no drafts, and nothing else changes.
 */
export const draftStore = {
  /** Newest first. */
  read: (key: DraftKey): readonly Draft[] => draftsUnder(folder(key)),
  /** The drafts of every form, newest first. */
  ofAccount: (account: string) => draftsUnder(folder({ account })),
  write(key: DraftKey, slot: string, content: DraftContent, savedAt: number): DraftTrouble | undefined {
    const text = draftText(content, savedAt);
    if (text.length > draftSizeLimit) return 'tooLarge';
    const name = folder(key) + slot;
    const others = entryNames().filter((one) => one !== name);
    others.slice(draftLimit - 1).forEach(drop);
    return put(name, text) ? undefined : 'unavailable';
  },
  remove(key: DraftKey, slot: string): void {
    drop(folder(key) + slot);
  },
};

/** Named by the time, so that the oldest opening is known by its name. */
export function newSlot(now: number): string {
  return `${now.toString(36).padStart(9, '0')}-${Math.floor(Math.random() * 36 ** 4).toString(36)}`;
}

/** The beginning of the names of one form's drafts, or of those of a whole account. */
function folder({ account, form, record }: Pick<DraftKey, 'account'> & Partial<DraftKey>): string {
  const parts = [account, form, record].filter((part) => part !== undefined);
  return prefix + parts.map((part) => `${encodeURIComponent(part)}/`).join('');
}

function draftsUnder(start: string): readonly (Draft & Pick<DraftKey, 'form' | 'record'>)[] {
  return entryNames()
    .filter((name) => name.startsWith(start))
    .flatMap((name) => {
      const [, form = '', record = ''] = name.slice(prefix.length).split('/').map(decodeURIComponent);
      const draft = draftIn(slotOf(name), attempt(() => localStorage.getItem(name)) ?? '');
      return draft ? [{ ...draft, form, record }] : [];
    })
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

function slotOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** The names of all drafts, the one that was opened last first. */
function entryNames(): string[] {
  const names = attempt(() => Object.keys(localStorage)) ?? [];
  return names.filter((name) => name.startsWith(prefix)).toSorted((a, b) => (slotOf(a) < slotOf(b) ? 1 : -1));
}

/** Stores a text; older drafts make room for it. */
function put(name: string, text: string): boolean {
  const older = entryNames().filter((one) => one !== name);
  for (;;) {
    if (attempt(() => (localStorage.setItem(name, text), true))) return true;
    const oldest = older.pop();
    if (oldest === undefined) return false;
    drop(oldest);
  }
}

function drop(name: string): void {
  attempt(() => localStorage.removeItem(name));
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** The key that tells drafts apart. */
export interface DraftKey {
  readonly account: string;
  /** Path of the screen. */
  readonly form: string;
  /** The record that is edited; in add mode whatever the new one belongs to. */
  readonly record: string;
}

/** The unsaved content of a form. */
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

/** A draft as text. It never holds a password; of a file it holds the name alone. */
function draftText({ values, opened }: DraftContent, savedAt: number): string {
  const files: string[] = [];
  const json = JSON.stringify({ values, opened }, (name, value: unknown) => {
    if (/password/i.test(name)) return undefined;
    if (!(value instanceof File)) return value;
    files.push(value.name);
    return undefined;
  });
  return JSON.stringify([savedAt, files, json]);
}

/** True when a draft holds all of it: files and passwords are not stored. */
export function isKeptWhole(content: DraftContent): boolean {
  let isWhole = true;
  JSON.stringify(content.values, (name, value: unknown) => {
    if (value instanceof File || (/password/i.test(name) && value)) isWhole = false;
    return value;
  });
  return isWhole && draftText(content, 0).length <= draftSizeLimit;
}

/** Undefined for a text that is no draft. */
function draftIn(slot: string, text: string): Draft | undefined {
  const parts = jsonIn(text);
  if (!Array.isArray(parts)) return undefined;
  const [savedAt, files, json]: readonly unknown[] = parts;
  const content = jsonIn(String(json));
  if (typeof savedAt !== 'number' || !Array.isArray(files) || !isObject(content)) return undefined;
  const { values, opened } = content;
  if (!isObject(values)) return undefined;
  return { slot, savedAt, files: files.map(String), values, ...(isObject(opened) && { opened }) };
}
