import { notAvailable } from '@noticeboard/content-model';
import type { Values } from '../providers/write-bodies.js';
import { sameValue } from './same-value.js';

/**
 * Whether a record is what a write that got no answer would have made of it. The server trims some texts and takes
 * "Not Available" for no date; of a file it tells the name.
 */
export function isStored(sent: Values, current: Values, names: readonly string[]): boolean {
  return names.every((name) => {
    const value = sent[name];
    if (value === undefined) return true;
    if (value instanceof File) return current['fileName'] === value.name;
    return sameValue(asStored(value), asStored(current[name]));
  });
}

function asStored(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text === notAvailable ? '' : text;
}
