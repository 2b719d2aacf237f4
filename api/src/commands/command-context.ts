import { type OwnActor, type Role, schemaVersion } from '@noticeboard/content-model';
import type { AppendResult, NewEvent, RecordedEvent, StreamWrite } from '@noticeboard/event-store';
import { v5 as uuidV5 } from 'uuid';

/** The actor of a command, its time and its request. Made once per request; the core sees no clock and makes no ids. */
export interface CommandContext {
  readonly actor: string;
  /** The admin who issued the token that acts. */
  readonly issuer?: string;
  /** `operator` acts through the command line, `portal` by itself at the first start. */
  readonly role: Role | OwnActor;
  /** When it was asked for; ISO 8601, UTC, ms. Its events get the time of their append. */
  readonly at: string;
  readonly correlationId: string;
  /** UUID: ids of events and of new records come from it, so that a repeated command finds its own earlier result. */
  readonly commandId: string;
  readonly idempotencyKey?: string;
  /** Why it is done, as who does it says. */
  readonly reason?: string;
  /** No channel gets a message about it, except about a withdrawal or a deletion. */
  readonly tell?: 'nobody';
}

export function eventId(commandId: string, index: number): string {
  return uuidV5(`event ${index}`, commandId);
}

/** 24 hex digits, opaque (the look of the ids that clients know). */
export function recordId(commandId: string): string {
  return uuidV5('record', commandId).replaceAll('-', '').slice(0, 24);
}

/** The events of a write as an append has recorded them, the first of them at this revision. */
export function recordedFrom(
  { stream, events }: Pick<StreamWrite, 'stream' | 'events'>,
  first: number,
  { position, at }: Pick<AppendResult, 'position' | 'at'>,
): RecordedEvent[] {
  return events.map((event, index) => {
    const metadata = at === undefined ? event.metadata : { ...event.metadata, at };
    return { ...event, metadata, stream, revision: first + index, position };
  });
}

/** Events of one command, numbered from `from` over all its streams. */
export function newEvents(
  context: CommandContext,
  events: readonly { readonly type: string; readonly data: object }[],
  from = 0,
): NewEvent[] {
  const { actor, issuer, role, at, correlationId, commandId, idempotencyKey, reason, tell } = context;
  return events.map(({ type, data }, index) => ({
    id: eventId(commandId, from + index),
    type,
    data: { ...data },
    metadata: {
      actor,
      role,
      at,
      correlationId,
      causationId: commandId,
      schemaVersion: String(schemaVersion),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      ...(issuer !== undefined && { issuer }),
      ...(reason !== undefined && { reason }),
      ...(tell !== undefined && { tell }),
    },
  }));
}
