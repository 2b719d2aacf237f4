import { sessionLifetime } from './session.js';

const flag = 'isAuthenticated';
const time = 'lastLoginTime';

/**
 * The session's copy in session storage (specification, section 4): a hint for this tab, because the cookie cannot be
 * read from here. It can end a session early; only the server says that there is one.
 */
export const sessionMirror = {
  remember(loginTime: number): void {
    sessionStorage.setItem(flag, 'true');
    sessionStorage.setItem(time, String(loginTime));
  },
  forget(): void {
    sessionStorage.removeItem(flag);
    sessionStorage.removeItem(time);
  },
  /** `unknown`: this tab has not signed in yet; another one may have. */
  state(now: number): 'live' | 'over' | 'unknown' {
    if (sessionStorage.getItem(flag) !== 'true') return 'unknown';
    const since = Number(sessionStorage.getItem(time));
    return now - since < sessionLifetime ? 'live' : 'over';
  },
};
