import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { ProblemError, UnreadableEvent } from '@noticeboard/content-model';
import { StoreUnavailable, StoreUnusable } from '@noticeboard/event-store';
import { ReadStoreUnavailable } from '@noticeboard/read-store';
import { isDamage } from './kept-file.js';
import type { Request, Response } from 'express';
import { RouteTable } from './route-table.js';
import { sendRefusal } from '../responses/responses.js';
import { WritesRefused } from '../write-gate/write-gate.js';

/** Turns everything that is thrown into `application/problem+json`. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  constructor(private readonly routes: RouteTable) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const problem = problemFrom(error) ?? this.unrouted(error, request) ?? this.fault(error, response);
    if (request.act) request.act.refusal = problem;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.removeHeader('Content-Range');
    sendRefusal(request, response, problem);
  }

  private unrouted(error: unknown, request: Request): ProblemError | undefined {
    if (!(error instanceof HttpException) || error.getStatus() !== 404) return undefined;
    const methods = this.routes.methodsOf(request.path);
    if (methods.length === 0) return new ProblemError('unknownPath');
    return new ProblemError('methodNotAllowed', { headers: { Allow: methods.join(', ') } });
  }

  private fault(error: unknown, response: Response): ProblemError {
    const correlationId = response.getHeader('X-Correlation-Id');
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.logger.error({ correlationId, message });
    return isUnreadable(error) ? unreadable(error) : new ProblemError('unexpected');
  }
}

/** The stored data are of a later release, or damaged: no fault of the request, and no waiting of seconds mends it. */
function isUnreadable(error: unknown): error is Error {
  return error instanceof UnreadableEvent || error instanceof StoreUnusable || isDamage(error);
}

function unreadable({ message }: Error): ProblemError {
  const sentence = `This cannot be read: ${message}. Tell whoever runs the portal.`;
  return new ProblemError('unavailable', { message: sentence, headers: { 'Retry-After': '60' } });
}

const retrySoon = { headers: { 'Retry-After': '2' } };

/** Kinds of body-parser's and the router's errors. */
const parserProblems: Readonly<Record<string, (error: Error) => ProblemError>> = {
  'entity.too.large': (error) =>
    new ProblemError('tooLarge', { message: `The body is larger than ${limitIn(error)}. Send less.` }),
  'parameters.too.many': () =>
    new ProblemError('tooLarge', { message: 'The form has more fields than its page. Send those of the page alone.' }),
  'entity.parse.failed': () => new ProblemError('malformedJson'),
  'entity.verify.failed': ({ message }) => new ProblemError('malformedJson', { message }),
  'encoding.unsupported': () => new ProblemError('unsupportedMediaType'),
  'charset.unsupported': () => new ProblemError('unsupportedMediaType'),
  'request.aborted': () => new ProblemError('malformedJson', { message: 'The body ended too early.' }),
  'request.size.invalid': () => new ProblemError('malformedJson', { message: 'The body is not as long as it says.' }),
};

/** body-parser says which limit it was. */
function limitIn(error: Error): string {
  const bytes = 'limit' in error ? Number(error.limit) : NaN;
  if (!(bytes > 0)) return 'what is taken here';
  return bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MiB` : `${bytes / 1024} KiB`;
}

function problemFrom(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (error instanceof WritesRefused)
    return new ProblemError('unavailable', { message: error.message, headers: { 'Retry-After': '60' } });
  if (error instanceof StoreUnavailable) return new ProblemError('unavailable', retrySoon);
  if (error instanceof ReadStoreUnavailable) return new ProblemError('unavailable', retrySoon);
  if (!(error instanceof Error)) return undefined;
  if (error instanceof URIError || error.message.startsWith('Failed to decode param'))
    return new ProblemError('malformedPath');
  if (error instanceof HttpException && error.cause instanceof Error) return problemFrom(error.cause);
  // The connection has ended in the midst of what was announced, or went on behind it.
  if ('code' in error && String(error.code).startsWith('HPE_'))
    return new ProblemError('malformedJson', { message: 'The request is not well-formed HTTP.' });
  // The server of files sends it (RFC 9110, 13.1.1 and 14.2).
  if ('status' in error && error.status === 412) {
    const message = 'The file has another ETag than If-Match names. Ask without If-Match.';
    return new ProblemError('staleRevision', { message });
  }
  if ('status' in error && error.status === 416) return new ProblemError('rangeNotThere');
  if ('type' in error && typeof error.type === 'string') return parserProblems[error.type]?.(error);
  // A body that does not match its Content-Encoding fails with an error of zlib, which the parser marks.
  if ('status' in error && error.status === 400) return new ProblemError('malformedJson');
  return undefined;
}
