import { useEffect } from 'react';

/** React's own `<title>` would come second to the one that the page brings along, and the first one counts. */
export function useTabTitle(label: string): void {
  useEffect(() => {
    document.title = `${label} · Noticeboard console`;
  }, [label]);
}
