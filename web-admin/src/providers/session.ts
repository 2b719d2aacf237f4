import { allRights, type Right, type Role, roles } from '@noticeboard/content-model';

export interface Session {
  readonly username: string;
  readonly role: Role;
  readonly may: readonly Right[];
  /** ISO 8601. */
  readonly expiresAt: string;
  /** The changes that need a second person before they are published; undefined: none. */
  readonly review?: 'dates' | 'all';
  /** Why nothing can be saved, in a sentence; undefined while everything can. */
  readonly writesRefused?: string;
}

/** Lifetime of a session from its login, in milliseconds (specification, section 9). */
export const sessionLifetime = 3_600_000;

const reviews = ['dates', 'all'] as const;

/** @throws TypeError when the answer is no session. */
export function parseSession(json: unknown): Session {
  if (typeof json !== 'object' || json === null) throw new TypeError('the answer is no session');
  const role = roles.find((name) => 'role' in json && json.role === name);
  if (!role || !('username' in json) || typeof json.username !== 'string') {
    throw new TypeError('the answer names no user with a role');
  }
  const expiresAt = 'expiresAt' in json && typeof json.expiresAt === 'string' ? json.expiresAt : '';
  const given: readonly unknown[] = 'may' in json && Array.isArray(json.may) ? json.may : [];
  const may = allRights.filter((right) => given.includes(right));
  const review = reviews.find((mode) => 'review' in json && json.review === mode);
  const refused = 'writesRefused' in json && typeof json.writesRefused === 'string' ? json.writesRefused : undefined;
  return {
    username: json.username,
    role,
    may,
    expiresAt,
    ...(review && { review }),
    ...(refused !== undefined && { writesRefused: refused }),
  };
}

export const roleLabels = { admin: 'Admin', editor: 'Editor', auditor: 'Auditor' } as const satisfies Record<
  Role,
  string
>;

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
