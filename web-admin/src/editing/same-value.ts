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
