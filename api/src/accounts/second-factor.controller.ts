import { Body, Controller, Get, HttpCode, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { encodedError, fieldError, invalid, ProblemError, type SiteIdentity } from '@noticeboard/content-model';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { newContext } from '../http/request-context.js';
import { SITE_IDENTITY } from '../http/tokens.js';
import { Needs, PeopleAlone } from '../http/access.js';
import { type HttpResult, jsonResult, notStored } from '../http/http-result.js';
import { BodyPipe } from '../http/request-checks.js';
import { Documented, writeProblems } from '../http/documented.js';
import { ReadYourWrites } from '../http/writes.js';
import type { SignInPurpose } from './account.decider.js';
import { Accounts } from './accounts.js';
import { LoginLimit, withRejectionFloor } from './login-limit.js';
import { enrolled, isSecret, keyUri, newSecret } from './second-factor.js';
import type { User } from './session.js';
import { type GivenCredentials, SignIn } from './sign-in.js';

const text = z.string({ error: encodedError('notText') }).max(200, encodedError('tooManyCharacters', { max: 200 }));
const secretText = text.refine(isSecret, encodedError('secretMalformed'));
const addition = z.strictObject({ current: text, secret: secretText, code: text });
const removal = z.strictObject({ current: text, code: text });
const state = z.object({
  on: z.boolean(),
  /** How many recovery codes are left. */
  recoveryCodes: z.int(),
  /** While it is off: another one at each call, which counts when its first code has come back. */
  proposal: z.object({ secret: z.string(), uri: z.string() }).optional(),
});
const added = z.object({ recoveryCodes: z.array(z.string()) });
const problemsOfBoth = [...writeProblems, 'tooManyAttempts', 'signInBusy'] as const;

/** Codes of an authenticator app, which the own sign-in takes beside the password. */
@PeopleAlone()
@Controller('api/auth/second-factor')
@Needs('read')
export class SecondFactorController {
  constructor(
    private readonly accounts: Accounts,
    private readonly signIn: SignIn,
    private readonly limit: LoginLimit,
    private readonly acknowledgement: ReadYourWrites,
    @Inject(SITE_IDENTITY) private readonly identity: SiteIdentity,
  ) {}

  @Get()
  @Documented({
    summary: 'Whether the own sign-in takes a code; while it does not, a secret to begin with',
    answer: state,
    problems: ['signInRequired'],
  })
  async state(@Req() request: Request): Promise<HttpResult> {
    const { username } = userOf(request);
    const { secondFactor } = await this.accounts.credentials.of(username);
    if (secondFactor) return jsonResult({ on: true, recoveryCodes: secondFactor.recoveryCodes.length }, notStored);
    const secret = newSecret();
    return jsonResult(
      { on: false, recoveryCodes: 0, proposal: { secret, uri: keyUri(this.identity.name.en, username, secret) } },
      notStored,
    );
  }

  @Put()
  @Documented({
    summary: 'Sign in with a code from now on; answers with the recovery codes, this once',
    body: addition,
    answer: added,
    problems: problemsOfBoth,
  })
  async add(
    @Body(new BodyPipe(addition)) { current, secret, code }: z.infer<typeof addition>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const user = userOf(request);
    if (!(await this.proves('password', { username: user.username, password: current }, request)))
      return invalid('current', fieldError('passwordWrong'));
    const first = enrolled(secret, code, Date.now());
    if (!first) return invalid('code', fieldError('codeWrong'));
    const { secondFactor, codes } = first;
    const { position } = await this.accounts.edit(user.username, { secondFactor }, newContext(request, user));
    const headers = await this.acknowledgement.headers(request, position);
    return jsonResult({ recoveryCodes: codes }, { ...headers, ...notStored });
  }

  @Post('removal')
  @HttpCode(204)
  @Documented({ summary: 'Sign in without a code again', body: removal, problems: problemsOfBoth })
  async remove(
    @Body(new BodyPipe(removal)) { current, code }: z.infer<typeof removal>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const user = userOf(request);
    const given = { username: user.username, password: current, code };
    if (!(await this.proves('both', given, request))) invalid('code', fieldError('passwordOrCodeWrong'));
    const { position } = await this.accounts.edit(user.username, { secondFactor: false }, newContext(request, user));
    response.set(await this.acknowledgement.headers(request, position));
  }

  /** @returns undefined when the password or the code is wrong */
  private proves(purpose: SignInPurpose, given: GivenCredentials, request: Request) {
    const attempt = (waited: (ms: number) => void) =>
      this.signIn.attempt(purpose, given, (account) => newContext(request, account), waited);
    return this.limit.attempt(given.username, request.ip ?? '', () => withRejectionFloor(attempt));
  }
}

/** @throws ProblemError `signInRequired`: the operator's token is no session */
function userOf({ user, session }: Request): User {
  if (!user || user.role === 'operator' || !session.signedIn) throw new ProblemError('signInRequired');
  return { ...user, role: user.role, expiresAt: session.signedIn.expiresAt };
}
