import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Logger } from '@nestjs/common';
import { Refusal } from '@noticeboard/content-model';
import { StoreUnavailable } from '@noticeboard/event-store';
import { ReadStoreUnavailable } from '@noticeboard/read-store';
import type { Request, Response } from 'express';
import { RouteTable } from './route-table.js';
import { sendProblem } from './send-problem.js';

/** The one way from anything thrown to `application/problem+json`. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  constructor(@Inject(RouteTable) private readonly routes: RouteTable) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const refusal = refusalOf(error) ?? this.unrouted(error, request) ?? this.fault(error, response);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.removeHeader('Content-Range');
    sendProblem(response, refusal);
  }

  private unrouted(error: unknown, request: Request): Refusal | undefined {
    if (!(error instanceof HttpException) || error.getStatus() !== 404) return undefined;
    const methods = this.routes.methodsOf(request.path);
    if (methods.length === 0) return new Refusal('unknownPath');
    return new Refusal('methodNotAllowed', { headers: { Allow: methods.join(', ') } });
  }

  private fault(error: unknown, response: Response): Refusal {
    const correlationId = response.getHeader('X-Correlation-Id');
    this.logger.error(
      `${String(correlationId)} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return new Refusal('unexpected');
  }
}

const retrySoon = { headers: { 'Retry-After': '2' } };

/** Kinds of body-parser's and the router's errors. */
const parserRefusals: Readonly<Record<string, (error: Error) => Refusal>> = {
  'entity.too.large': () => new Refusal('tooLarge'),
  'entity.parse.failed': () => new Refusal('malformedJson'),
  'entity.verify.failed': ({ message }) => new Refusal('malformedJson', { message }),
  'encoding.unsupported': () => new Refusal('unsupportedMediaType'),
  'charset.unsupported': () => new Refusal('unsupportedMediaType'),
  'request.aborted': () => new Refusal('malformedJson', { message: 'The body ended too early.' }),
  'request.size.invalid': () => new Refusal('malformedJson', { message: 'The body is not as long as it says.' }),
};

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreUnavailable) return new Refusal('unavailable', retrySoon);
  if (error instanceof ReadStoreUnavailable) return new Refusal('unavailable', retrySoon);
  if (!(error instanceof Error)) return undefined;
  if (error instanceof URIError || error.message.startsWith('Failed to decode param'))
    return new Refusal('malformedPath');
  if (error instanceof HttpException && error.cause instanceof Error) return refusalOf(error.cause);
  if ('type' in error && typeof error.type === 'string') return parserRefusals[error.type]?.(error);
  // Bodies that are not what their Content-Encoding says come as zlib's own errors, marked by the parser.
  if ('status' in error && error.status === 400) return new Refusal('malformedJson');
  return undefined;
}
