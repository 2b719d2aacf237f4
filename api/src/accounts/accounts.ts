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
import { type EventStore, type RecordedEvent, type StreamWrite } from '@noticeboard/event-store';
import { changeStream, type StreamChanged } from '../boot/change-stream.js';
import { type Envelope, newEvents } from '../boot/envelope.js';
import { type AccountCommand, decideAccount } from './account.decider.js';
import { hashPassword } from './password.js';

/** Accounts on the write side: read from the log itself, so that a closed account is closed at once. */
export class Accounts {
  constructor(private readonly events: EventStore) {}

  async find(username: string): Promise<Account | undefined> {
    return foldAccount(await this.events.readStream(accountStream(username)));
  }

  async all(): Promise<Account[]> {
    const registered = (await this.events.readStream(portalAccountsStream)).map(readEvent) as Fact<PortalEvent>[];
    // One person, in whatever letter case they were named.
    const names = new Map(registered.map(({ data }) => [accountStream(data.username), data.username]));
    const found = await Promise.all([...names.values()].map((name) => this.find(name)));
    return found.filter((account) => account !== undefined);
  }

  async passwordHash(username: string): Promise<string | undefined> {
    const [last] = await this.events.readStream(credentialStream(username), { direction: 'backwards', max: 1 });
    return last && credentialEvents.CredentialSet.parse(last.data).hash;
  }

  /** @throws Refusal `duplicateAccount` */
  async add(username: string, role: Role, password: string, envelope: Envelope): Promise<AccountChanged> {
    const credential = await this.credentialWrite(username, password, envelope);
    return this.append({ type: 'AddAccount', username, role }, username, envelope, async () => [
      credential,
      await this.registration(username, envelope),
    ]);
  }

  /** @throws Refusal `unknownAccount`; `lastAdmin`, because nobody could sign in to mend it */
  async edit(username: string, { password, ...changes }: AccountEdit, envelope: Envelope): Promise<AccountChanged> {
    const command = { type: 'EditAccount', changes: { ...changes, password: password !== undefined } } as const;
    return this.append(command, username, envelope, async (account, decided) => [
      ...(password === undefined ? [] : [await this.credentialWrite(username, password, envelope)]),
      ...(endsAdmin(account, decided) ? [await this.withdrawal(username, envelope)] : []),
    ]);
  }

  /** @returns the account's revision and the position of the event */
  async record(command: AccountCommand, username: string, envelope: Envelope): Promise<AccountChanged> {
    return this.append(command, username, envelope, () => Promise.resolve([]));
  }

  private append(
    command: AccountCommand,
    username: string,
    envelope: Envelope,
    besides: (account: Account | undefined, decided: readonly { readonly type: string }[]) => Promise<StreamWrite[]>,
  ): Promise<AccountChanged> {
    return changeStream<Account>(this.events, {
      stream: accountStream(username),
      envelope,
      fold: foldAccount,
      decide: (account) => decideAccount(command, account),
      besides,
    });
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

/** What an edit may change; closing an account or changing its password ends its sessions. */
export interface AccountEdit {
  readonly role?: Role;
  readonly closed?: boolean;
  readonly password?: string;
}

export type AccountChanged = StreamChanged<Account>;

function endsAdmin(account: Account | undefined, decided: readonly { readonly type: string }[]): boolean {
  const isAdmin = account?.role === 'admin' && !account.closed;
  return isAdmin && decided.some(({ type }) => type === 'AccountClosed' || type === 'RoleChanged');
}

function foldAccount(stored: readonly RecordedEvent[]): Account | undefined {
  return stored.reduce<Account | undefined>(
    (account, event) => evolveAccount(account, readEvent(event) as Fact<AccountEvent>),
    undefined,
  );
}
