import { type Attachment, fieldError, invalid } from '@noticeboard/content-model';
import type { Request } from 'express';
import type { FileStore } from './file-store.js';
import type { ReceivedFile } from './multipart.middleware.js';
import { requestError } from '../http/request-errors.js';

/**
 * Pairs the n-th file with the n-th attachment of type `pdf` that has no content. The files still have to be stored
 * before an event names them.
 * @throws ProblemError `invalid`
 */
export async function attachFiles(
  files: FileStore,
  attachments: readonly Attachment[],
  { received, changeSet }: { readonly received: readonly ReceivedFile[]; readonly changeSet?: string | undefined },
): Promise<Attachment[]> {
  const waiting = attachments.filter(({ type, content }) => type === 'pdf' && content === '');
  if (waiting.length !== received.length) {
    invalid('pdfs', requestError('filesUnpaired', { waiting: waiting.length, files: received.length }));
  }
  for (const attachment of attachments) {
    const isStored = attachment.type === 'pdf' && attachment.content !== '';
    if (isStored && (await files.find(attachment.content, changeSet)) === undefined) {
      invalid('attachments', fieldError('unknownFile'));
    }
  }
  return attachments.map((attachment) => {
    const file = received[waiting.indexOf(attachment)];
    return file ? { ...attachment, content: file.path, fileName: attachment.fileName || file.name } : attachment;
  });
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
