import { useLayoutEffect, useRef } from 'react';

/** What is disabled loses the cursor: once the form can be used again, it is back where it was. */
export function useRestoredFocus(isDisabled: boolean): void {
  const held = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isDisabled) held.current = document.activeElement;
    else if (held.current instanceof HTMLElement) held.current.focus();
  }, [isDisabled]);
}
