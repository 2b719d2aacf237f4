import {
  fieldErrors,
  followSchema,
  jsonIn,
  type MailAnswer,
  mailFields,
  ProblemError,
} from '@noticeboard/content-model';
import { type MailRequest, mailRequest } from './mail.schema.js';

/**
 * The fields of the form; `follow` is JSON. `wish` is there where nothing is wrong.
 * @throws ProblemError `invalid` for a field that the form has not got
 */
export function readForm(given: unknown): MailAnswer & { readonly wish?: MailRequest } {
  const fields: Readonly<Record<string, unknown>> = { ...Object(given) };
  const textOf = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const sent = { ...fields, follow: jsonIn(textOf('follow')) };
  const follow = followSchema.safeParse(sent.follow);
  const answer = {
    address: textOf('address').slice(0, longestEcho),
    when: textOf('when'),
    ...(follow.success && { follow: follow.data }),
  };
  const parsed = mailRequest.safeParse(sent);
  if (parsed.success) return { ...answer, wrong: [], wish: parsed.data };
  const errors = fieldErrors(parsed.error);
  const wrong = mailFields.filter((name) => errors[name] !== undefined);
  if (wrong.length < Object.keys(errors).length) throw new ProblemError('invalid', { errors });
  return { ...answer, wrong };
}

/** Signs of an address that are shown again: one that is longer is none. */
const longestEcho = 300;
