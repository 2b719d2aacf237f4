import type { Position } from '../event-store.js';

/** KurrentDB's own form; the commit position orders first. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Digits of the largest unsigned 64-bit integer, so positions order as text. */
const digits = 20;

export function toPosition({ commit, prepare }: LogPosition): Position {
  return `${pad(commit)}-${pad(prepare)}`;
}

/** @throws RangeError for a position that another store gave out. */
export function fromPosition(position: Position): LogPosition {
  const [, commit, prepare] = /^(\d{20})-(\d{20})$/.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) {
    throw new RangeError(`${position} is not a position of this event log`);
  }
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

function pad(value: bigint): string {
  return value.toString().padStart(digits, '0');
}
