import { createHash, randomUUID } from 'node:crypto';
import { noteText, ProblemError } from '@noticeboard/content-model';
import type { Request, RequestHandler, Response } from 'express';
import { v5 as uuidV5 } from 'uuid';
import type { CommandContext } from '../commands/command-context.js';
import { slowFingerprint } from '../overload/hashing.js';

type ActingAs = Pick<CommandContext, 'role' | 'issuer'> & { readonly username: string };

declare module 'express-serve-static-core' {
  interface Request {
    /** Tells a request with an `Idempotency-Key` from others with that key. Set before its handler runs. */
    fingerprint?: string;
  }
}

const commandSpace = 'b3b6a4a5-3f43-4d0a-9d0a-8a6b3a1f6a10';

/**
 * The caller, the time and the id of the request. With an `Idempotency-Key` the command id comes from it and from the
 * body: a repetition after a crash finds what the first one recorded.
 */
function requestContext(request: Request, actor: ActingAs): CommandContext {
  const key = idempotencyKeyOf(request);
  const context = newContext(request, actor);
  if (key === undefined) return context;
  const { fingerprint } = request;
  if (fingerprint === undefined) throw new RangeError('a request with an Idempotency-Key has no fingerprint');
  const name = [actor.username, pathOf(request), key, fingerprint].join('\n');
  return { ...context, commandId: uuidV5(name, commandSpace), idempotencyKey: key };
}

/**
 * The context of a command that is new even when its request is sent again.
 * @param clock of what is done while nothing can be written, too
 */
export function newContext(
  { correlationId }: Request,
  { username, role, issuer }: ActingAs,
  clock: { now(): number } = Date,
): CommandContext {
  const at = new Date(clock.now()).toISOString();
  const by = { actor: username, ...(issuer !== undefined && { issuer }), role };
  return { ...by, at, correlationId, commandId: randomUUID() };
}

/** @throws ProblemError for a key that is not 1 to 128 printable ASCII characters */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.method === 'POST' ? request.get('idempotency-key') : undefined;
  if (key !== undefined && !/^[\x20-\x7e]{1,128}$/.test(key)) throw new ProblemError('malformedIdempotencyKey');
  return key;
}

/** Paths that differ in letter case or a last slash are one path. A step of a change set is another write. */
export function pathOf({ path, changeSet }: Request): string {
  const plain = path.toLowerCase().replace(/\/$/, '');
  return changeSet === undefined ? plain : `${plain} in ${changeSet}`;
}

/** The context of a signed-in user's command. @throws ProblemError `signInRequired`, `malformedReason`, `malformedTell` */
export function userContext(request: Request): CommandContext {
  if (!request.user) throw new ProblemError('signInRequired');
  if (request.act) return request.act.context;
  const reason = reasonOf(request);
  const context = { ...requestContext(request, request.user), ...(reason !== undefined && { reason }) };
  return telling(context, !tellsNobody(request));
}

/** Lines may end in it; no other control character does anything but hide. */
const reasonText = noteText(2000).refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text));

/**
 * The reason in `X-Reason`: headers are ASCII, so that it is percent-encoded. @throws ProblemError `malformedReason`
 */
function reasonOf(request: Request): string | undefined {
  const given = request.get('x-reason');
  if (given === undefined) return undefined;
  const parsed = /^[\x20-\x7e]*$/.test(given) ? reasonText.safeParse(decoded(given)) : undefined;
  if (!parsed?.success) throw new ProblemError('malformedReason');
  return parsed.data;
}

/** @throws ProblemError `malformedTell` */
function tellsNobody(request: Request): boolean {
  const given = request.get('x-tell');
  if (given !== undefined && given.toLowerCase() !== 'nobody') throw new ProblemError('malformedTell');
  return given !== undefined;
}

/** The same context; `tell: 'nobody'` where the caller asks in the body that no channel gets a message. */
export function telling(context: CommandContext, tell = true): CommandContext {
  return tell ? context : { ...context, tell: 'nobody' };
}

function decoded(given: string): string | undefined {
  try {
    return decodeURIComponent(given);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/**
 * Tells whether two requests to one path with one key are the same.
 * @param secretIn names the key, for a body with a password: its fingerprint is stored, and ids on the record come from
 * it, so that it must be as hard to try passwords on as the stored hash of the password
 */
export async function fingerprintOf(request: Request, secretIn?: string): Promise<string> {
  const files = (request.received ?? []).map((file) => [file?.field, file?.name, file?.sha256]);
  const content = JSON.stringify([request.body ?? null, files]);
  return secretIn === undefined ? sha256(content).toString('hex') : slowFingerprint(content, sha256(secretIn));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const correlationHeader = 'X-Correlation-Id';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The action that a request says it belongs to. A value that is no UUID is left aside: some proxies mark requests in
 * their own ways.
 */
export function givenCorrelation(request: Request): string | undefined {
  const given = request.get(correlationHeader);
  return given !== undefined && uuid.test(given) ? given.toLowerCase() : undefined;
}

/** Gives the request an action of its own. */
export const correlate: RequestHandler = (request, response, next) => {
  adoptCorrelation(request, response, randomUUID());
  next();
};

/**
 * The events and the answer of the request are part of this action, so that an action of many requests reads as one.
 */
export function adoptCorrelation(request: Request, response: Response, correlationId: string): void {
  request.correlationId = correlationId;
  response.set(correlationHeader, correlationId);
}
