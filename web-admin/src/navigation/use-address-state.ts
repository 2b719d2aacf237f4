import { useSearchParams } from 'react-router-dom';

/**
 * What a screen is about, kept in the query of its address: it survives a reload and can be linked to. The entry in the
 * history is replaced, so that Back leaves the screen, which is where unsaved changes are asked about.
 */
export function useAddressState(): [get: (name: string) => string | undefined, set: (changes: Changes) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (changes: Changes) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [(name) => search.get(name) ?? undefined, set];
}

type Changes = Readonly<Record<string, string | undefined>>;
