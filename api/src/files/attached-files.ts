import { type Attachment, type FieldError, fieldError, inEntry, invalid } from '@noticeboard/content-model';
import type { Request } from 'express';
import type { FileStore } from './file-store.js';
import type { ReceivedFile } from './multipart.middleware.js';
import { requestError } from '../http/request-errors.js';

/**
 * Pairs the n-th file with the n-th attachment of type `pdf` that has no content. The files still have to be stored
 * before an event names them.
 * @throws ProblemError `invalid`
 */
export function attachFiles(attachments: readonly Attachment[], received: readonly ReceivedFile[]): Attachment[] {
  const waiting = attachments.filter(({ type, content }) => type === 'pdf' && content === '');
  if (waiting.length !== received.length) {
    invalid('pdfs', requestError('filesUnpaired', { waiting: waiting.length, files: received.length }));
  }
  return attachments.map((attachment) => {
    const file = received[waiting.indexOf(attachment)];
    return file ? { ...attachment, content: file.path, fileName: attachment.fileName || file.name } : attachment;
  });
}

/**
 * The stored files that a write names have to be there. One that was taken down stays where the record has it already, so
 * that the rest of it can be corrected.
 * @returns what throws ProblemError `invalid` for a path that the record does not name yet
 * @throws ProblemError `invalid`
 */
export async function namedFiles(
  files: FileStore,
  [field, value]: readonly [field: string, value: readonly Attachment[] | string],
  changeSet: string | undefined,
): Promise<(onRecord: readonly string[]) => void> {
  const isList = typeof value !== 'string';
  const paths = isList ? value.map(({ type, content }) => (type === 'pdf' ? content : '')) : [value];
  const refused = new Map<string, FieldError>();
  for (const [place, path] of paths.entries()) {
    if (path === '' || (await files.find(path, changeSet)) !== undefined) continue;
    const withdrawn = await files.withdrawal(path);
    if (!withdrawn) invalid(field, fieldError('unknownFile'));
    const fault = fieldError('fileTakenDown', { reason: withdrawn.reason });
    refused.set(path, isList ? inEntry(place + 1, fault) : fault);
  }
  return (onRecord) => {
    for (const [path, fault] of refused) if (!onRecord.includes(path)) invalid(field, fault);
  };
}

/** The files of a multipart body, all under the one field that may carry them. @throws ProblemError `invalid` */
export function filesUnder(
  field: string,
  most: number,
  all: readonly (ReceivedFile | undefined)[] = [],
): ReceivedFile[] {
  const files = all.filter((file) => file !== undefined);
  const stray = files.find((file) => file.field !== field);
  const fault = stray
    ? requestError('strayFile', { field })
    : files.length > most
      ? most === 1
        ? requestError('oneFile')
        : requestError('tooManyFiles', { max: most })
      : undefined;
  if (fault !== undefined) invalid(stray?.field ?? field, fault);
  return files;
}

/** Keeps the files of a request, right before the append whose events name them: a refused write stores nothing. */
export function keepingFiles({
  received = [],
  changeSet,
}: Pick<Request, 'received' | 'changeSet'>): () => Promise<void> {
  return async () => {
    for (const file of received) await file?.keep(changeSet);
  };
}
