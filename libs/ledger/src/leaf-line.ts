import type { Hash } from './tree.js';

/** An event as the event store has it. */
export interface StoredEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * The text whose hash is a leaf of the tree: the RFC 8785 JSON of the recorded event, one line, without its newline.
 */
export function leafLine({ id, stream, revision, type, data, metadata }: StoredEvent): string {
  const { at, actor, role, correlationId, causationId, schemaVersion } = metadata;
  const { changeSet, publicNote, correction, unreviewed, reason, undoes } = metadata;
  const version = schemaVersion === undefined ? undefined : Number(schemaVersion);
  const publication = { changeSet, publicNote, correction, unreviewed, reason, undoes };
  const event = { id, stream, revision, type, at, actor, role, correlationId, causationId, data, ...publication };
  return canonicalJson({ ...event, schemaVersion: version });
}

/**
 * RFC 8785: no white space, members sorted by the UTF-16 code units of their names, texts and numbers as ECMAScript
 * writes them. For what `JSON.parse` gives; a member that is undefined is left out.
 */
export function canonicalJson(value: unknown): string {
  if (!isDeep(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((element) => canonicalJson(element)).join(',')}]`;
  return `{${namesIn(value)
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`)
    .join(',')}}`;
}

/** The same, taken apart down to so many levels: between the pieces of a long one others may have their turn. */
export function* canonicalPieces(value: unknown, levels: number): Generator<string> {
  if (levels === 0 || !isDeep(value)) {
    yield canonicalJson(value);
    return;
  }
  const isList = Array.isArray(value);
  yield isList ? '[' : '{';
  for (const [place, name] of (isList ? Object.keys(value) : namesIn(value)).entries()) {
    yield `${place === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(name)}:`}`;
    yield* canonicalPieces(value[name], levels - 1);
  }
  yield isList ? ']' : '}';
}

function isDeep(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function namesIn(members: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(members)
    .filter((name) => members[name] !== undefined)
    .sort();
}

/** The alterations of a log that its leaves show beside the recorded events. */
export type Difference = 'altered' | 'missing' | 'inserted' | 'reordered' | 'ended';

/**
 * The alteration at a leaf that is not as it was recorded. Both windows begin at that leaf; they may end anywhere
 * after. `recorded` is not empty.
 */
export function differenceAt(recorded: readonly Hash[], found: readonly Hash[]): Difference {
  const [wanted, met] = [recorded[0], found[0]];
  if (!met || !wanted) return 'ended';
  const comesLater = recorded.some((hash) => hash.equals(met));
  const cameLater = found.some((hash) => hash.equals(wanted));
  if (comesLater) return cameLater ? 'reordered' : 'missing';
  return cameLater ? 'inserted' : 'altered';
}

/** The place that an event states for itself. */
interface PlacedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
}

/** Finds out from the events alone where a stream has a gap, a repetition or another order: its revisions count from 0. */
export class StreamOrder {
  readonly #next = new Map<string, number>();

  /** Why this event cannot stand here, in words; undefined when it can. */
  fault({ stream, revision }: PlacedEvent): string | undefined {
    const expected = this.#next.get(stream) ?? 0;
    this.#next.set(stream, revision + 1);
    if (revision === expected) return undefined;
    if (revision > expected) return `revision ${expected} of ${stream} is missing before it`;
    return `it comes after revision ${expected - 1} of ${stream}`;
  }
}
