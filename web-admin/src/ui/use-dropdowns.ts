import { useEffect, useState } from 'react';

export interface Dropdowns {
  readonly isOpen: (name: string) => boolean;
  /** The button that the open one belongs to. */
  readonly anchor: HTMLElement | undefined;
  readonly toggle: (name: string, button: HTMLElement) => void;
  readonly close: () => void;
}

/**
 * At most one of several dropdowns is open; choosing the open one again closes it (specification, section 2.6), and so
 * does Escape, which puts the focus back.
 */
export function useDropdowns(): Dropdowns {
  const [opened, setOpened] = useState<{ readonly name: string; readonly anchor: HTMLElement }>();

  useEffect(() => {
    if (!opened) return undefined;
    const leave = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpened(undefined);
      opened.anchor.focus();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [opened]);

  return {
    isOpen: (name) => opened?.name === name,
    anchor: opened?.anchor,
    toggle: (name, anchor) => setOpened(opened?.name === name ? undefined : { name, anchor }),
    close: () => setOpened(undefined),
  };
}
