import { useSyncExternalStore } from 'react';

/** When each notice was last looked at, ISO 8601, by `<family>.<id>`. */
export type SavedNotices = Readonly<Record<string, string>>;

const key = 'saved-notices';
const changed = 'saved-notices-changed';

/** The notices that the device keeps. Undefined on the server; nothing where the browser lets no page keep anything. */
export function useSavedNotices(): SavedNotices | undefined {
  const text = useSyncExternalStore(watch, storedText, () => undefined);
  return text === undefined ? undefined : parsed(text);
}

export function savedNotices(): SavedNotices {
  return parsed(storedText());
}

/** @returns false where the browser lets no page keep anything */
export function saveNotices(notices: SavedNotices): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(notices));
  } catch {
    return false;
  }
  dispatchEvent(new Event(changed));
  return true;
}

/** Notes for those of these notices that are saved that they are looked at now. */
export function markSeen(ids: readonly string[]): void {
  const now = new Date().toISOString();
  const notices = savedNotices();
  const seen = ids.filter((id) => id in notices).map((id) => [id, now] as const);
  if (seen.length > 0) saveNotices({ ...notices, ...Object.fromEntries(seen) });
}

export function without(notices: SavedNotices, id: string): SavedNotices {
  return Object.fromEntries(Object.entries(notices).filter(([one]) => one !== id));
}

export function withAll(notices: SavedNotices, ids: readonly string[]): SavedNotices {
  const now = new Date().toISOString();
  return { ...Object.fromEntries(ids.map((id) => [id, now])), ...notices };
}

function watch(listener: () => void): () => void {
  // The second is of other tabs.
  for (const event of [changed, 'storage']) addEventListener(event, listener);
  return () => {
    for (const event of [changed, 'storage']) removeEventListener(event, listener);
  };
}

/** A page that may not ask has nothing. */
function storedText(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Anything else that is written there counts as nothing. */
function parsed(text: string): SavedNotices {
  try {
    const found: unknown = JSON.parse(text);
    const entries = Object.entries(Object(found)).filter(([id, at]) => idPattern.test(id) && typeof at === 'string');
    return Object.fromEntries(entries) as SavedNotices;
  } catch {
    return {};
  }
}

const idPattern = /^[a-z0-9-]{1,40}\.[\w-]{1,64}$/i;

/** The ids that a transfer code carries: `#ids=…`. */
export function idsInCode(hash: string): readonly string[] {
  const ids = new URLSearchParams(hash.replace(/^#/, '')).get('ids') ?? '';
  return [...new Set(ids.split(',').filter((id) => idPattern.test(id)))];
}
