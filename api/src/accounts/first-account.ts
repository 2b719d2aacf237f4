import { portalAccountsStream, ProblemError, type SiteIdentity } from '@noticeboard/content-model';
import { type EventStore, ExpectedRevisionError } from '@noticeboard/event-store';
import type { CommandContext } from '../commands/command-context.js';
import { Accounts } from './accounts.js';
import { generatePassword } from './password.js';

export interface FirstAccount {
  readonly username: string;
  /** A generated password, which must be shown once; absent for a configured one. */
  readonly password?: string;
}

/** The admin as the configuration names it. */
interface GivenAdmin {
  readonly adminUsername: string;
  /** Generated where there is none. */
  readonly adminPassword: string | undefined;
  readonly identity: Pick<SiteIdentity, 'name'>;
}

/**
 * Adds the admin if no account exists, as a step that may be repeated while the log does not answer. When several
 * processes start at once, one adds it. The correlation id shows whether an append without an answer was stored: its
 * generated password is shown then too, because nobody else knows it.
 */
export function firstAdmin(
  { adminUsername: username, adminPassword: given, identity }: GivenAdmin,
  events: EventStore,
  context: CommandContext,
): () => Promise<FirstAccount | undefined> {
  const password = given ?? generatePassword();
  const first = async () => (await events.readStream(portalAccountsStream, { max: 1 })).at(0);
  return async () => {
    if (!(await first())) {
      const accounts = new Accounts(events, undefined, undefined, Object.values(identity.name));
      await accounts.add(username, 'admin', password, context).catch(ignoreIfAdded);
    }
    if ((await first())?.metadata['correlationId'] !== context.correlationId) return undefined;
    return { username, ...(given === undefined && { password }) };
  };
}

function ignoreIfAdded(error: unknown): void {
  const isAdded = error instanceof ProblemError && error.code === 'duplicateAccount';
  if (!isAdded && !(error instanceof ExpectedRevisionError)) throw error;
}
