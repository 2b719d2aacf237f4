import type { WordKey } from '../words/translate.js';

/** A key combination as it is drawn: each key by itself. */
interface Shortcut {
  readonly keys: readonly string[];
  readonly does: WordKey;
}

/** `Mod`: Ctrl, or ⌘ where the keyboard has it. */
export const shortcuts: readonly { readonly where: WordKey; readonly list: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    list: [
      { keys: ['Mod', 'K'], does: 'Find a posting' },
      { keys: ['Mod', 'S'], does: 'Save the form' },
      { keys: ['?'], does: 'Show this list (outside of inputs)' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    where: 'In “Find posting”',
    list: [
      { keys: ['↑', '↓'], does: 'Choose a posting' },
      { keys: ['Enter'], does: 'Open its workspace' },
    ],
  },
  {
    where: 'On the tabs of a workspace',
    list: [
      { keys: ['←', '→'], does: 'Choose a tab' },
      { keys: ['Enter'], does: 'Open it' },
    ],
  },
  {
    where: 'In a table',
    list: [
      { keys: ['F2'], does: 'Edit the cell; typing replaces it' },
      { keys: ['Shift', 'Enter'], does: 'A new bullet in the cell' },
      { keys: ['Shift', '↑', '↓'], does: 'Select cells' },
      { keys: ['Alt', '↑', '↓'], does: 'Move the row; with ← → the column' },
      { keys: ['Mod', 'Z'], does: 'Undo; with Shift do again' },
      { keys: ['Alt', 'F10'], does: 'Go to the tools; Esc leads back' },
      { keys: ['Esc'], does: 'Leave the table' },
    ],
  },
];

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** A key as it is written on the keyboard at hand. */
export function keyLabel(key: string): string {
  if (key !== 'Mod') return key;
  return isApple ? '⌘' : 'Ctrl';
}

/** Ctrl+K or ⌘K, and no other key with it. */
export function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** A question mark that is not typed into anything. */
export function isHelpKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isTypedInto(target);
}

function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
  );
}
