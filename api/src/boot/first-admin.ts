import { portalAccountsStream } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { ensureFirstAccount, type FirstAccount } from '../accounts/first-account.js';
import { generatePassword } from '../accounts/password.js';
import type { Config } from './config.js';
import type { Envelope } from './envelope.js';

/**
 * The first account, as a step that may be repeated while the log does not answer. One whose append was stored and only
 * not answered is known by its correlation id: a generated password is shown all the same, for nobody else has it.
 */
export function firstAdmin(
  { adminUsername: username, adminPassword: given }: Config,
  events: EventStore,
  envelope: Envelope,
): () => Promise<FirstAccount | undefined> {
  const password = given ?? generatePassword();
  return async () => {
    await ensureFirstAccount(events, username, password, { ...envelope, at: new Date().toISOString() });
    const [first] = await events.readStream(portalAccountsStream, { max: 1 });
    if (first?.metadata['correlationId'] !== envelope.correlationId) return undefined;
    return { username, ...(given === undefined && { password }) };
  };
}
