import { ErrorType } from '@kurrent/kurrentdb-client';
import { StoreUnavailable, StoreUnusable } from '../event-store.js';

/** gRPC status codes, https://grpc.io/docs/guides/status-codes. */
const code = {
  cancelled: 1,
  unknown: 2,
  deadlineExceeded: 4,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  dataLoss: 15,
  unauthenticated: 16,
} as const;

/** The client's promise did not settle within our own time limit. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Another client took the place of the one that was asked. */
export class ClientReplaced extends Error {
  override readonly name = 'ClientReplaced';
}

const transientTypes: ReadonlySet<unknown> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
]);

const transientCodes: ReadonlySet<unknown> = new Set([
  code.cancelled,
  code.deadlineExceeded,
  code.resourceExhausted,
  code.aborted,
  code.internal,
  code.unavailable,
  code.dataLoss,
]);

/**
 * Whether the same call may succeed later. The client has three dialects: its own errors carry `type`; those of the
 * first call on a dead connection are raw gRPC errors with a numeric `code` and no `type`; and what its native half does
 * not name is of type `unknown` and has no `code`.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof TimedOut || error instanceof ClientReplaced || isNotLeader(error)) return true;
  const { type, code: answered } = marksOf(error);
  if (type === ErrorType.UNKNOWN && answered === undefined) return true;
  return type === undefined || type === ErrorType.UNKNOWN ? transientCodes.has(answered) : transientTypes.has(type);
}

/**
 * The node does not lead, in each of its forms. Trap: an append over several streams says so as FAILED_PRECONDITION,
 * which the client knows as `unknown`, and its native half breaks over a refusal that names no leader.
 */
export function isNotLeader(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (marksOf(error).type === ErrorType.NOT_LEADER) return true;
  return /not the leader|requires a leader|leader-endpoint-host/i.test(error.message);
}

/** The connection is gone, or was never there: only another client will come through. */
export function isLost(error: unknown): boolean {
  const { type, code: answered } = marksOf(error);
  return (
    type === ErrorType.UNAVAILABLE ||
    answered === code.unavailable ||
    (type === ErrorType.UNKNOWN && answered === undefined)
  );
}

/** Says what no repetition will mend, or what the server does not explain; a fault of our own is handed back as it is. */
export function kurrentFailure(error: unknown): unknown {
  const { type, code: answered } = marksOf(error);
  if (type === ErrorType.ACCESS_DENIED || answered === code.permissionDenied || answered === code.unauthenticated) {
    return new StoreUnusable(
      'KurrentDB refuses the user of the connection string: it must write streams and read $all',
      { cause: error },
    );
  }
  if (type === ErrorType.UNSUPPORTED) return new StoreUnusable(tooOld('of this version'), { cause: error });
  return error;
}

/** A refusal that the state of the streams does not explain: not ours, and not for ever. */
export function unexplained(error: unknown): unknown {
  const { code: answered } = marksOf(error);
  if (answered !== code.unknown && answered !== code.failedPrecondition) return error;
  return new StoreUnavailable(`KurrentDB refuses an append: ${error instanceof Error ? error.message : ''}`, {
    cause: error,
  });
}

export function tooOld(version: string): string {
  return `a KurrentDB server ${version} has no append over several streams: 25.1 or later is needed`;
}

export function isStreamNotFound(error: unknown): boolean {
  return marksOf(error).type === ErrorType.STREAM_NOT_FOUND;
}

function marksOf(error: unknown): { type?: unknown; code?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}
