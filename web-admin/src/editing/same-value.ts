import { notAvailable } from '@noticeboard/content-model';
import type { Values } from '../providers/write-bodies.js';

/**
 * Whether two values of a field say the same. Absent, null, an empty text and an empty list do: an input that was
 * emptied holds null where the API says "". A picked file is the same as itself only.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, index) => sameValue(entry, other[index]));
  }
  if (!isPlain(one) || !isPlain(other)) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameValue(one[name], other[name]));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}

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
