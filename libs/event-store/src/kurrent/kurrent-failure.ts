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

/** Another client replaced the one that was asked. */
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
 * True when the same call may succeed later. The client has three kinds of errors: its own carry a `type`; the first
 * call on a dead connection fails with a raw gRPC error, which has a numeric `code` and no `type`; unnamed errors of
 * its native half have the type `unknown` and no `code`.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof TimedOut || error instanceof ClientReplaced || isNotLeader(error)) return true;
  const { type, code: answered } = marksOf(error);
  if (type === ErrorType.UNKNOWN && answered === undefined) return true;
  return type === undefined || type === ErrorType.UNKNOWN ? transientCodes.has(answered) : transientTypes.has(type);
}

/**
 * True when the error says that the node does not lead. Trap: an append over several streams fails with
 * FAILED_PRECONDITION, which the client calls `unknown`, and its native half fails on a refusal that names no leader.
 */
export function isNotLeader(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (marksOf(error).type === ErrorType.NOT_LEADER) return true;
  return /not the leader|requires a leader|leader-endpoint-host/i.test(error.message);
}

/** True when the connection is lost or was never made, so that only another client can succeed. */
export function isLost(error: unknown): boolean {
  const { type, code: answered } = marksOf(error);
  return (
    type === ErrorType.UNAVAILABLE ||
    answered === code.unavailable ||
    (type === ErrorType.UNKNOWN && answered === undefined)
  );
}

/** Explains a failure that no repetition repairs; returns a fault of our own unchanged. */
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

/** A refusal that the state of the streams does not explain: it is the server's, and it may pass. */
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

/** True when an append was refused because a stream has another revision than expected. */
export function isRevisionRefusal(error: unknown): boolean {
  return marksOf(error).type === ErrorType.WRONG_EXPECTED_VERSION;
}

function marksOf(error: unknown): { type?: unknown; code?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}
