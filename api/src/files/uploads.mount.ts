import { pipeline } from 'node:stream/promises';
import { create } from 'content-disposition';
import { ProblemError } from '@noticeboard/content-model';
import type { Express, Request, Response } from 'express';
import { readsAlone, sendProblem } from '../responses/responses.js';
import type { FileStore, StoredFile } from './file-store.js';

/** An answer about a fault has none of these. */
const ofFiles = ['Content-Type', 'Content-Disposition', 'Content-Length', 'Content-Range', 'Accept-Ranges', 'ETag'];

/** Proxies forget a file within a day of its end; until then it is what its name says. */
const forReaders = 'public, max-age=86400, immutable';

/**
 * `GET /uploads/…` answers with stored PDFs, and with 404 for every other path, however it is written. Those of a change
 * set are for staff until it is published.
 */
export function mountUploads(app: Express, files: FileStore, isStaff: (request: Request) => Promise<boolean>): void {
  const found = async (request: Request) => {
    const storedPath = request.path.slice(1);
    const file = await files.find(storedPath);
    if (file !== undefined) return { file, caching: forReaders };
    const staged = await files.findStaged(storedPath);
    return staged !== undefined && (await isStaff(request))
      ? { file: staged, caching: 'private, no-store' }
      : undefined;
  };
  const answer = async (request: Request, response: Response) => {
    const stored = await found(request);
    if (stored === undefined) return reject(response, await absence(files, request.path.slice(1)));
    response.set({
      'Content-Type': 'application/pdf',
      'Content-Security-Policy': 'sandbox',
      'Cache-Control': stored.caching,
      'Content-Disposition': create(nameOf(request.query['name']), { type: 'inline' }),
      'Accept-Ranges': 'bytes',
      // The path holds the hash of the content, which is a strong tag without the file's time.
      ETag: tagOf(request),
    });
    await send(stored.file, request, response);
  };
  app.all('/uploads/{*path}', readsAlone, (request, response, next) => {
    answer(request, response).catch((error: unknown) => {
      // The reader has left, or the store has broken off: what came is no whole answer.
      if (response.headersSent) return response.destroy();
      for (const name of ofFiles) response.removeHeader(name);
      next(error);
    });
  });
}

/** The reason of one that was taken down is for everybody. */
async function absence(files: FileStore, storedPath: string): Promise<ProblemError> {
  const withdrawn = await files.withdrawal(storedPath);
  if (!withdrawn) return new ProblemError('unknownPath');
  return new ProblemError('fileWithdrawn', {
    message: `This file was taken down for good. Reason: ${withdrawn.reason}`,
  });
}

function tagOf({ path }: Request): string {
  return `"${path.slice(-68, -4)}"`;
}

/** The whole, or the one part that is asked for. */
async function send(file: StoredFile, request: Request, response: Response): Promise<void> {
  const { size } = file;
  if (request.fresh) {
    for (const name of ['Content-Type', 'Content-Disposition']) response.removeHeader(name);
    response.status(304).end();
    return;
  }
  const ranges = isOfTag(request) ? request.range(size, { combine: true }) : undefined;
  if (ranges === -1) {
    response.removeHeader('Content-Disposition');
    return reject(response, new ProblemError('rangeNotThere', { headers: { 'Content-Range': `bytes */${size}` } }));
  }
  const [range] = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges : [];
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  response.set('Content-Length', String(range ? range.end - range.start + 1 : size));
  if (request.method === 'HEAD') response.end();
  else await pipeline(await file.read(range), response);
}

/** True unless the part is asked for of another content. */
function isOfTag(request: Request): boolean {
  const named = request.get('If-Range');
  return named === undefined || named === tagOf(request);
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
