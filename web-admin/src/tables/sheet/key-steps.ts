import { commands } from '../editor/commands.js';
import type { Step, Typing } from '../editor/editor.js';
import type { Layout } from '../grid/grid.js';
import type { MoveKey } from '../grid/navigation.js';

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Ctrl, or ⌘. */
  readonly command: boolean;
}

/** The meaning of a key: a step, and whether the browser is to act on the key as well. */
export interface KeyStep {
  readonly step: Step;
  readonly goesOn?: true;
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
const ends = ['Home', 'End'] as const;
const altMoves = {
  ArrowUp: commands.moveRowUp,
  ArrowDown: commands.moveRowDown,
  ArrowLeft: commands.moveColumnLeft,
  ArrowRight: commands.moveColumnRight,
};

/** The meaning of a key in a cell that rests; undefined for a key that is the browser's. */
export function restingStep({ key, shiftKey, altKey, command }: KeyPress, layout: Layout): KeyStep | undefined {
  const arrow = arrows.find((name) => name === key);
  if (command) return altKey ? undefined : commandStep(key, shiftKey, layout);
  if (altKey) return arrow && { step: { type: 'do', command: altMoves[arrow], focuses: true } };
  const move = arrow ?? ends.find((name) => name === key);
  if (move) return { step: { type: 'move', key: move, extends: shiftKey } };
  switch (key) {
    case 'Tab':
      return { step: { type: 'move', key: shiftKey ? 'Shift+Tab' : 'Tab' } };
    case 'Enter':
    case 'F2':
      return { step: { type: 'edit' } };
    case 'Delete':
    case 'Backspace':
      return { step: { type: 'do', command: commands.clear, focuses: true } };
  }
  return isTyped(key) ? { step: { type: 'edit', replaces: true }, goesOn: true } : undefined;
}

/** The meaning of a key in a cell that is open for typing. */
export function typingStep({ key, shiftKey, altKey, command }: KeyPress, { replaces }: Typing): Step | undefined {
  if (key === 'Escape') return { type: 'cancel' };
  if (key === 'Tab') return { type: 'rest', key: shiftKey ? 'Shift+Tab' : 'Tab' };
  if (shiftKey || altKey || command) return undefined;
  if (key === 'Enter') return { type: 'rest', key: 'Enter' };
  const arrow = arrows.find((name) => name === key);
  if (arrow && replaces) return { type: 'rest', key: arrow };
  return key === 'F2' ? { type: 'edit' } : undefined;
}

function commandStep(key: string, shiftKey: boolean, { height, width }: Layout): KeyStep | undefined {
  const move: MoveKey | undefined = key === 'Home' ? 'Control+Home' : key === 'End' ? 'Control+End' : undefined;
  if (move) return { step: { type: 'move', key: move, extends: shiftKey } };
  if (key.toLowerCase() !== 'a' || shiftKey) return undefined;
  return { step: { type: 'select', from: { row: 0, column: 0 }, to: { row: height - 1, column: width - 1 } } };
}

/** One character, or the beginning of one: a dead key, or a key that an input method takes. */
function isTyped(key: string): boolean {
  return Array.from(key).length === 1 || key === 'Dead' || key === 'Process' || key === 'Unidentified';
}
