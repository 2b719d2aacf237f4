import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for so many milliseconds; at first, as it is. */
export function useQuiet<T>(value: T, milliseconds: number): T {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return quiet;
}
