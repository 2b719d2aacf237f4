import { ProblemError } from '@noticeboard/content-model';
import type { RequestHandler } from 'express';

/** A write that another site's page sends is refused, whatever cookie comes with it. */
export function checkOrigin(publicUrl: string | undefined): RequestHandler {
  return (request, _response, next) => {
    const origin = request.get('origin');
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (isRead || origin === undefined || origin === publicUrl) return next();
    next(isOrigin(origin) && new URL(origin).host === request.host ? undefined : new ProblemError('foreignOrigin'));
  };
}

/** Nothing but scheme, host and port, as browsers write it. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
