import { create } from 'content-disposition';
import { ProblemError } from '@noticeboard/content-model';
import type { Express, Request, Response } from 'express';
import { readsAlone, sendProblem } from '../responses/responses.js';
import type { FileStore } from './file-store.js';

/**
 * `GET /uploads/…` answers with stored PDFs, and with 404 for every other path, however it is written. Those of a change
 * set are for staff until it is published.
 */
export function mountUploads(app: Express, files: FileStore, isStaff: (request: Request) => Promise<boolean>): void {
  const found = async (request: Request) => {
    const storedPath = request.path.slice(1);
    const path = await files.find(storedPath);
    if (path !== undefined) return { path, caching: 'public, max-age=31536000, immutable' };
    const staged = await files.findStaged(storedPath);
    return staged !== undefined && (await isStaff(request))
      ? { path: staged, caching: 'private, no-store' }
      : undefined;
  };
  app.all('/uploads/{*path}', readsAlone, (request, response, next) => {
    found(request)
      .then((file) => {
        if (file === undefined) return reject(response, new ProblemError('unknownPath'));
        response.set({
          'Content-Type': 'application/pdf',
          'Content-Security-Policy': 'sandbox',
          'Cache-Control': file.caching,
          'Content-Disposition': create(nameOf(request.query['name']), { type: 'inline' }),
        });
        // The path holds the hash of the content, which is a strong tag without the file's time.
        response.set('ETag', `"${request.path.slice(-68, -4)}"`);
        // A dot that begins a name is one of the folder, which is the operator's.
        const options = { dotfiles: 'allow', lastModified: false, cacheControl: false, etag: false } as const;
        response.sendFile(file.path, options, (error) => {
          if (!error || response.headersSent) return;
          if (!isRangeFault(error)) return next(error);
          response.removeHeader('Content-Disposition');
          reject(response, new ProblemError('rangeNotThere', { headers: error.headers }));
        });
      })
      .catch(next);
  });
}

interface RangeFault {
  readonly statusCode: 416;
  readonly headers: Readonly<Record<string, string>>;
}

function isRangeFault(error: Error): error is Error & RangeFault {
  return 'statusCode' in error && error.statusCode === 416 && 'headers' in error;
}

function nameOf(given: unknown): string {
  const name =
    typeof given === 'string'
      ? given
          .replace(/[\p{Cc}\p{Cs}/\\]/gu, '')
          .slice(0, 200)
          .trim()
      : '';
  return name === '' ? 'document.pdf' : name;
}

function reject(response: Response, problem: ProblemError): void {
  sendProblem(response, problem, 'no-store');
}
