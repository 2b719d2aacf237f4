import type { Account } from '@noticeboard/content-model';
import { expectedAfter } from '../commands/aggregate.js';
import { type CommandContext, newEvents } from '../commands/command-context.js';
import { WritesRefused } from '../write-gate/write-gate.js';
import { decideSignIn, type SignInPurpose } from './account.decider.js';
import type { AccountChanged, Accounts } from './accounts.js';
import { type FailedSignIns, noFailedSignIns } from './failed-sign-ins.js';

export interface GivenCredentials {
  readonly username: string;
  readonly password: string;
  /** A code of the app, or a recovery code. */
  readonly code?: string | undefined;
}

/** Reads what there is of an account, lets the decider say who is signed in, and appends what that puts on the record. */
export class SignIn {
  /** By stream; only accounts that exist have one. Each process counts for itself. */
  readonly #failed = new Map<string, FailedSignIns>();

  constructor(private readonly accounts: Accounts) {}

  /**
   * Records a sign-in, or a failed attempt if the account exists.
   * @param contextOf makes the context of a new command for the account
   * @param waited called with the ms that the check of the password has waited for its turn
   * @returns undefined when the attempt failed
   * @throws ProblemError `codeRequired` where the password is right, and a code is to be given
   */
  async attempt(
    purpose: SignInPurpose,
    given: GivenCredentials,
    contextOf: (account: Account) => CommandContext,
    waited?: (ms: number) => void,
  ): Promise<AccountChanged | undefined> {
    const { accounts } = this;
    const username = await accounts.nameOf(given.username);
    const aggregate = await accounts.stream(username);
    const { stream } = aggregate;
    const check = accounts.credentials.check(username, given.password, waited);
    // Once before the account is held: many who try one name wait where the queue is bounded.
    await check();
    /** A failure counts once, however often it is tried to record it. */
    let before: FailedSignIns | undefined;
    return accounts.store.transact([stream], async (view) => {
      const at = await view.state(aggregate);
      // The check runs for every name, so that its time tells nothing. A password that changes meanwhile also changes the
      // account's stream, and the append below fails.
      const { fits: passwordFits, credential } = await check();
      if (!at) return undefined;
      const { state: account } = at;
      const context = contextOf(account);
      before ??= this.#failed.get(stream) ?? noFailedSignIns;
      const { signedIn, events, failed, proof } = decideSignIn(
        { purpose, passwordFits, factor: credential.secondFactor, code: given.code, at: context.at, failed: before },
        account,
      );
      this.#failed.set(stream, failed);
      const answer = (position: string, revision: number) =>
        signedIn ? { before: account, after: account, position, revision } : undefined;
      if (events.length === 0) return answer(at.position, at.revision);
      const own = { stream, expected: expectedAfter(at), events: newEvents(context, events) };
      // When two give the same code at the same time, one is first, and the other finds it taken.
      const taken = await accounts.credentials.writes(username, proof ?? {}, context, credential);
      const recorded = await view.append([...taken, own]).catch((error: unknown) => {
        // Staff see why nothing can be written, and what there is. A code of recovery is used up by being recorded.
        if (error instanceof WritesRefused && !proof?.isRecovery) return undefined;
        throw error;
      });
      if (!recorded) return answer(at.position, at.revision + 1);
      this.#failed.set(stream, { ...failed, unrecorded: 0 });
      return answer(recorded.position, recorded.revisions[stream] ?? 0);
    });
  }
}
