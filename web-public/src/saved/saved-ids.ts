/** Most notices that one address may name. */
export const mostSaved = 200;

export interface SavedPlace {
  /** Key of its family. */
  readonly family: string;
  readonly id: string;
}

export type AskedIds = { readonly places: readonly SavedPlace[] } | { readonly fault: 'malformed' | 'tooMany' };

/**
 * The notices that `?ids=` names, `<family>.<id>` with commas between, each once, in that order. Undefined where the
 * parameter is absent.
 * @param isFamily true for the key of a family
 */
export function askedIds(search: URLSearchParams, isFamily: (key: string) => boolean): AskedIds | undefined {
  const [given, ...more] = search.getAll('ids');
  if (given === undefined) return undefined;
  if (more.length > 0) return { fault: 'malformed' };
  const ids = [...new Set(given.split(','))];
  const places = ids.flatMap((text): SavedPlace[] => {
    const [, family = '', id = ''] = /^([a-z0-9-]{1,40})\.([\w-]{1,64})$/i.exec(text) ?? [];
    return isFamily(family) ? [{ family, id }] : [];
  });
  if (places.length < ids.length) return { fault: 'malformed' };
  return places.length > mostSaved ? { fault: 'tooMany' } : { places };
}

export function idsText(places: readonly SavedPlace[]): string {
  return places.map(({ family, id }) => `${family}.${id}`).join(',');
}

export const savedAddress = (ids: string) => `/saved?ids=${ids}`;
export const savedCalendar = (ids: string) => `/calendar/saved.ics?ids=${ids}`;
