import { promisify } from 'node:util';
import { ProblemError } from '@noticeboard/content-model';
import type { Express, Request } from 'express';
import type { Config } from '../config/config.js';
import { notStored } from '../http/http-result.js';
import { newContext } from '../http/request-context.js';
import type { WriteGate } from '../write-gate/write-gate.js';
import type { Accounts } from '../accounts/accounts.js';
import { type BegunSignIn, begunSignIn } from './house-sign-in.js';
import { sessionLifetimeMs } from '../accounts/session.js';

const path = '/api/auth/oidc';
/** Lax: the provider sends the browser back. */
const cookie = { name: 'oidc', attributes: { httpOnly: true, sameSite: 'lax', path } } as const;
const begunLastsMs = 600_000;

/** `GET /api/auth/oidc/start` and `/callback`, where an OpenID provider is configured. Browsers go there, programs do not. */
export async function mountHouseSignIn(
  program: Express,
  { oidc, publicUrl }: Pick<Config, 'oidc' | 'publicUrl'>,
  accounts: Accounts,
  clock: Pick<WriteGate, 'now'>,
): Promise<void> {
  if (!oidc) return;
  const [{ HouseSignIn }, { signInFromHouse }] = await Promise.all([
    import('./house-sign-in.js'),
    import('./house-accounts.js'),
  ]);
  const house = new HouseSignIn(oidc);
  const ownUrl = (request: Request) => publicUrl ?? `${request.protocol}://${request.host}`;

  program.get(`${path}/start`, async (request, response) => {
    const { url, begun } = await house.begin(`${ownUrl(request)}${path}/callback`);
    response
      .set(notStored)
      .cookie(cookie.name, Buffer.from(JSON.stringify(begun)).toString('base64url'), {
        ...cookie.attributes,
        secure: request.secure,
        maxAge: begunLastsMs,
      })
      .redirect(url.href);
  });

  program.get(`${path}/callback`, async (request, response) => {
    response.set(notStored).clearCookie(cookie.name, cookie.attributes);
    const begun = begunIn(request);
    if (!begun) throw new ProblemError('houseSignInFailed');
    const person = await house.end(new URL(request.originalUrl, ownUrl(request)), begun);
    const context = newContext(request, { username: person.username, role: 'portal' }, clock);
    const { after: account, revision } = await signInFromHouse(accounts, person, context);
    await promisify(request.session.regenerate.bind(request.session))();
    const expiresAt = new Date(clock.now() + sessionLifetimeMs).toISOString();
    request.session.signedIn = { username: account.username, expiresAt, since: revision };
    response.redirect(303, '/admin');
  });
}

function begunIn(request: Request): BegunSignIn | undefined {
  const [, value = ''] = /(?:^|; )oidc=([\w-]+)/.exec(request.headers.cookie ?? '') ?? [];
  try {
    return begunSignIn.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
