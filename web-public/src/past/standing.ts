import type { PublicEntryRead, PublicValue } from '@noticeboard/content-model';

/** A value that stood on a notice. */
export interface Standing {
  /** Tells it from the other values of the notice. */
  readonly key: string;
  readonly label: string;
  /** Title of the link that it is of. */
  readonly name?: PublicValue;
  readonly value: PublicValue;
  /** The entry that put it there. */
  readonly since: PublicEntryRead;
}

/** A notice as readers saw it at a moment. */
export interface Version {
  /** The last entry by then. */
  readonly entry: PublicEntryRead;
  readonly values: readonly Standing[];
}

/** @returns undefined before anything of it was public. @param until ISO 8601, UTC */
export function versionAt(entries: readonly PublicEntryRead[], until: string): Version | undefined {
  const values = new Map<string, Standing>();
  const seen = entries.filter(({ time }) => time <= until);
  const entry = seen.at(-1);
  for (const since of seen)
    for (const { label, part = '', name, after } of since.changes) {
      const key = JSON.stringify([part, label, name ?? '']);
      if (after === '') values.delete(key);
      else values.set(key, { key, label, value: after, since, ...(name !== undefined && { name }) });
    }
  return entry && { entry, values: [...values.values()] };
}

/** A value in which two versions differ; undefined: there is none. */
export interface Difference extends Pick<Standing, 'key' | 'label' | 'name'> {
  readonly earlier: PublicValue | undefined;
  readonly later: PublicValue | undefined;
}

export function differences(earlier: Version | undefined, later: Version | undefined): readonly Difference[] {
  const [old, present] = [earlier, later].map((one) => new Map(one?.values.map((value) => [value.key, value])));
  const all = new Map([...(old ?? []), ...(present ?? [])]);
  return [...all.values()].flatMap(({ key, label, name }) => {
    const [was, is] = [old?.get(key)?.value, present?.get(key)?.value];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ key, label, earlier: was, later: is, ...(name !== undefined && { name }) }];
  });
}

/** The hashes of texts beside the public log among these values. */
export function hashesIn(values: readonly (PublicValue | undefined)[]): readonly string[] {
  return values.flatMap((value) => (typeof value === 'object' ? [value.sha256] : []));
}
