import { credentialEvents, credentialStream, type EventOf, type SecondFactor } from '@noticeboard/content-model';
import type { EventStore, StreamWrite } from '@noticeboard/event-store';
import { type CommandContext, newEvents } from '../commands/command-context.js';
import { passwordFits } from './password.js';

type Credential = EventOf<Pick<typeof credentialEvents, 'CredentialSet'>>['data'];

/** The last credential of an account; empty where it has none, as after an import. */
type StoredCredential = Partial<Credential> & { readonly revision: StreamWrite['expected'] };

interface CredentialChanges {
  readonly hash?: string | undefined;
  /** False for none any more. */
  readonly secondFactor?: SecondFactor | false | undefined;
  /** Issuer and subject of a person at an OpenID provider. */
  readonly subject?: string | undefined;
  /** A token that is issued, with the hash of its secret, or that is revoked, without. */
  readonly token?: { readonly id: string; readonly hash?: string } | undefined;
}

/** The credential of an account: the hash of a password, and a second factor, in a stream that no reader looks at. */
export class Credentials {
  constructor(private readonly events: EventStore) {}

  async of(username: string): Promise<StoredCredential> {
    const [last] = await this.events.readStream(credentialStream(username), { direction: 'backwards', max: 1 });
    return last
      ? { ...credentialEvents.CredentialSet.data.parse(last.data), revision: last.revision }
      : { revision: 'none' };
  }

  /** True for somebody who signs in with the OpenID provider, and has no password here. */
  async isOfHouse(username: string): Promise<boolean> {
    return (await this.of(username)).subject !== undefined;
  }

  /**
   * Reads the stored hash at each call, and checks the password again only if the hash has changed.
   * @param waited called with the ms that the check has waited for its turn
   */
  check(username: string, password: string, waited?: (ms: number) => void) {
    let last: { readonly hash: string | undefined; readonly fits: boolean } | undefined;
    return async () => {
      const credential = await this.of(username);
      const { hash } = credential;
      if (!last || last.hash !== hash) last = { hash, fits: await passwordFits(hash, password, waited) };
      return { fits: last.fits, credential };
    };
  }

  /**
   * The events that change the credential. Nothing does where there is no password: without one nobody signs in, with a
   * code or not.
   * @param last the credential that the changes follow from, where it was read before
   */
  async writes(
    username: string,
    changes: CredentialChanges,
    context: CommandContext,
    last?: StoredCredential,
  ): Promise<StreamWrite[]> {
    const { token } = changes;
    if (changes.hash === undefined && changes.secondFactor === undefined && !token) return [];
    const before = last ?? (await this.of(username));
    const { hash = before.hash, secondFactor = before.secondFactor, subject = before.subject } = changes;
    if (hash === undefined) return [];
    const tokens = Object.entries(before.tokens ?? {}).filter(([id]) => id !== token?.id);
    if (token?.hash !== undefined) tokens.push([token.id, token.hash]);
    const data: Credential = {
      hash,
      ...(secondFactor && { secondFactor }),
      ...(subject !== undefined && { subject }),
      ...(tokens.length > 0 && { tokens: Object.fromEntries(tokens) }),
    };
    const events = newEvents(context, [{ type: 'CredentialSet', data }], 10);
    return [{ stream: credentialStream(username), expected: before.revision, events }];
  }
}
