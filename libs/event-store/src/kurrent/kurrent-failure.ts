import { ErrorType } from '@kurrent/kurrentdb-client';
import { StoreUnusable } from '../event-store.js';

/** gRPC status codes, https://grpc.io/docs/guides/status-codes. */
const code = {
  cancelled: 1,
  deadlineExceeded: 4,
  permissionDenied: 7,
  resourceExhausted: 8,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** The client's promise did not settle within our own time limit. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

const passingTypes: ReadonlySet<unknown> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
]);

const passingCodes: ReadonlySet<unknown> = new Set([
  code.cancelled,
  code.deadlineExceeded,
  code.resourceExhausted,
  code.aborted,
  code.internal,
  code.unavailable,
]);

/**
 * Whether the same call may succeed later. The client has two dialects: its own errors carry `type`, and those of the
 * first call on a dead connection are raw gRPC errors with a numeric `code` and no `type`.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof TimedOut || isLostCluster(error)) return true;
  const { type, code: answered } = marksOf(error);
  return type === undefined || type === ErrorType.UNKNOWN ? passingCodes.has(answered) : passingTypes.has(type);
}

/** After this one the client answers every later call with the same error: it has to be replaced. */
function isLostCluster(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Failed to discover');
}

/** Says for the operator what no repetition will mend; anything else is handed back as it is. */
export function kurrentFailure(error: unknown): unknown {
  const { type, code: answered } = marksOf(error);
  if (type === ErrorType.ACCESS_DENIED || answered === code.permissionDenied || answered === code.unauthenticated) {
    return new StoreUnusable(
      'KurrentDB refuses the user of the connection string: it must write streams and read $all',
      {
        cause: error,
      },
    );
  }
  if (type === ErrorType.UNSUPPORTED) return new StoreUnusable(tooOld('of this version'), { cause: error });
  return error;
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
