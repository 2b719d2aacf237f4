import {
  type Attachment,
  type Cell,
  type Family,
  type NoticeKind,
  noticeKinds,
  problemOf,
  Refusal,
  type Role,
} from '@noticeboard/content-model';
import { createFakeAccounts, type FakeAccounts } from './fake-accounts.js';
import { createFakeItems, createFakeTables, type FakeBelongings } from './fake-belongings.js';
import { createFakeDesk, type FakeDesk } from './fake-desk.js';
import { createFakeHistory, type FakeHistory } from './fake-history.js';
import { createFakeNotices, type FakeNotices } from './fake-notices.js';
import { createFakePostings, type FakePostings } from './fake-postings.js';
import { createFakeProjections, type FakeProjections } from './fake-projections.js';

/** The API's contract in memory, for tests of the console: the same paths, codes, headers and words, no event log. */
export interface FakeApi {
  readonly answer: (request: FakeRequest) => FakeAnswer;
  /** Everything that was asked, oldest first. */
  readonly requests: readonly FakeRequest[];
  readonly postings: (family: string) => FakePostings;
  readonly tables: (family: string) => FakeBelongings<Cell[]>;
  readonly items: (family: string) => FakeBelongings<Attachment>;
  readonly notices: (kind: string) => FakeNotices;
  readonly accounts: FakeAccounts;
  readonly desk: FakeDesk;
  readonly history: FakeHistory;
  readonly projections: FakeProjections;
  /** How long sessions last that begin from now on, in milliseconds. */
  readonly letSessionsLast: (lifetime: number) => void;
  /** All sessions end on the server, as after an hour. */
  readonly endSessions: () => void;
  /** The next request that matches is answered like this; `undefined` as the answer: never reached. */
  readonly next: (method: string, path: string, answer: FakeAnswer | undefined) => void;
  /** The next request that matches is carried out, and its answer gets lost. */
  readonly loseAnswer: (method: string, path: string) => void;
  /** The next request that matches stays half-way, its upload at 50 %, until it is let go. */
  readonly hold: (method: string, path: string) => () => void;
  /** What a request that is on its way waits for. */
  readonly held: (method: string, path: string) => Promise<void> | undefined;
}

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; of a multipart body its text parts by name. */
  readonly body: unknown;
  /** Of a multipart body, in the order that they came. */
  readonly files?: readonly { readonly field: string; readonly file: File }[];
}

export interface FakeAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Of an answer that is no JSON. */
  readonly text?: string;
}

/** Thrown for a request that gets no answer. */
class Unreachable extends Error {}

export function createFakeApi(table: readonly Family[], kinds: readonly NoticeKind[] = noticeKinds): FakeApi {
  const requests: FakeRequest[] = [];
  const accounts = createFakeAccounts();
  const families = new Map(table.map((family) => [family.key, createFakeFamily(family)]));
  const notices = new Map(kinds.map((kind) => [kind.key, createFakeNotices(kind)]));
  const desk = createFakeDesk(() => [
    ...[...families].map(([source, { postings }]) => ({ source, total: postings.all().length })),
    ...[...notices].map(([source, store]) => ({ source, total: store.all().length })),
  ]);
  const history = createFakeHistory();
  const projections = createFakeProjections();
  const stores = [
    ...[...families.values()].flatMap(({ postings, tables, items }) => [postings, tables, items]),
    ...notices.values(),
  ];
  const sessions = new Map<string, { username: string; role: Role; expiresAt: string }>();
  const waiting: { method: string; path: string; until: Promise<void> }[] = [];
  const planned: { method: string; path: string; answer: FakeAnswer | undefined; isCarriedOut?: true }[] = [];

  const sessionOf = ({ headers }: FakeRequest) =>
    sessions.get(/session=(\w+)/.exec(headers['cookie'] ?? '')?.[1] ?? '');

  let lifetime = 3_600_000;
  let signIns = 0;
  const login = (body: unknown): FakeAnswer => {
    const { username, password } = Object(body);
    const { role } = accounts.signIn(String(username), String(password));
    const token = `s${++signIns}`;
    const session = {
      username: String(username),
      role,
      expiresAt: new Date(Date.now() + lifetime).toISOString(),
    };
    sessions.set(token, session);
    return { status: 200, headers: { 'set-cookie': `session=${token}` }, json: session };
  };

  const endSessionsOf = (username: string) => {
    for (const [token, session] of sessions) if (session.username === username) sessions.delete(token);
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
    const accountsAnswer = accounts.answer(request, session?.role);
    if (accountsAnswer) {
      const { password, closed } = Object(body);
      const changed = decodeURIComponent(path.slice('/api/accounts/'.length));
      // As on the server: a new password, or closing, ends the account's sessions.
      if (method === 'PUT' && (password || closed)) endSessionsOf(changed);
      return accountsAnswer;
    }
    const historyAnswer = history.answer(request, session);
    if (historyAnswer) return historyAnswer;
    if (method !== 'GET' && !session) throw new Refusal('signInRequired');
    if (method !== 'GET' && session?.role !== 'admin') throw new Refusal('forbidden');
    const staffAnswer = session && (desk.answer(request) ?? projections.answer(request, session.username));
    if (staffAnswer) return staffAnswer;
    for (const store of stores) {
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
        if (plan?.isCarriedOut) route(request);
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
    postings: (family) => named(families, family).postings,
    tables: (family) => named(families, family).tables,
    items: (family) => named(families, family).items,
    notices: (kind) => named(notices, kind),
    accounts,
    desk,
    history,
    projections,
    hold(method, path) {
      let letGo = () => undefined as void;
      waiting.push({ method, path, until: new Promise((resolve) => (letGo = resolve)) });
      return () => letGo();
    },
    held(method, path) {
      const at = waiting.findIndex((one) => one.method === method && one.path === path);
      return at < 0 ? undefined : waiting.splice(at, 1)[0]?.until;
    },
    letSessionsLast: (time) => void (lifetime = time),
    endSessions: () => sessions.clear(),
    next: (method, path, answer) => planned.push({ method, path, answer }),
    loseAnswer: (method, path) => planned.push({ method, path, answer: undefined, isCarriedOut: true }),
  };
}

function createFakeFamily(family: Family) {
  const postings = createFakePostings(family);
  return { postings, tables: createFakeTables(family, postings), items: createFakeItems(family, postings) };
}

function named<T>(stores: ReadonlyMap<string, T>, key: string): T {
  const store = stores.get(key);
  if (!store) throw new RangeError(`nothing is called ${key}`);
  return store;
}
