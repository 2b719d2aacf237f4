import { fieldErrors, parsedUrl, ProblemError, type WireRecord } from '@noticeboard/content-model';
import type { Request, RequestHandler } from 'express';
import type { PipeTransform } from '@nestjs/common';
import type { z } from 'zod';

/** Refuses a write from another site's page, whatever cookie comes with it. No browser sends a token by itself. */
export function checkOrigin(publicUrl: string | undefined): RequestHandler {
  return (request, _response, next) => {
    const origin = request.get('origin');
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    const own = [publicUrl, originOf(`${request.protocol}://${request.host}`)];
    next(
      isRead || request.program || origin === undefined || own.includes(origin) ? undefined : foreign(origin, request),
    );
  };
}

function foreign(origin: string, { protocol, host }: Request): ProblemError {
  if (originOf(origin) !== origin || parsedUrl(origin)?.host !== host) return new ProblemError('foreignOrigin');
  // Most often a proxy that speaks TLS, of which the portal does not know.
  const message = `This page came from ${origin}, and this portal is reached by ${protocol}. Open it by ${protocol}, or set PUBLIC_URL to the address that readers know.`;
  return new ProblemError('foreignOrigin', { message });
}

/** Scheme, host and port as browsers write an origin, without the scheme's usual port. */
function originOf(address: string): string | undefined {
  return parsedUrl(address)?.origin;
}

/** An address is a path, perhaps behind an origin (RFC 9112, 3.2): nothing here is about the server as a whole. */
export const pathAlone: RequestHandler = ({ url }, _response, next) => {
  if (/^(?:\/|https?:\/\/)/i.test(url)) return next();
  next(new ProblemError('malformedPath', { message: 'Send the path that you ask for, from its slash on.' }));
};

/** Longer than an address with 200 saved notices, many times over; bytes, which an address has one of for each sign. */
const longestAddress = 64 * 1024;

export const shortAddressAlone: RequestHandler = ({ originalUrl }, _response, next) =>
  next(originalUrl.length > longestAddress ? new ProblemError('addressTooLong') : undefined);

/**
 * The condition on the state that a write meets: its record, as the API sends it, is of a revision that `If-Match`
 * allows.
 * @throws ProblemError `malformedPrecondition` at once; what it returns throws `staleRevision` with the current record
 */
export function unchangedSince<S>(
  request: Pick<Request, 'headers'>,
  toWire: (state: S) => WireRecord,
): (state: S) => void {
  const allowed = revisionsOf(request.headers['if-match']);
  return (state) => {
    if (!allowed) return;
    const current = toWire(state);
    if (!allowed.includes(Number(current['revision']))) throw new ProblemError('staleRevision', { current });
  };
}

/** The revisions that `If-Match` allows; undefined when it allows any. */
function revisionsOf(ifMatch: string | undefined): readonly number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return ifMatch.split(',').map((entry) => {
    const revision = /^\s*"(\d{1,15})"\s*$/.exec(ifMatch.includes(',') ? entry : ifMatch)?.[1];
    if (revision === undefined) throw new ProblemError('malformedPrecondition');
    return Number(revision);
  });
}

/** Parses a JSON body; every fault is named by its field. @throws ProblemError `invalid` */
export class BodyPipe<T> implements PipeTransform<unknown, T> {
  constructor(private readonly schema: z.ZodType<T>) {}

  transform(body: unknown): T {
    const parsed = this.schema.safeParse(body ?? {});
    if (parsed.success) return parsed.data;
    const errors = fieldErrors(parsed.error);
    const [first, ...others] = Object.values(errors);
    const isOne = others.every(({ message }) => message === first?.message);
    throw new ProblemError('invalid', { errors, ...(isOne && first && { message: first }) });
  }
}
