import { encodedError } from '@noticeboard/content-model';
import type { FormErrors } from '../providers/problem.js';
import type { Values } from '../providers/write-bodies.js';

const shortestPassword = 8;
const shortPassword = encodedError('passwordTooShort', { min: shortestPassword });

export function passwordFault(password: unknown): FormErrors {
  return Array.from(typeof password === 'string' ? password : '').length < shortestPassword
    ? { password: shortPassword }
    : {};
}

/** What the portal would refuse of a form, in its words. An account that is there keeps its password when none is given. */
export function accountFaults(values: Values, isNew: boolean): FormErrors {
  return {
    ...(!values['username'] && { username: encodedError('userNameMissing') }),
    ...(isNew || values['password'] ? passwordFault(values['password']) : {}),
  };
}
