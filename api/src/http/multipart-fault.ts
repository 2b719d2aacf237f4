import { fieldError, ProblemError } from '@noticeboard/content-model';
import { MulterError } from 'multer';

/** The refusal for a multipart body that multer has not taken; any other error as it is. */
export function multipartFault(error: unknown): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FIELD_VALUE') return new ProblemError('tooLarge');
    const errors =
      error.field === undefined ? {} : { errors: { [error.field]: fieldError('other', { message: error.message }) } };
    return new ProblemError('malformedMultipart', errors);
  }
  // busboy's own complaints about a broken body are plain errors, and so is multer's about a client that has left.
  const isBroken =
    error instanceof Error &&
    /multipart|boundary|unexpected end of (form|file)|malformed part|request aborted/i.test(error.message);
  return isBroken ? new ProblemError('malformedMultipart') : error;
}
