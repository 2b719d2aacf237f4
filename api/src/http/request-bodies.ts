import { isUtf8 } from 'node:buffer';
import { type Family, fieldError, listingKinds, ProblemError, excessOf } from '@noticeboard/content-model';
import { giveWay, workOfTurn } from '@noticeboard/event-store';
import express, { type Request, type RequestHandler } from 'express';

const bodyLimit = 2 * 1024 * 1024;
const kibBeforeSignIn = 128;

/** Everything under these paths takes files. */
export function pathsWithFiles(families: readonly Family[]) {
  const forms = families.map(({ paths }) => `/api/${paths.items}`);
  const formsOrJson = listingKinds.filter(({ takesPdf }) => takesPdf).map(({ path }) => `/api/${path}`);
  return { forms, formsOrJson: [...formsOrJson, '/api/acts'] };
}

/** Refuses a write of another type before its content is looked at. */
export const formAlone: RequestHandler = (request, _response, next) => {
  const isOther = ['POST', 'PUT'].includes(request.method) && hasBody(request) && !request.is('multipart/form-data');
  const message = 'Send the body as multipart/form-data.';
  next(isOther ? new ProblemError('unsupportedMediaType', { message }) : undefined);
};

/** Refuses a body that no parser has taken. The access guard refuses one that was left unread. */
export const knownBody: RequestHandler = (request, _response, next) => {
  const isUnread =
    hasBody(request) && request.body === undefined && request.received === undefined && !request.leftUnread;
  next(isUnread ? new ProblemError('unsupportedMediaType') : undefined);
};

function hasBody(request: Request): boolean {
  return Number(request.get('content-length') ?? 0) > 0 || request.get('transfer-encoding') !== undefined;
}

/**
 * Strangers send little: who may write nothing need not be read. A larger body stays unread, and the access guard
 * refuses it.
 */
export function jsonBody(): RequestHandler {
  const [ofStaff, ofStrangers] = [bodyLimit, kibBeforeSignIn * 1024].map(jsonBodyUpTo);
  return (request, response, next) => {
    if (request.session?.signedIn || request.program)
      return ofStaff?.(request, response, (error?: unknown) => {
        if (error !== undefined || request.body === undefined) return next(error);
        void giveWay().then(() => next());
      });
    return ofStrangers?.(request, response, (error?: unknown) => {
      if (!isTooLarge(error)) return next(error);
      request.leftUnread = !request.path.toLowerCase().startsWith('/auth/');
      const message = fieldError('bodyBeforeSignIn', { max: kibBeforeSignIn });
      next(request.leftUnread ? undefined : new ProblemError('tooLarge', { message }));
    });
  };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'entity.too.large';
}

function jsonBodyUpTo(limit: number): RequestHandler {
  return express.json({
    limit,
    verify: (_request, _response, body, charset) => {
      workOfTurn();
      // RFC 8259, section 8.1. The parser would take others of Unicode.
      if (charset !== 'utf-8') throw Object.assign(new Error(charset), { type: 'charset.unsupported' });
      if (!isUtf8(body)) throw new Error('The body is not valid UTF-8.');
      const excess = excessOf(body);
      if (excess !== undefined) throw new Error(excess);
    },
  });
}
