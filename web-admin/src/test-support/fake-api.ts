import { type Family, problemOf, Refusal, type Role } from '@noticeboard/content-model';
import { createFakePostings, type FakePostings } from './fake-postings.js';

/** The API's contract in memory, for tests of the console: the same paths, codes, headers and words, no event log. */
export interface FakeApi {
  readonly answer: (request: FakeRequest) => FakeAnswer;
  /** Everything that was asked, oldest first. */
  readonly requests: readonly FakeRequest[];
  readonly postings: (family: string) => FakePostings;
  /** How long sessions last that begin from now on, in milliseconds. */
  readonly letSessionsLast: (lifetime: number) => void;
  /** All sessions end on the server, as after an hour. */
  readonly endSessions: () => void;
  /** The next request that matches is answered like this; `undefined` as the answer: never reached. */
  readonly next: (method: string, path: string, answer: FakeAnswer | undefined) => void;
}

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface FakeAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** Thrown for a request that gets no answer. */
class Unreachable extends Error {}

const accounts: Readonly<Record<string, { password: string; role: Role }>> = {
  asha: { password: 'right-password', role: 'admin' },
  ravi: { password: 'right-password', role: 'auditor' },
};

export function createFakeApi(table: readonly Family[]): FakeApi {
  const requests: FakeRequest[] = [];
  const stores = new Map(table.map((family) => [family.key, createFakePostings(family)]));
  const sessions = new Map<string, { username: string; role: Role; expiresAt: string }>();
  const planned: { method: string; path: string; answer: FakeAnswer | undefined }[] = [];

  const sessionOf = ({ headers }: FakeRequest) =>
    sessions.get(/session=(\w+)/.exec(headers['cookie'] ?? '')?.[1] ?? '');

  let lifetime = 3_600_000;
  const login = (body: unknown): FakeAnswer => {
    const { username, password } = Object(body);
    const account = accounts[String(username)];
    if (!account || account.password !== password) throw new Refusal('wrongCredentials');
    const token = `s${sessions.size}`;
    const session = {
      username: String(username),
      role: account.role,
      expiresAt: new Date(Date.now() + lifetime).toISOString(),
    };
    sessions.set(token, session);
    return { status: 200, headers: { 'set-cookie': `session=${token}` }, json: session };
  };

  const route = (request: FakeRequest): FakeAnswer => {
    const { method, path, body } = request;
    const session = sessionOf(request);
    if (path === '/api/auth/login' && method === 'POST') return login(body);
    if (path === '/api/auth/logout' && method === 'POST') {
      for (const [token, one] of sessions) if (one === session) sessions.delete(token);
      return { status: 204 };
    }
    if (path === '/api/auth/session') {
      if (!session) throw new Refusal('signInRequired');
      return { status: 200, json: session };
    }
    if (method !== 'GET' && !session) throw new Refusal('signInRequired');
    if (method !== 'GET' && session?.role !== 'admin') throw new Refusal('forbidden');
    for (const store of stores.values()) {
      const answer = store.answer(request);
      if (answer) return answer;
    }
    throw new Refusal('unknownPath');
  };

  return {
    requests,
    answer(request) {
      requests.push(request);
      const at = planned.findIndex(({ method, path }) => method === request.method && path === request.path);
      if (at >= 0) {
        const [plan] = planned.splice(at, 1);
        if (!plan?.answer) throw new Unreachable();
        return plan.answer;
      }
      try {
        return route(request);
      } catch (error) {
        if (error instanceof Refusal) return { status: error.status, json: problemOf(error) };
        throw error;
      }
    },
    postings(family) {
      const store = stores.get(family);
      if (!store) throw new RangeError(`no family is called ${family}`);
      return store;
    },
    letSessionsLast: (time) => void (lifetime = time),
    endSessions: () => sessions.clear(),
    next: (method, path, answer) => planned.push({ method, path, answer }),
  };
}
