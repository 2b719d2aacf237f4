import { Refusal } from '@noticeboard/content-model';
import type { RequestHandler } from 'express';

/** A write that another site's page sends is refused, whatever cookie comes with it. */
export function checkOrigin(publicUrl: string | undefined): RequestHandler {
  return (request, _response, next) => {
    const origin = request.get('origin');
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (isRead || origin === undefined || origin === publicUrl) return next();
    const own = URL.canParse(origin) && new URL(origin).host === request.host;
    next(own ? undefined : new Refusal('foreignOrigin'));
  };
}
