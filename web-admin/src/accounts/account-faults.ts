import type { FieldErrors } from '@noticeboard/content-model';
import type { Values } from '../providers/write-bodies.js';

const shortestPassword = 8;
const shortPassword = `A password has at least ${shortestPassword} characters.`;

export function passwordFault(password: unknown): FieldErrors {
  return Array.from(typeof password === 'string' ? password : '').length < shortestPassword
    ? { password: shortPassword }
    : {};
}

/** What the portal would refuse of a form, in its words. An account that is there keeps its password when none is given. */
export function accountFaults(values: Values, isNew: boolean): FieldErrors {
  return {
    ...(!values['username'] && { username: 'Please give a user name.' }),
    ...(isNew || values['password'] ? passwordFault(values['password']) : {}),
  };
}
