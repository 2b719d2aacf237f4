import { setTimeout as pause } from 'node:timers/promises';
import {
  type Account,
  type ApiToken,
  accountAggregate,
  accountStream,
  eventOf,
  fieldError,
  foldTitle,
  idOf,
  invalid,
  parseAccount,
  portalAccountsStream,
  portalEvents,
  ProblemError,
  readEvent,
  readModels,
  type Role,
  type SecondFactor,
  tokenActor,
} from '@noticeboard/content-model';
import type { EventStore, StreamWrite } from '@noticeboard/event-store';
import { ignoreIfUnavailable, type ReadStore } from '@noticeboard/read-store';
import { type CommandContext, newEvents } from '../commands/command-context.js';
import { type AggregateStream, evolved, recordStream } from '../commands/aggregate.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { type CommandResult, handleCommand } from '../commands/handle-command.js';
import { type AccountCommand, decideAccount, type UsedLink } from './account.decider.js';
import { Credentials } from './credentials.js';
import { assertGoodPassword, hashPassword } from './password.js';
import { isPlainName, isReservedName } from './user-names.js';

/** For how long a process trusts an account that it has read from the log. */
const trustedForMs = 100;
/**
 * A write that may end rights is answered when every process has forgotten them. A timer may be early by a millisecond.
 */
const forgottenAfterMs = trustedForMs + 10;

/** The write side of accounts. It reads the log itself, so that a closed account is closed at once. */
export class Accounts {
  readonly credentials: Credentials;
  /** By stream; `askedAt` by `performance.now()`. */
  readonly #trusted = new Map<string, { readonly askedAt: number; readonly found: Promise<Account | undefined> }>();

  constructor(
    private readonly events: EventStore,
    readonly store = new AggregateStore(events),
    private readonly reads?: ReadStore,
    /** The name of the portal: no password. */
    private readonly siteNames: readonly string[] = [],
  ) {
    this.credentials = new Credentials(events);
  }

  async find(username: string): Promise<Account | undefined> {
    return this.store.head(await this.stream(username));
  }

  /** The account as the log has it, or had it when it was asked within the last `trustedForMs`. */
  async trusted(username: string): Promise<Account | undefined> {
    const stream = accountStream(username);
    const last = this.#trusted.get(stream);
    const now = performance.now();
    if (last && now - last.askedAt < trustedForMs) return last.found;
    const asked = { askedAt: now, found: this.find(username) };
    this.#trusted.set(stream, asked);
    try {
      return await asked.found;
    } catch (error) {
      if (this.#trusted.get(stream) === asked) this.#trusted.delete(stream);
      throw error;
    }
  }

  /** The present role of an account, or of a token that publishes; undefined: none, because it is closed or was never there. */
  async roleOf(username: string): Promise<Role | undefined> {
    if (username.startsWith(tokenActor('')))
      return (await this.tokens()).find(({ name, may }) => tokenActor(name) === username && may.includes('publish'))
        ?.role;
    const account = await this.find(username);
    return account && !account.closed ? account.role : undefined;
  }

  async all(): Promise<Account[]> {
    const registered = (await this.events.readStream(portalAccountsStream)).map((stored) =>
      eventOf(portalEvents, readEvent(stored)),
    );
    // Names that differ in letter case belong to one person.
    const names = new Map(registered.map(({ data }) => [accountStream(data.username), data.username]));
    const found = await Promise.all([...names.values()].map((name) => this.find(name)));
    return found.filter((account) => account !== undefined);
  }

  /**
   * @param subject of the person at an OpenID provider, by whom it is proven who they are
   * @throws ProblemError `duplicateAccount`; `invalid` for a name or a password that will not do
   */
  async add(
    username: string,
    role: Role,
    password: string,
    context: CommandContext,
    subject?: string,
  ): Promise<AccountChanged> {
    if (!isPlainName(username)) invalid('username', fieldError('userNameMixed'));
    if (isReservedName(username)) invalid('username', fieldError('userNameReserved'));
    await assertGoodPassword(username, password, this.siteNames);
    return this.handle({ type: 'AddAccount', username, role }, username, context, async () => [
      ...(await this.credentials.writes(
        username,
        { hash: await hashPassword(password), secondFactor: false, subject },
        context,
      )),
      await this.nextOfAll('AccountRegistered', username, context),
    ]);
  }

  /** @throws ProblemError `unknownAccount`; `invalid`; `lastAdmin`, because nobody could sign in to mend it; `unknownRecord` for its link */
  async edit(given: string, changes: AccountEdit, context: CommandContext): Promise<AccountChanged> {
    const { role, closed, password, secondFactor: factor, link } = changes;
    const username = await this.nameOf(given);
    if (password !== undefined) await assertGoodPassword(username, password, this.siteNames);
    const hash = once(async () => (password === undefined ? undefined : hashPassword(password)));
    // An account that came with an import has lost its secret, as it has its password.
    const isLost = password !== undefined && (await this.credentials.of(username)).secondFactor === undefined;
    const secondFactor = factor === undefined && !isLost ? undefined : Boolean(factor);
    const command = {
      type: 'EditAccount',
      changes: { role, closed, password: password !== undefined, secondFactor, link },
    } as const;
    return this.handle(command, username, context, async (account, decided) => [
      ...(await this.credentials.writes(username, { hash: await hash(), secondFactor: factor }, context)),
      ...(endsAdmin(account, decided) ? [await this.withdrawal(username, context)] : []),
    ]);
  }

  /** The normal form of a name, unless an account of an earlier version has it as it is. */
  async nameOf(given: string): Promise<string> {
    const normal = given.normalize('NFKC');
    if (accountStream(normal) === accountStream(given) || (await this.find(given))) return given;
    return normal;
  }

  /** @param allSessions ends every session of the account: for one that cannot be ended by itself */
  recordSignOut(username: string, allSessions: boolean, context: CommandContext): Promise<AccountChanged> {
    return this.handle({ type: 'RecordSignOut', allSessions }, username, context);
  }

  /** For one whom an OpenID provider has proven. */
  recordSignIn(username: string, context: CommandContext): Promise<AccountChanged> {
    return this.handle({ type: 'RecordSignIn' }, username, context);
  }

  /** All tokens that are not revoked. */
  async tokens(): Promise<readonly IssuedToken[]> {
    const accounts = await this.all();
    return accounts.flatMap(({ username, tokens = [] }) => tokens.map((token) => ({ ...token, issuedBy: username })));
  }

  /** @param hash SHA-256 of its secret, in hex. @throws ProblemError `duplicateToken`, `invalid` */
  issueToken(issuer: string, token: ApiToken, hash: string, context: CommandContext): Promise<AccountChanged> {
    return this.handle({ type: 'IssueToken', token }, issuer, context, async () => {
      const isSame = ({ name }: ApiToken) => foldTitle(name) === foldTitle(token.name);
      if ((await this.tokens()).some(isSame)) throw new ProblemError('duplicateToken');
      return this.credentials.writes(issuer, { token: { id: token.id, hash } }, context);
    });
  }

  revokeToken({ id, name, issuedBy }: IssuedToken, context: CommandContext): Promise<AccountChanged> {
    return this.handle({ type: 'RevokeToken', id, name }, issuedBy, context, () =>
      this.credentials.writes(issuedBy, { token: { id } }, context),
    );
  }

  private async handle(
    command: AccountCommand,
    username: string,
    context: CommandContext,
    alsoAppend?: (
      account: Account | undefined,
      decided: readonly { readonly type: string }[],
    ) => Promise<StreamWrite[]>,
  ): Promise<AccountChanged> {
    const changed = await handleCommand<Account>(this.store, {
      aggregate: await this.stream(username),
      context,
      begins: command.type === 'AddAccount',
      decide: (account) => decideAccount(command, account),
      ...(alsoAppend && { alsoLocks: [portalAccountsStream], alsoAppend }),
    });
    // An edit that finds nothing to change may follow one whose answer was lost.
    const mayEndRights =
      ['EditAccount', 'RevokeToken'].includes(command.type) ||
      (command.type === 'RecordSignOut' && command.allSessions);
    const isShared = this.reads?.ownState() === undefined;
    if (mayEndRights && isShared) await pause(forgottenAfterMs);
    return changed;
  }

  /**
   * A long stream, as one with thousands of failed sign-ins of earlier versions, is not read whole: its state is that of
   * the read models with its last events on top. Those which are in there already, applied again in their order, come to
   * the same.
   */
  async stream(username: string): Promise<AggregateStream<Account>> {
    const aggregate = recordStream(accountAggregate, idOf(accountStream(username)));
    const { reads } = this;
    if (reads)
      await this.store.offer(aggregate, async () => {
        const backwards = { direction: 'backwards', max: lastEvents } as const;
        const latest = (await this.events.readStream(aggregate.stream, backwards)).toReversed();
        const [oldest] = latest;
        if (!oldest || oldest.revision === 0) return undefined;
        const read = await projected(reads, aggregate.stream).catch(ignoreIfUnavailable);
        if (read?.checkpoint === undefined || read.checkpoint < oldest.position) return undefined;
        const { id: eventId, revision, position } = oldest;
        return evolved(aggregate, { state: read.account, revision, position, eventId }, latest);
      });
    return aggregate;
  }

  /** Writes to the stream of all accounts, so that one of two admins who close each other is refused. */
  private async withdrawal(username: string, context: CommandContext): Promise<StreamWrite> {
    // The stream is read before the admins are counted: an admin who leaves meanwhile makes this append fail.
    const write = await this.nextOfAll('AccountWithdrawn', username, context);
    const closing = (await this.find(username))?.username;
    const admins = (await this.all()).filter(({ role, closed }) => role === 'admin' && !closed);
    if (admins.length === 1 && admins[0]?.username === closing) throw new ProblemError('lastAdmin');
    return write;
  }

  private async nextOfAll(
    type: 'AccountRegistered' | 'AccountWithdrawn',
    username: string,
    context: CommandContext,
  ): Promise<StreamWrite> {
    const stream = portalAccountsStream;
    const [last] = await this.events.readStream(stream, { direction: 'backwards', max: 1 });
    return {
      stream,
      expected: last?.revision ?? 'none',
      events: newEvents(context, [{ type, data: { username } }], 20),
    };
  }
}

/** The fields that an edit may change; closing an account or changing its password ends its sessions. */
export interface AccountEdit {
  readonly role?: Role | undefined;
  readonly closed?: boolean | undefined;
  readonly password?: string | undefined;
  /** By which the password is set. */
  readonly link?: UsedLink | undefined;
  /** False for none any more. */
  readonly secondFactor?: SecondFactor | false | undefined;
}

/** A token, with the admin who issued it. */
export type IssuedToken = NonNullable<Account['tokens']>[number] & { readonly issuedBy: string };

export type AccountChanged = CommandResult<Account>;

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function endsAdmin(account: Account | undefined, decided: readonly { readonly type: string }[]): boolean {
  const isAdmin = account?.role === 'admin' && !account.closed;
  return isAdmin && decided.some(({ type }) => type === 'AccountClosed' || type === 'RoleChanged');
}

const lastEvents = 100;

/** An account as it is read, at the checkpoint or after it. */
async function projected(reads: ReadStore, stream: string) {
  const { checkpoint } = await reads.state();
  const [body] = await reads.documents(readModels.accounts, [idOf(stream)]);
  return body === undefined ? undefined : { checkpoint, account: parseAccount(body) };
}
