import type { Attachment } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';

/** Of a useful-items record as the API answers it. */
export function attachmentsIn(record: RaRecord): readonly Attachment[] {
  return record['attachments'] ?? [];
}
