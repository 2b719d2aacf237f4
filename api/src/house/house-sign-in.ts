import { ProblemError, type Role, roles } from '@noticeboard/content-model';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Oidc } from '../config/oidc.js';

/** The part of a sign-in that the browser brings back: nobody else can end what it has begun. */
export const begunSignIn = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type BegunSignIn = z.infer<typeof begunSignIn>;

/** A person as the provider knows them. */
export interface HousePerson {
  /** Issuer and subject: nobody else ever has the same. */
  readonly subject: string;
  readonly username: string;
  /** The first of the roles that their groups have; undefined: they have none. */
  readonly role: Role | undefined;
}

const claimed = z.object({
  sub: z.string(),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
  groups: z.union([z.array(z.string()), z.string().transform((group) => [group])]).optional(),
});

/** Sign-in by an OpenID provider: code with PKCE. Loaded only where one is configured. */
export class HouseSignIn {
  #found: Promise<oidc.Configuration> | undefined;

  constructor(private readonly settings: Oidc) {}

  /** The page of the provider where the person goes on. @throws ProblemError `unavailable` */
  async begin(redirectUri: string): Promise<{ readonly url: URL; readonly begun: BegunSignIn }> {
    const provider = await this.#provider();
    const begun = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
    const offered = provider.serverMetadata().scopes_supported ?? [];
    const scope = ['openid', ...['profile', 'email', 'groups'].filter((one) => offered.includes(one))].join(' ');
    const url = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri,
      scope,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    return { url, begun };
  }

  /** @param address where the provider has sent the browser. @throws ProblemError `houseSignInFailed`, `unavailable` */
  async end(address: URL, { state, nonce, verifier }: BegunSignIn): Promise<HousePerson> {
    const provider = await this.#provider();
    try {
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      const tokens = await oidc.authorizationCodeGrant(provider, address, checks);
      const idToken = tokens.claims();
      if (!idToken) throw new Error('there is no ID token');
      const { userinfo_endpoint: asks } = provider.serverMetadata();
      const more = asks === undefined ? {} : await oidc.fetchUserInfo(provider, tokens.access_token, idToken.sub);
      const { sub, preferred_username: name, email, groups = [] } = claimed.parse({ ...idToken, ...more });
      const own = this.settings.roles.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
      return {
        subject: `${idToken.iss} ${sub}`,
        username: (name ?? email ?? sub).normalize('NFKC'),
        role: roles.find((role) => own.includes(role)),
      };
    } catch (error) {
      throw failure(error);
    }
  }

  /** A provider that was not there is looked for again by the next who signs in. */
  async #provider(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    // The signature is checked too, though the token comes from the provider itself.
    const execute = [
      oidc.enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
    ];
    const authentication = clientSecret === undefined ? oidc.None() : undefined;
    this.#found ??= oidc.discovery(new URL(issuer), clientId, clientSecret, authentication, { execute, timeout: 10 });
    try {
      return await this.#found;
    } catch (error) {
      this.#found = undefined;
      throw away(error);
    }
  }
}

/** A network that fails, or a provider with a fault of its own. */
function away(cause: unknown): ProblemError {
  const message = `The sign-in of the house does not answer (${reasonOf(cause)}). Try again, or sign in with an account of this portal.`;
  return new ProblemError('unavailable', { message, headers: { 'Retry-After': '10' } });
}

function failure(error: unknown): ProblemError {
  if (error instanceof TypeError) return away(error);
  const message = `The sign-in of the house was not accepted: ${reasonOf(error)}. Begin again.`;
  return new ProblemError('houseSignInFailed', { message });
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return 'what it says of you cannot be read';
  // The package says what is wrong in the cause.
  const said = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return said instanceof Error ? said.message.replace(/\.$/, '') : String(said);
}
