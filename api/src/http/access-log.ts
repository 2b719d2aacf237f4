import type { RequestHandler } from 'express';
import { isInner } from './inner-request.js';
import type { Logger } from 'pino';

/** Longer addresses are cut: they are a reader's words. */
const longestUrl = 500;

/** A line for each answer of the program; those of the response cache are not worth one. Bodies and headers never are. */
export function accessLog(log: Pick<Logger, 'debug' | 'info' | 'warn'>): RequestHandler {
  return (request, response, next) => {
    if (isInner(request)) return next();
    const begun = performance.now();
    const { method, originalUrl } = request;
    const isProbe = originalUrl.startsWith('/health');
    response.once('close', () => {
      const { statusCode: status } = response;
      log[isProbe ? 'debug' : status >= 500 ? 'warn' : 'info'](
        {
          method,
          url: originalUrl.slice(0, longestUrl),
          status,
          ms: Math.round((performance.now() - begun) * 10) / 10,
          ...(!response.writableFinished && { isCutOff: true }),
          correlationId: request.correlationId,
          address: request.ip,
          ...(request.user && { user: request.user.username }),
        },
        'request',
      );
    });
    next();
  };
}
