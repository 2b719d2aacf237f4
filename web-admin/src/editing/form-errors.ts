import { encodeFieldError, fieldErrors } from '@noticeboard/content-model';
import type { FormErrors } from '../providers/http-client.js';

/** What one of the server's schemas found, for the form that holds the fields. */
export function formErrors({ error }: { readonly error?: Parameters<typeof fieldErrors>[0] | undefined }): FormErrors {
  if (!error) return {};
  return Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([field, fault]) => [field, encodeFieldError(fault)]),
  );
}
