import type { Hash } from './tree-hash.js';

/** What was done to a log, as its leaves tell beside those that were recorded. */
export type Difference = 'altered' | 'missing' | 'inserted' | 'reordered' | 'ended';

/**
 * What happened at a leaf that is not what was recorded. Both windows begin at that leaf; they may end anywhere after.
 * `recorded` is not empty.
 */
export function differenceAt(recorded: readonly Hash[], found: readonly Hash[]): Difference {
  const [wanted, met] = [recorded[0], found[0]];
  if (!met || !wanted) return 'ended';
  const comesLater = recorded.some((hash) => hash.equals(met));
  const cameLater = found.some((hash) => hash.equals(wanted));
  if (comesLater) return cameLater ? 'reordered' : 'missing';
  return cameLater ? 'inserted' : 'altered';
}
