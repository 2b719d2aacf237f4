import type { Position } from '../event-store.js';

/** Sixteen digits hold every safe integer, so positions order as text. */
const digits = 16;

export function toPosition(sequence: number): Position {
  return String(sequence).padStart(digits, '0');
}

/** @throws RangeError for a position that another store gave out. */
export function fromPosition(position: Position): number {
  if (!/^\d{16}$/.test(position)) throw new RangeError(`${position} is not a position of this event log`);
  return Number(position);
}
