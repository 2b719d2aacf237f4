import { setTimeout as pause } from 'node:timers/promises';
import {
  type Account,
  accountAggregate,
  accountStream,
  credentialEvents,
  credentialStream,
  eventOf,
  type EventOf,
  fieldError,
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
  type SiteIdentity,
} from '@noticeboard/content-model';
import { type EventStore, ExpectedRevisionError, type StreamWrite } from '@noticeboard/event-store';
import { ignoreIfUnavailable, type ReadStore } from '@noticeboard/read-store';
import { type CommandContext, newEvents } from '../commands/command-context.js';
import { type AggregateStream, evolved, expectedAfter, recordStream } from '../commands/aggregate.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { type CommandResult, handleCommand } from '../commands/handle-command.js';
import { type AccountCommand, decideAccount, isPlainName, isReservedName } from './account.decider.js';
import { FailedSignIns } from './failed-sign-ins.js';
import { assertGoodPassword, generatePassword, hashPassword, passwordFits } from './password.js';
import { proven } from './second-factor.js';
import { WritesRefused } from '../write-gate/write-gate.js';

/** For how long a process trusts an account that it has read from the log. */
const trustedForMs = 100;
/** What may end rights is answered when every process has forgotten them. A timer may be early by a millisecond. */
const forgottenAfterMs = trustedForMs + 10;

/** The write side of accounts. It reads the log itself, so that a closed account is closed at once. */
export class Accounts {
  readonly #failures = new FailedSignIns();
  /** By stream; `askedAt` by `performance.now()`. */
  readonly #trusted = new Map<string, { readonly askedAt: number; readonly found: Promise<Account | undefined> }>();

  constructor(
    private readonly events: EventStore,
    private readonly store = new AggregateStore(events),
    private readonly reads?: ReadStore,
    /** What the portal is called: no password. */
    private readonly siteNames: readonly string[] = [],
  ) {}

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

  /** What an account may do now; undefined: nothing, because it is closed or was never there. */
  async roleOf(username: string): Promise<Role | undefined> {
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

  async passwordHash(username: string): Promise<string | undefined> {
    return (await this.credential(username)).hash;
  }

  async secondFactor(username: string): Promise<SecondFactor | undefined> {
    return (await this.credential(username)).secondFactor;
  }

  /** @throws ProblemError `duplicateAccount`; `invalid` for a name or a password that will not do */
  async add(username: string, role: Role, password: string, context: CommandContext): Promise<AccountChanged> {
    if (!isPlainName(username)) invalid('username', fieldError('userNameMixed'));
    if (isReservedName(username)) invalid('username', fieldError('userNameReserved'));
    await assertGoodPassword(username, password, this.siteNames);
    return this.handle({ type: 'AddAccount', username, role }, username, context, async () => [
      credentialWrite(username, await this.credential(username), { hash: await hashPassword(password) }, context),
      await this.registration(username, context),
    ]);
  }

  /** @throws ProblemError `unknownAccount`; `invalid`; `lastAdmin`, because nobody could sign in to mend it */
  async edit(given: string, changes: AccountEdit, context: CommandContext): Promise<AccountChanged> {
    const { role, closed, password } = changes;
    const username = await this.nameOf(given);
    if (password !== undefined) await assertGoodPassword(username, password, this.siteNames);
    const hash = once(async () => (password === undefined ? undefined : hashPassword(password)));
    // An account that came with an import has lost its secret, as it has its password.
    const isLost = password !== undefined && (await this.secondFactor(username)) === undefined;
    const secondFactor = changes.secondFactor === undefined && !isLost ? undefined : Boolean(changes.secondFactor);
    const command = {
      type: 'EditAccount',
      changes: { role, closed, password: password !== undefined, secondFactor },
    } as const;
    return this.handle(command, username, context, async (account, decided) => [
      ...(await this.credentialWrites(username, { hash: await hash(), secondFactor: changes.secondFactor }, context)),
      ...(endsAdmin(account, decided) ? [await this.withdrawal(username, context)] : []),
    ]);
  }

  /**
   * Records a sign-in, or a failed one if the account exists.
   * @param context makes the context of a new command for the account
   * @param code of the app, or a recovery code
   * @param waited told the ms that the check of the password has waited for its turn
   * @returns undefined when the sign-in failed
   * @throws ProblemError `codeRequired` where the password is right, and a code is to be given
   */
  signIn(...attempt: SignInAttempt): Promise<AccountChanged | undefined> {
    return this.attempt(attempt, { begins: true, asksCode: true });
  }

  /** The same of somebody who is signed in: a right password is not recorded. */
  provesPassword(...attempt: SignInAttempt): Promise<AccountChanged | undefined> {
    return this.attempt(attempt, { begins: false, asksCode: false });
  }

  /** The same, with a code where the account has some. */
  provesBoth(...attempt: SignInAttempt): Promise<AccountChanged | undefined> {
    return this.attempt(attempt, { begins: false, asksCode: true });
  }

  private async attempt(
    [given, password, context, { waited, code } = {}]: SignInAttempt,
    { begins, asksCode }: { readonly begins: boolean; readonly asksCode: boolean },
  ): Promise<AccountChanged | undefined> {
    const username = await this.nameOf(given);
    const aggregate = await this.stream(username);
    const check = this.passwordCheck(username, password, waited);
    // Once before the account is held: many who try one name wait where the queue is bounded.
    await check();
    /** A failure counts once, however often it is tried to record it. */
    let counted: number | undefined;
    return this.store.transact([aggregate.stream], async (view) => {
      const at = await view.state(aggregate);
      // The check runs for every name, so that its time tells nothing. A password that changes meanwhile also changes the
      // account's stream, and the append below fails.
      const { fits, credential } = await check();
      if (!at) return undefined;
      const { state: account } = at;
      const command = context(account);
      const { hash, secondFactor } = credential;
      const isKnown = fits && !account.closed;
      const asked = isKnown && asksCode ? secondFactor : undefined;
      // The password is right: its owner, or who has it, learns that a code is missing, and nothing is counted.
      if (asked && code === undefined) throw new ProblemError('codeRequired');
      const proof = asked && code !== undefined ? proven(asked, code, Date.parse(command.at)) : undefined;
      const isIn = isKnown && (asked === undefined || proof !== undefined);
      if (isIn && !begins) return { before: account, after: account, position: at.position, revision: at.revision };
      if (!isIn) counted ??= this.#failures.count(aggregate.stream, command.at.slice(0, 10));
      const failed = isIn ? this.#failures.unrecorded(aggregate.stream) : (counted ?? 0);
      const decided = isIn
        ? decideAccount({ type: 'RecordSignIn', failed, recoveryCode: proof?.isRecovery ?? false }, account)
        : decideAccount({ type: 'RecordFailedSignIn', failed }, account);
      if (decided.length === 0) return undefined;
      const own = { stream: aggregate.stream, expected: expectedAfter(at), events: newEvents(command, decided) };
      // Of two who give the same code at the same time one is first, and the other finds it taken.
      const taken =
        proof && hash !== undefined
          ? [credentialWrite(username, credential, { hash, secondFactor: proof.secondFactor }, command)]
          : [];
      const recorded = await view.append([...taken, own]).catch((error: unknown) => {
        // Staff see why nothing can be written, and what there is. A code of recovery is used up by being recorded.
        if (error instanceof WritesRefused && !proof?.isRecovery) return undefined;
        throw error;
      });
      if (!recorded)
        return isIn ? { before: account, after: account, position: at.position, revision: at.revision + 1 } : undefined;
      const { position, revisions } = recorded;
      this.#failures.recorded(aggregate.stream);
      const revision = revisions[aggregate.stream] ?? 0;
      return isIn ? { before: account, after: account, position, revision } : undefined;
    });
  }

  /** The normal form of a name, unless an account of an earlier version has it as it is. */
  private async nameOf(given: string): Promise<string> {
    const normal = given.normalize('NFKC');
    if (accountStream(normal) === accountStream(given) || (await this.find(given))) return given;
    return normal;
  }

  /** @param allSessions ends every session of the account: for one that cannot be ended by itself */
  recordSignOut(username: string, allSessions: boolean, context: CommandContext): Promise<AccountChanged> {
    return this.handle({ type: 'RecordSignOut', allSessions }, username, context);
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
    const mayEndRights = command.type === 'EditAccount' || (command.type === 'RecordSignOut' && command.allSessions);
    const isShared = this.reads?.ownState() === undefined;
    if (mayEndRights && isShared) await pause(forgottenAfterMs);
    return changed;
  }

  /**
   * A long stream, as one with thousands of failed sign-ins of earlier versions, is not read whole: its state is that of
   * the read models with its last events on top. Those which are in there already, applied again in their order, come to
   * the same.
   */
  private async stream(username: string): Promise<AggregateStream<Account>> {
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

  /** Reads the stored hash at each call, and checks the password again only if the hash has changed. */
  private passwordCheck(username: string, password: string, waited?: (ms: number) => void) {
    let last: { readonly hash: string | undefined; readonly fits: boolean } | undefined;
    return async () => {
      const credential = await this.credential(username);
      const { hash } = credential;
      if (!last || last.hash !== hash) last = { hash, fits: await passwordFits(hash, password, waited) };
      return { fits: last.fits, credential };
    };
  }

  private async credential(username: string): Promise<Partial<Credential> & Stored> {
    const [last] = await this.events.readStream(credentialStream(username), { direction: 'backwards', max: 1 });
    return last
      ? { ...credentialEvents.CredentialSet.parse(last.data), revision: last.revision }
      : { revision: 'none' };
  }

  /** What an edit changes of what proves who somebody is. */
  private async credentialWrites(
    username: string,
    {
      hash,
      secondFactor,
    }: { readonly hash: string | undefined; readonly secondFactor: SecondFactor | false | undefined },
    context: CommandContext,
  ): Promise<StreamWrite[]> {
    if (hash === undefined && secondFactor === undefined) return [];
    const before = await this.credential(username);
    const next = { hash: hash ?? before.hash, secondFactor: secondFactor ?? before.secondFactor };
    // Without a password nobody signs in, with a code or without.
    if (next.hash === undefined) return [];
    const { secondFactor: factor } = next;
    return [credentialWrite(username, before, { hash: next.hash, ...(factor && { secondFactor: factor }) }, context)];
  }

  private registration(username: string, context: CommandContext): Promise<StreamWrite> {
    const events = newEvents(context, [{ type: 'AccountRegistered', data: { username } }], 20);
    return this.writeAfterLast(portalAccountsStream, events);
  }

  /** Writes to the stream of all accounts, so that one of two admins who close each other is refused. */
  private async withdrawal(username: string, context: CommandContext): Promise<StreamWrite> {
    const events = newEvents(context, [{ type: 'AccountWithdrawn', data: { username } }], 20);
    // The stream is read before the admins are counted: an admin who leaves meanwhile makes this append fail.
    const write = await this.writeAfterLast(portalAccountsStream, events);
    const closing = (await this.find(username))?.username;
    const admins = (await this.all()).filter(({ role, closed }) => role === 'admin' && !closed);
    if (admins.length === 1 && admins[0]?.username === closing) throw new ProblemError('lastAdmin');
    return write;
  }

  private async writeAfterLast(stream: string, events: StreamWrite['events']): Promise<StreamWrite> {
    const [last] = await this.events.readStream(stream, { direction: 'backwards', max: 1 });
    return { stream, expected: last?.revision ?? 'none', events };
  }
}

type SignInAttempt = [
  username: string,
  password: string,
  context: (account: Account) => CommandContext,
  more?: { readonly waited?: (ms: number) => void; readonly code?: string | undefined },
];

type Credential = EventOf<Pick<typeof credentialEvents, 'CredentialSet'>>['data'];

/** Where the stream of a credential stands. */
interface Stored {
  readonly revision: StreamWrite['expected'];
}

function credentialWrite(
  username: string,
  { revision: expected }: Stored,
  data: Credential,
  context: CommandContext,
): StreamWrite {
  const events = newEvents(context, [{ type: 'CredentialSet', data }], 10);
  return { stream: credentialStream(username), expected, events };
}

/** What an edit may change; closing an account or changing its password ends its sessions. */
export interface AccountEdit {
  readonly role?: Role | undefined;
  readonly closed?: boolean | undefined;
  readonly password?: string | undefined;
  /** False for none any more. */
  readonly secondFactor?: SecondFactor | false | undefined;
}

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

/** Adds the admin if no account exists. When several processes start at once, one adds it. */
export async function ensureFirstAccount(
  events: EventStore,
  username: string,
  given: string | undefined,
  context: CommandContext,
  siteNames: readonly string[] = [],
): Promise<FirstAccount | undefined> {
  const [any] = await events.readStream(portalAccountsStream, { max: 1 });
  if (any) return undefined;
  const password = given ?? generatePassword();
  try {
    await new Accounts(events, undefined, undefined, siteNames).add(username, 'admin', password, context);
  } catch (error) {
    if (error instanceof ExpectedRevisionError || (error instanceof ProblemError && error.code === 'duplicateAccount'))
      return undefined;
    throw error;
  }
  return { username, ...(given === undefined && { password }) };
}

/**
 * The first account, as a step that may be repeated while the log does not answer. The correlation id shows whether an
 * append without an answer was stored: its generated password is shown then too, because nobody else knows it.
 */
export function firstAdmin(
  { adminUsername: username, adminPassword: given, identity }: GivenAdmin,
  events: EventStore,
  context: CommandContext,
): () => Promise<FirstAccount | undefined> {
  const password = given ?? generatePassword();
  return async () => {
    await ensureFirstAccount(events, username, password, context, Object.values(identity.name));
    const [first] = await events.readStream(portalAccountsStream, { max: 1 });
    if (first?.metadata['correlationId'] !== context.correlationId) return undefined;
    return { username, ...(given === undefined && { password }) };
  };
}
