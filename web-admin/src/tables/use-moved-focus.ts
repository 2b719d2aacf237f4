import { useEffect, useRef } from 'react';

type Way = 'up' | 'down';

/**
 * The keyboard stays on the table that moves: once that is done, on its button for the same way, or at the end of the
 * list for the other. The buttons carry their way as `data-way`.
 */
export function useMovedFocus(busy: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const moving = useRef<{ readonly place: number; readonly way: Way }>(undefined);
  useEffect(() => {
    if (busy || !moving.current) return;
    const { place, way } = moving.current;
    moving.current = undefined;
    const line = list.current?.children[place];
    const buttons = Array.from(line?.querySelectorAll<HTMLElement>('button[data-way]:enabled') ?? []);
    (buttons.find(({ dataset }) => dataset['way'] === way) ?? buttons[0])?.focus();
  }, [busy]);
  return { list, follow: (place: number, way: Way) => void (moving.current = { place, way }) };
}
