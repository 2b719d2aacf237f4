import { portalAccountsStream, ProblemError } from '@noticeboard/content-model';
import { type EventStore, ExpectedRevisionError } from '@noticeboard/event-store';
import type { CommandContext } from '../commands/command-context.js';
import { Accounts } from './accounts.js';
import { generatePassword } from './password.js';

export interface FirstAccount {
  readonly username: string;
  /** Only where it was generated: it must be shown once. */
  readonly password?: string;
}

/** The admin as the configuration names it. */
interface GivenAdmin {
  readonly adminUsername: string;
  /** Generated where there is none. */
  readonly adminPassword: string | undefined;
}

/** Adds the admin while no account exists; undefined when one does. Of several processes starting at once, one adds it. */
export async function ensureFirstAccount(
  events: EventStore,
  username: string,
  given: string | undefined,
  context: CommandContext,
): Promise<FirstAccount | undefined> {
  const [any] = await events.readStream(portalAccountsStream, { max: 1 });
  if (any) return undefined;
  const password = given ?? generatePassword();
  try {
    await new Accounts(events).add(username, 'admin', password, context);
  } catch (error) {
    if (error instanceof ExpectedRevisionError || (error instanceof ProblemError && error.code === 'duplicateAccount'))
      return undefined;
    throw error;
  }
  return { username, ...(given === undefined && { password }) };
}

/**
 * The first account, as a step that may be repeated while the log does not answer. One whose append was stored and only
 * not answered is known by its correlation id: a generated password is shown all the same, for nobody else has it.
 */
export function firstAdmin(
  { adminUsername: username, adminPassword: given }: GivenAdmin,
  events: EventStore,
  context: CommandContext,
): () => Promise<FirstAccount | undefined> {
  const password = given ?? generatePassword();
  return async () => {
    await ensureFirstAccount(events, username, password, { ...context, at: new Date().toISOString() });
    const [first] = await events.readStream(portalAccountsStream, { max: 1 });
    if (first?.metadata['correlationId'] !== context.correlationId) return undefined;
    return { username, ...(given === undefined && { password }) };
  };
}
