import { portalAccountsStream, Refusal } from '@noticeboard/content-model';
import { type EventStore, WrongRevision } from '@noticeboard/event-store';
import type { Envelope } from '../boot/envelope.js';
import { Accounts } from './accounts.js';
import { generatePassword } from './password.js';

export interface FirstAccount {
  readonly username: string;
  /** Only where it was generated: it must be shown once. */
  readonly password?: string;
}

/** Adds the admin while no account exists; undefined when one does. Of several processes starting at once, one adds it. */
export async function ensureFirstAccount(
  events: EventStore,
  username: string,
  given: string | undefined,
  envelope: Envelope,
): Promise<FirstAccount | undefined> {
  const [any] = await events.readStream(portalAccountsStream, { max: 1 });
  if (any) return undefined;
  const password = given ?? generatePassword();
  try {
    await new Accounts(events).add(username, 'admin', password, envelope);
  } catch (error) {
    if (error instanceof WrongRevision || (error instanceof Refusal && error.code === 'duplicateAccount'))
      return undefined;
    throw error;
  }
  return { username, ...(given === undefined && { password }) };
}
