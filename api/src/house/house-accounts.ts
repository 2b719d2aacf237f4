import { randomBytes, randomUUID } from 'node:crypto';
import { ProblemError } from '@noticeboard/content-model';
import type { CommandContext } from '../commands/command-context.js';
import type { AccountChanged, Accounts } from '../accounts/accounts.js';
import type { HousePerson } from './house-sign-in.js';
import { isPlainName, isReservedName } from '../accounts/user-names.js';

/**
 * Signs a person of the house in. Their first sign-in adds their account, of which nobody knows the password; each gives
 * it the role that their groups have now.
 * @throws ProblemError `forbidden`, which says why
 */
export async function signInFromHouse(
  accounts: Accounts,
  { subject, username, role }: HousePerson,
  context: CommandContext,
): Promise<AccountChanged> {
  const refuse = (message: string) => new ProblemError('forbidden', { message });
  if (role === undefined)
    throw refuse('You are known to the sign-in of the house, but none of your groups may work here. Ask an admin.');
  if (!isPlainName(username) || isReservedName(username))
    throw refuse(`The name “${username}” cannot be a user name here. Ask an admin for an account.`);
  const account = await accounts.find(username);
  const byPortal = { ...context, actor: 'portal', role: 'portal', commandId: randomUUID() } as const;
  if (!account) await accounts.add(username, role, randomBytes(32).toString('base64url'), byPortal, subject);
  else if ((await accounts.credentials.of(username)).subject !== subject)
    throw refuse(
      `There is another account “${username}” here, which is not of the sign-in of the house. Ask an admin.`,
    );
  else if (account.closed) throw refuse('Your account here is closed. Ask an admin.');
  else if (account.role !== role) await accounts.edit(username, { role }, byPortal);
  return accounts.recordSignIn(account?.username ?? username, {
    ...context,
    actor: account?.username ?? username,
    role,
  });
}
