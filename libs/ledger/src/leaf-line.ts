import { canonicalJson } from './canonical-json.js';

/** An event as the event store has it. */
export interface StoredEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What a leaf of the tree is the hash of: the RFC 8785 JSON of the recorded event, one line, without its newline. */
export function leafLine({ id, stream, revision, type, data, metadata }: StoredEvent): string {
  const { at, actor, role, correlationId, causationId, schemaVersion } = metadata;
  const version = schemaVersion === undefined ? undefined : Number(schemaVersion);
  const event = { id, stream, revision, type, at, actor, role, correlationId, causationId, data };
  return canonicalJson({ ...event, schemaVersion: version });
}
