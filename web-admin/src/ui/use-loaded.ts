import { useEffect, useRef, useState } from 'react';

type Loaded<T> = { readonly data?: T; readonly error?: unknown };

/** What one look when the component appears has brought; empty until then. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({});
  const first = useRef(load);
  useEffect(() => {
    let isGone = false;
    const keep = (outcome: Loaded<T>) => void (isGone || setLoaded(outcome));
    first.current().then(
      (data) => keep({ data }),
      (error: unknown) => keep({ error }),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return loaded;
}
