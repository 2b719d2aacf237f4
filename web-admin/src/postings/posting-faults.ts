import { type Family, postingBody } from '@noticeboard/content-model';
import { formErrors } from '../editing/form-fields.js';
import type { FormErrors } from '../providers/http-client.js';
import { postingWrite, type Values } from '../providers/write-bodies.js';

/** The server's rules for a posting's own fields, with its words. */
export function postingFaults(family: Family, values: Values): FormErrors {
  return formErrors(postingBody(family, 'whole').safeParse(postingWrite(family, values)));
}
