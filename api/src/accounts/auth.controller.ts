import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { Body, Controller, Get, HttpCode, Inject, Logger, Post, Put, Req, Res } from '@nestjs/common';
import {
  allRights,
  encodedError,
  fieldError,
  invalid,
  ProblemError,
  type ReviewMode,
  reviewModes,
  rightsOf,
  type Role,
  roles,
} from '@noticeboard/content-model';
import { ignoreIfUnavailable, type ReadStore } from '@noticeboard/read-store';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { newContext } from '../http/request-context.js';
import { LIVE_READS, REVIEW_MODE } from '../http/tokens.js';
import { type Actor, Needs, PeopleAlone } from '../http/access.js';
import { type HttpResult, jsonResult, notStored } from '../http/http-result.js';
import { BodyPipe } from '../http/request-checks.js';
import { Documented, writeProblems } from '../http/documented.js';
import { ReadYourWrites } from '../http/writes.js';
import { Accounts } from './accounts.js';
import { SignIn } from './sign-in.js';
import { newPassword } from './password.js';
import { LoginLimit, withRejectionFloor } from './login-limit.js';
import { WriteGate, WritesRefused } from '../write-gate/write-gate.js';
import { sessionCookie, sessionLifetimeMs, signedInUser, type User } from './session.js';

const logger = new Logger('accounts');
const longest = 200;
const text = z
  .string({ error: encodedError('notText') })
  .max(longest, encodedError('tooManyCharacters', { max: longest }));
const credentials = z.strictObject({ username: text, password: text, code: text.optional() });
const passwordChange = z.strictObject({ current: text, password: newPassword });
type Credentials = z.infer<typeof credentials>;

const sessionBody = z.object({
  username: z.string(),
  role: z.enum(roles),
  may: z.array(z.enum(allRights)).describe('What the account may do: the console offers nothing else.'),
  expiresAt: z.iso.datetime(),
  review: z
    .enum(reviewModes)
    .exclude(['off'])
    .optional()
    .describe('What needs the approval of a second person before it is published; nothing does where it is missing.'),
  writesRefused: z.string().optional().describe('Why nothing can be written, for as long as nothing can.'),
});

@PeopleAlone()
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly accounts: Accounts,
    private readonly signIn: SignIn,
    private readonly limit: LoginLimit,
    @Inject(LIVE_READS) private readonly reads: ReadStore,
    private readonly acknowledgement: ReadYourWrites,
    private readonly gate: WriteGate,
    @Inject(REVIEW_MODE) private readonly review: ReviewMode,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Needs('open')
  @Documented({
    summary: 'Sign in',
    body: credentials,
    answer: sessionBody,
    problems: [
      'invalid',
      'malformedJson',
      'tooLarge',
      'wrongCredentials',
      'codeRequired',
      'tooManyAttempts',
      'signInBusy',
      'unavailable',
    ],
  })
  async login(@Body(new BodyPipe(credentials)) given: Credentials, @Req() request: Request): Promise<HttpResult> {
    // New also when its request is sent again: every sign-in proves the password.
    const attempt = (waited: (ms: number) => void) =>
      this.signIn.attempt('signIn', given, (account) => newContext(request, account, this.gate), waited);
    const signedIn = await this.limit.attempt(given.username, request.ip ?? '', async () => {
      await assertSessionsKept(request);
      return withRejectionFloor(attempt);
    });
    if (!signedIn) {
      // Without the name: people type passwords there. Failures of an account are on its record.
      logger.warn({ message: 'sign-in failed', address: request.ip, correlationId: request.correlationId });
      throw this.signInFault();
    }
    const { after: account, revision, position } = signedIn;
    const expiresAt = new Date(this.gate.now() + sessionLifetimeMs).toISOString();
    // A new id at sign-in: one that was planted before is worth nothing.
    await promisify(request.session.regenerate.bind(request.session))();
    request.session.signedIn = { username: account.username, expiresAt, since: revision };
    const user: User = { username: account.username, role: account.role, expiresAt };
    request.user = user;
    const headers = await this.acknowledgement.headers(request, position);
    return jsonResult(this.answerFor(user, user.role), { ...headers, ...notStored });
  }

  @Get('session')
  @Needs('read')
  @Documented({ summary: 'Who is signed in, and until when', answer: sessionBody, problems: ['signInRequired'] })
  session(@Req() { user }: Request): HttpResult {
    // The operator's token is no session.
    if (!user || user.role === 'operator') throw new ProblemError('signInRequired');
    return jsonResult(this.answerFor(user, user.role), notStored);
  }

  /** An account may be in what a log has lost: it is refused then with that reason, whatever was typed. */
  private signInFault(): ProblemError {
    const { logReason } = this.gate;
    if (logReason === undefined) return new ProblemError('wrongCredentials');
    const message = `Invalid username or password, or the account is in what the event log has lost: ${logReason}. Tell whoever runs the portal.`;
    return new ProblemError('unavailable', { message, headers: { 'Retry-After': '60' } });
  }

  private answerFor(user: Actor, role: Role) {
    const { review, gate } = this;
    const { fault } = gate;
    const reviewed = review === 'off' ? {} : { review };
    return { ...user, role, may: rightsOf(role), ...reviewed, ...(fault !== undefined && { writesRefused: fault }) };
  }

  @Put('password')
  @HttpCode(204)
  @Needs('read')
  @Documented({
    summary: 'Change the own password; every other session of the account ends',
    body: passwordChange,
    problems: [...writeProblems, 'tooManyAttempts', 'signInBusy'],
  })
  async changePassword(
    @Body(new BodyPipe(passwordChange)) { current, password }: z.infer<typeof passwordChange>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { user, session } = request;
    const { signedIn } = session;
    if (!user || !signedIn) throw new ProblemError('signInRequired');
    const given = { username: user.username, password: current };
    const attempt = (waited: (ms: number) => void) =>
      this.signIn.attempt('password', given, (account) => newContext(request, account), waited);
    const proven = await this.limit.attempt(user.username, request.ip ?? '', () => withRejectionFloor(attempt));
    if (!proven) invalid('current', fieldError('passwordWrong'));
    const { position, revision } = await this.accounts.edit(user.username, { password }, newContext(request, user));
    // All sessions until now have ended, this one too. It goes on under a new id, for the rest of its time.
    await promisify(session.regenerate.bind(session))().catch(ignoreIfUnavailable);
    request.session.signedIn = { ...signedIn, since: revision + 1 };
    response.set(await this.acknowledgement.headers(request, position));
  }

  @Post('logout')
  @HttpCode(204)
  @Needs('open')
  @Documented({ summary: 'Sign out; the session is dead on the server', problems: [] })
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const user = await signedInUser(request, this.reads, this.accounts, this.gate);
    // A session that only Redis could end is ended by the log, with all others of the account.
    const isEnded = await ended(request);
    response.clearCookie(sessionCookie.name, { ...sessionCookie.attributes, secure: request.secure });
    if (!user) return;
    const signedOut = await this.accounts
      .recordSignOut(user.username, !isEnded, newContext(request, user))
      .catch((error: unknown) => {
        if (error instanceof WritesRefused && isEnded) return undefined;
        throw error;
      });
    if (signedOut) response.set(await this.acknowledgement.headers(undefined, signedOut.position));
  }
}

/** @returns whether the session is dead for every process; false while Redis is gone */
async function ended({ session }: Request): Promise<boolean> {
  try {
    await promisify(session.destroy.bind(session))();
    return true;
  } catch (error) {
    ignoreIfUnavailable(error);
    return false;
  }
}

/** Nothing is checked or recorded of a sign-in whose session nobody could keep. @throws ReadStoreUnavailable */
async function assertSessionsKept({ sessionStore }: Request): Promise<void> {
  await promisify(sessionStore.get.bind(sessionStore))(randomUUID());
}
