import { type Family, postingBody } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { formErrors } from '../editing/form-errors.js';
import { formFaults, formValues, wireValues } from '../notifications/notification-values.js';
import { postingWrite, type Values } from '../providers/write-bodies.js';
import { copyDraft, type CopyDraft } from './copy-draft.js';

/** A draft as its form holds it: one part for the posting, one for its notification. */
export interface CopyValues {
  readonly posting: Values;
  readonly notification?: Values;
}

export function copyValues(family: Family, original: RaRecord): CopyValues {
  const { posting, notification } = copyDraft(family, original);
  return { posting, ...(notification && { notification: formValues(family, notification) }) };
}

/** The way back: what would be written. */
export function draftIn(family: Family, { posting = {}, notification }: Partial<CopyValues>): CopyDraft {
  return {
    posting: postingWrite(family, posting),
    ...(notification && { notification: wireValues(family, notification) }),
  };
}

/** The server's rules for both, with the server's words. */
export function copyFaults(family: Family, values: Partial<CopyValues>): Values {
  const inPosting = formErrors(postingBody(family, 'whole').safeParse(draftIn(family, values).posting));
  const inNotification = values.notification ? formFaults(family, values.notification) : {};
  return {
    ...(Object.keys(inPosting).length > 0 && { posting: inPosting }),
    ...(Object.keys(inNotification).length > 0 && { notification: inNotification }),
  };
}
