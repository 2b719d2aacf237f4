import type { Position } from './event-store.js';

/** About how far `position` is on the way to `head`, from 0 to 1: for progress bars. Both adapters begin with digits. */
export function shareOfLog(position: Position | undefined, head: Position | undefined): number {
  if (head === undefined) return 1;
  const [done, all] = [position ?? '0', head].map((place) => Number.parseInt(place, 10));
  return all ? Math.min(1, (done ?? 0) / all) : 1;
}
