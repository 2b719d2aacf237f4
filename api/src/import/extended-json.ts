/**
 * For `JSON.parse`: what MongoDB writes as an object of one name (Extended JSON, canonical and relaxed) or as a call of its
 * shell becomes the plain value: ids and numbers as text, moments in ISO 8601, also those of Firestore, a reference as
 * the id that it leads to.
 */
export function withoutExtendedJson(_name: string, value: unknown): unknown {
  if (typeof value === 'string') return plainOfCall(value) ?? value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('$ref' in value && '$id' in value) return value.$id;
  const entries = Object.entries(value);
  const [[name, inner] = ['', undefined], more] = entries;
  if (entries.length === 2) return momentOfSeconds(value, firestoreNames) ?? value;
  if (more !== undefined || !name.startsWith('$')) return value;
  if (name === '$undefined') return null;
  if (name === '$date') return isoMoment(inner) ?? value;
  if (name === '$timestamp') return momentOfSeconds(inner, ['t i']) ?? value;
  if (!plainTypes.has(name) || !['string', 'number'].includes(typeof inner)) return value;
  // 40 is "40.0" there, and "4E1".
  return String(name === '$numberDouble' ? Number(inner) : inner);
}

const plainTypes: ReadonlySet<string> = new Set([
  '$oid',
  '$numberInt',
  '$numberLong',
  '$numberDouble',
  '$numberDecimal',
  '$symbol',
  '$uuid',
]);

/** Milliseconds, as a number or as text, or ISO 8601, which is of UTC where it says nothing else. */
function isoMoment(inner: unknown): string | undefined {
  if (typeof inner !== 'string' && typeof inner !== 'number') return undefined;
  const isZoned = /[Zz]$|[+-]\d\d:?\d\d$|^\d{4}-\d\d-\d\d$/.test(String(inner));
  const moment = new Date(/^-?\d+$/.test(String(inner)) ? Number(inner) : `${inner}${isZoned ? '' : 'Z'}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

const firestoreNames = ['seconds nanoseconds', '_seconds _nanoseconds', 'seconds nanos'];

/** The moment in an object of these names, the first of which has whole seconds. */
function momentOfSeconds(value: unknown, names: readonly string[]): string | undefined {
  if (typeof value !== 'object' || value === null || !names.includes(Object.keys(value).join(' '))) return undefined;
  const [seconds] = Object.values(value) as unknown[];
  return /^\d{1,11}$/.test(String(seconds)) ? isoMoment(Number(seconds) * 1000) : undefined;
}

const shellNames = '(?:ISODate|Date|ObjectId|NumberLong|NumberInt|NumberDecimal|UUID|Timestamp)';
const shellCall = new RegExp(
  `^(?:new\\s+)?(${shellNames})\\(\\s*(?:"([^"]{0,100})"|'([^']{0,100})'|(-?\\d{1,20}))\\s*(?:,\\s*\\d+\\s*)?\\)$`,
);

/** `ISODate("2026-12-05T00:00:00Z")`, `ObjectId("…")`, `NumberLong(40)`: the shell's way to write a value. */
function plainOfCall(text: string): string | undefined {
  if (!text.endsWith(')') || text.length > 150) return undefined;
  const [, name, ...inner] = shellCall.exec(text) ?? [];
  const given = inner.find((one) => one !== undefined);
  if (given === undefined) return undefined;
  if (name === 'Timestamp') return isoMoment(Number(given) * 1000);
  if (name !== 'ISODate' && name !== 'Date') return given;
  // "Date(2026)" is what somebody has typed.
  return inner[2] === undefined || given.length > 11 ? isoMoment(given) : undefined;
}

const textsAndCalls = new RegExp(`"(?:[^"\\\\]+|\\\\.)*"|\\b(?:new\\s+)?${shellNames}\\([^()]{0,120}\\)`, 'gs');

/** The text of a record that the shell has printed, as JSON. */
export function jsonOfShell(text: string): string {
  return text.replace(textsAndCalls, (part) =>
    part.startsWith('"') ? part : JSON.stringify(plainOfCall(part) ?? part),
  );
}
