import type { AuthProvider } from 'react-admin';
import type { SignInGate } from '../context/console-context.js';
import { hasUnsavedWork } from '../navigation/leaving.js';
import { ownScreens } from '../navigation/screens.js';
import { type HttpClient, isRead, RequestRefused } from './http-client.js';
import { parseSession, type Session, sessionLifetime, sessionMirror } from './session.js';

const signedOut = { redirectTo: '/login', message: false };
const readActions = new Set(['list', 'show', 'export']);
/** The data that every screen needs and that is not of the console alone. */
const content = { reads: 'read', writes: 'write' } as const;

/**
 * `http` must be the plain client: a refusal here is an answer, not a reason to ask for a sign-in.
 * @param onSession receives who is signed in, whenever that is heard of
 */
export function createAuthProvider(
  http: HttpClient,
  gate: SignInGate,
  onSession: (username: string) => void = () => undefined,
): AuthProvider {
  let session: Session | undefined;

  const forget = () => {
    session = undefined;
    sessionMirror.forget();
  };
  const end = async () => {
    forget();
    // A portal that cannot be reached must not keep anybody signed in here; its own copy dies within the hour.
    await http('/api/auth/logout', { method: 'POST' }).catch(() => undefined);
  };
  const load = async () => {
    session = parseSession((await http('/api/auth/session')).json);
    onSession(session.username);
    if (sessionMirror.state(Date.now()) === 'unknown') {
      sessionMirror.remember(Date.parse(session.expiresAt) - sessionLifetime || Date.now());
    }
    return session;
  };
  const isLive = async () => {
    if (sessionMirror.state(Date.now()) === 'over') return false;
    try {
      await load();
      return true;
    } catch (error) {
      if (error instanceof RequestRefused && error.status === 401) return false;
      if (sessionMirror.state(Date.now()) === 'live') return true;
      throw error;
    }
  };

  return {
    async login({ username, password, code }: { username: string; password: string; code?: string }) {
      const body = JSON.stringify({ username, password, code });
      session = parseSession((await http('/api/auth/login', { method: 'POST', body })).json);
      onSession(session.username);
      sessionMirror.remember(Date.now());
    },
    async logout() {
      await end();
      return signedOut.redirectTo;
    },
    async checkAuth() {
      if (await isLive()) return;
      // Leaving now would lose what was typed. The server refuses the save anyway if nobody signs in again.
      if (hasUnsavedWork()) return void (await gate.ask());
      await end();
      return Promise.reject(signedOut);
    },
    async checkError(error) {
      if (!(error instanceof RequestRefused) || error.status !== 401 || hasUnsavedWork()) return;
      forget();
      return Promise.reject(signedOut);
    },
    async getIdentity() {
      // The cookie is shared: another tab may have signed in as somebody else. An answer that does not come, or a session
      // that is over, leaves who it was.
      const { username, ...rest } = await load().catch((error: unknown) => {
        if (session) return session;
        throw error;
      });
      return { id: username, fullName: username, ...rest };
    },
    getPermissions: async () => session ?? (await load()),
    async canAccess({ action, resource }) {
      const { may } = session ?? (await load());
      const { reads, writes } = ownScreens.find(({ path }) => path === resource) ?? content;
      return may.includes(readActions.has(action) ? reads : writes);
    },
  };
}

/** A write that finds the session over waits at the gate and is then sent again, as it was. */
export function withSignIn(http: HttpClient, gate: SignInGate): HttpClient {
  return async function request(url, options = {}) {
    try {
      return await http(url, options);
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.status !== 401 || isRead(options)) throw error;
      sessionMirror.forget();
      if (await gate.ask()) return request(url, options);
      throw error;
    }
  };
}
