import type { Attachment } from '@noticeboard/content-model';
import type { Values } from '../../providers/write-bodies.js';

/** The attachments of a useful-items record as the API answers it. */
export function attachmentsIn({ attachments }: Values): readonly Attachment[] {
  return Array.isArray(attachments) ? attachments : [];
}
