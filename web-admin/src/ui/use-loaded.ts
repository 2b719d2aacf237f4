import { useEffect, useEffectEvent, useState } from 'react';

type Loaded<T> = { readonly data?: T; readonly error?: unknown };

/** The data that is read when the component appears, and again on demand; empty until then. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({});
  const [attempt, setAttempt] = useState(0);
  const read = useEffectEvent(load);
  useEffect(() => {
    let isGone = false;
    const keep = (outcome: Loaded<T>) => void (isGone || setLoaded(outcome));
    read().then(
      (data) => keep({ data }),
      (error: unknown) => keep({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  return {
    ...loaded,
    /** Reads again after an error. */
    retry: () => {
      setLoaded({});
      setAttempt(attempt + 1);
    },
    /** Reads it again; it stays where it cannot be read. */
    look: async () => {
      const data = await load();
      setLoaded({ data });
      return data;
    },
  };
}
