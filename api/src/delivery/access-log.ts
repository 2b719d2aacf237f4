import type { SiteSettings } from '@noticeboard/content-model';
import type { RequestHandler } from 'express';
import { isInner } from '../responses/inner-request.js';
import type { Logger } from 'pino';

/** Longer addresses are cut: they are a reader's words. */
const longestUrl = 500;

/**
 * A line for each answer of the program that is given to `whose`, and for probes where they are debugged; those of the
 * response cache are not worth one. For everybody else only failures are logged, without the query and the address: a
 * privacy policy says so. Bodies and headers never are.
 */
export function accessLog(
  log: Pick<Logger, 'debug' | 'info' | 'warn'>,
  whose: SiteSettings['accessLog'],
): RequestHandler {
  return (request, response, next) => {
    if (isInner(request)) return next();
    const begun = performance.now();
    const { method, originalUrl } = request;
    const isProbe = originalUrl.startsWith('/health');
    response.once('close', () => {
      const { statusCode: status } = response;
      const isNamed = whose === 'all' || request.user !== undefined;
      if (!isNamed && !isProbe && status < 400) return;
      log[isProbe ? 'debug' : status >= 500 ? 'warn' : 'info'](
        {
          method,
          url: withoutIds(isNamed ? originalUrl : pathAlone(originalUrl)).slice(0, longestUrl),
          status,
          ms: Math.round((performance.now() - begun) * 10) / 10,
          ...(!response.writableFinished && { isCutOff: true }),
          correlationId: request.correlationId,
          ...(isNamed && { address: request.ip }),
          ...(request.user && { user: request.user.username }),
        },
        'request',
      );
    });
    next();
  };
}

function pathAlone(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** An id lets its holder end a subscription, and the ids of a saved list tell about its reader. */
function withoutIds(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  const named = path.replace(/(\/push\/subscriptions\/|\/mail\/[^/]+\/)[^/]+/gi, '$1…');
  if (query === undefined) return named;
  const parts = query.split('&').map((part) => {
    const [name = ''] = part.split('=', 1);
    return new URLSearchParams(part).has('ids') ? `${name}=…` : part;
  });
  return `${named}?${parts.join('&')}`;
}
