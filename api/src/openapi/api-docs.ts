import type { INestApplication } from '@nestjs/common';
import type { RequestHandler } from 'express';

/** `/api/docs`. A fifth of all modules makes the document: they are loaded when it is first asked for. */
export function apiDocs(app: INestApplication, title: string): RequestHandler {
  let program: Promise<RequestHandler> | undefined;
  return (request, response, next) => {
    if (!/^\/api\/docs(?:$|[./])/i.test(request.path)) return next();
    program ??= import('./openapi-document.js').then(({ documentProgram }) => documentProgram(app, title));
    program.then((answer) => answer(request, response, next)).catch(next);
  };
}
