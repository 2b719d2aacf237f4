import { ProblemError } from '@noticeboard/content-model';
import type { Request, RequestHandler } from 'express';
import multer, { type StorageEngine } from 'multer';
import { multipartFault } from '../http/multipart-fault.js';
import type { FileStore, Received } from './file-store.js';

export interface ReceivedFile extends Received {
  readonly field: string;
  /** As the browser names it. */
  readonly name: string;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Files of a multipart body, in the order they came; those that are not stored go when the answer is sent. */
    received?: (ReceivedFile | undefined)[];
    /** A multipart body of somebody who may not write. */
    leftUnread?: boolean;
  }
}

const textLimit = 2 * 1024 * 1024;
const limits = { fieldSize: textLimit, fields: 20, files: 200, parts: 220, fieldNameSize: 100 };

/** Takes multipart bodies of those who may write. Other bodies stay unread, and the access guard refuses them. */
export function multipart(files: FileStore, mayWrite: (request: Request) => Promise<boolean>): RequestHandler {
  const parse = multer({ storage: storageIn(files), limits, defParamCharset: 'utf8', fileFilter: onlyPdf }).any();
  return (request, response, next) => {
    if (!request.is('multipart/form-data')) return next();
    response.once('close', () => {
      for (const file of request.received ?? []) file?.drop().catch(next);
    });
    mayWrite(request)
      .then((may) => {
        request.leftUnread = !may;
        if (!may) return next();
        parse(request, response, (error: unknown) => next(error ? multipartFault(error) : undefined));
      })
      .catch(next);
  };
}

/** Hands each file to the store as it comes. */
function storageIn(files: FileStore): StorageEngine {
  return {
    _handleFile(request, { fieldname, originalname, stream }, done) {
      // Each file takes its place when it begins, because a small file may be done before an earlier large one.
      const all = (request.received ??= []);
      const place = all.push(undefined) - 1;
      files.receive(stream).then((received) => {
        all[place] = { ...received, field: fieldname, name: originalname };
        done(null, {});
      }, done);
    },
    _removeFile(_request, _file, done) {
      // The file is dropped with the others when the answer is sent.
      done(null);
    },
  };
}

const onlyPdf: NonNullable<multer.Options['fileFilter']> = (_request, { mimetype }, done) => {
  if (mimetype === 'application/pdf') done(null, true);
  else done(new ProblemError('notAPdf'));
};
