import {
  type Account,
  type AccountEvent,
  accountStream,
  credentialEvents,
  credentialStream,
  evolveAccount,
  type Fact,
  type PortalEvent,
  portalAccountsStream,
  readEvent,
  Refusal,
  type Role,
} from '@noticeboard/content-model';
import { type EventStore, type RecordedEvent, type StreamWrite, WrongRevision } from '@noticeboard/event-store';
import { type Envelope, newEvents } from '../boot/envelope.js';
import { type AccountCommand, decideAccount } from './account.decider.js';
import { hashPassword } from './password.js';

const attempts = 6;

/** Accounts on the write side: read from the log itself, so that a closed account is closed at once. */
export class Accounts {
  constructor(private readonly events: EventStore) {}

  async find(username: string): Promise<Account | undefined> {
    return foldAccount(await this.events.readStream(accountStream(username)));
  }

  async all(): Promise<Account[]> {
    const registered = (await this.events.readStream(portalAccountsStream)).map(readEvent) as Fact<PortalEvent>[];
    const names = new Set(registered.map(({ data }) => data.username));
    const found = await Promise.all([...names].map((name) => this.find(name)));
    return found.filter((account) => account !== undefined);
  }

  async passwordHash(username: string): Promise<string | undefined> {
    const [last] = await this.events.readStream(credentialStream(username), { direction: 'backwards', max: 1 });
    return last && credentialEvents.CredentialSet.parse(last.data).hash;
  }

  /** @throws Refusal `duplicateAccount` */
  async add(username: string, role: Role, password: string, envelope: Envelope): Promise<void> {
    const credential = await this.credentialWrite(username, password, envelope);
    await this.append({ type: 'AddAccount', username, role }, username, envelope, async () => [
      credential,
      await this.registration(username, envelope),
    ]);
  }

  /** @throws Refusal `unknownAccount` */
  async changePassword(username: string, password: string, envelope: Envelope): Promise<void> {
    await this.append({ type: 'ChangePassword' }, username, envelope, async () => [
      await this.credentialWrite(username, password, envelope),
    ]);
  }

  /** @throws Refusal `unknownAccount`; `lastAdmin`, because nobody could sign in to mend it */
  async close(username: string, envelope: Envelope): Promise<void> {
    await this.append({ type: 'CloseAccount' }, username, envelope, async () => [
      await this.withdrawal(username, envelope),
    ]);
  }

  /** @returns the account's revision and the position of the event */
  async record(command: AccountCommand, username: string, envelope: Envelope): Promise<Recorded> {
    return this.append(command, username, envelope, () => Promise.resolve([]));
  }

  private async append(
    command: AccountCommand,
    username: string,
    envelope: Envelope,
    others: () => Promise<StreamWrite[]>,
  ): Promise<Recorded> {
    const stream = accountStream(username);
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const stored = await this.events.readStream(stream);
      const decided = decideAccount(command, foldAccount(stored));
      const last = stored.at(-1);
      if (decided.length === 0 && last) return { revision: last.revision, position: last.position };
      const own = { stream, expected: last?.revision ?? ('none' as const), events: newEvents(envelope, decided) };
      try {
        const { revisions, position } = await this.events.append([...(await others()), own]);
        return { revision: revisions[stream] ?? 0, position };
      } catch (error) {
        if (!(error instanceof WrongRevision)) throw error;
      }
    }
    throw new Refusal('contended');
  }

  private async credentialWrite(username: string, password: string, envelope: Envelope): Promise<StreamWrite> {
    const stream = credentialStream(username);
    const [last] = await this.events.readStream(stream, { direction: 'backwards', max: 1 });
    const data = { hash: await hashPassword(password) };
    return {
      stream,
      expected: last?.revision ?? 'none',
      events: newEvents(envelope, [{ type: 'CredentialSet', data }], 10),
    };
  }

  /** In the stream that every coming and going is written to: of two admins who close each other, one is refused. */
  private async withdrawal(username: string, envelope: Envelope): Promise<StreamWrite> {
    const [last] = await this.events.readStream(portalAccountsStream, { direction: 'backwards', max: 1 });
    const closing = (await this.find(username))?.username;
    const admins = (await this.all()).filter(({ role, closed }) => role === 'admin' && !closed);
    if (admins.length === 1 && admins[0]?.username === closing) throw new Refusal('lastAdmin');
    const event = { type: 'AccountWithdrawn', data: { username } };
    return {
      stream: portalAccountsStream,
      expected: last?.revision ?? 'none',
      events: newEvents(envelope, [event], 20),
    };
  }

  private async registration(username: string, envelope: Envelope): Promise<StreamWrite> {
    const [last] = await this.events.readStream(portalAccountsStream, { direction: 'backwards', max: 1 });
    const event = { type: 'AccountRegistered', data: { username } };
    return {
      stream: portalAccountsStream,
      expected: last?.revision ?? 'none',
      events: newEvents(envelope, [event], 20),
    };
  }
}

export interface Recorded {
  readonly revision: number;
  readonly position: string;
}

function foldAccount(stored: readonly RecordedEvent[]): Account | undefined {
  return stored.reduce<Account | undefined>(
    (account, event) => evolveAccount(account, readEvent(event) as Fact<AccountEvent>),
    undefined,
  );
}
