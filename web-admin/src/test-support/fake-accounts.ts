import { Refusal, type Role, roles } from '@noticeboard/content-model';
import type { FakeAnswer, FakeRequest } from './fake-api.js';
import { fakeList } from './fake-list.js';

interface FakeAccount {
  readonly username: string;
  readonly role: Role;
  readonly closed: boolean;
  readonly createdAt: string;
  readonly password: string;
}

/** Who may sign in, and the paths under `/api/accounts`. */
export interface FakeAccounts {
  readonly answer: (request: FakeRequest, role: Role | undefined) => FakeAnswer | undefined;
  /** @throws Refusal `wrongCredentials` */
  readonly signIn: (username: string, password: string) => FakeAccount;
  readonly all: () => readonly FakeAccount[];
}

export function createFakeAccounts(): FakeAccounts {
  const password = 'right-password';
  const opened = { closed: false, createdAt: '2026-11-01T09:00:00.000Z', password };
  let accounts: FakeAccount[] = [
    { username: 'asha', role: 'admin', ...opened },
    { username: 'ravi', role: 'auditor', ...opened },
  ];
  const wire = ({ username, role, closed, createdAt }: FakeAccount) => ({ username, role, closed, createdAt });

  const add = (body: unknown): FakeAnswer => {
    const { username, role, password: secret } = checked(body);
    if (typeof username !== 'string') throw invalid('username', 'Please give a user name.');
    if (accounts.some((one) => one.username === username)) throw new Refusal('duplicateAccount');
    const account = { username, role: role ?? 'auditor', ...opened, password: secret ?? password };
    accounts.push(account);
    return { status: 201, json: wire(account) };
  };
  const edit = (username: string, body: unknown): FakeAnswer => {
    const before = accounts.find((one) => one.username === username);
    if (!before) throw new Refusal('unknownAccount');
    const after = { ...before, ...checked(body), username };
    const others = accounts.filter((one) => one !== before);
    const admins = [...others, after].filter(({ role, closed }) => role === 'admin' && !closed);
    if (admins.length === 0) throw new Refusal('lastAdmin');
    accounts = accounts.map((one) => (one === before ? after : one));
    return { status: 200, json: wire(after) };
  };

  return {
    answer({ method, path, query, body }, role) {
      const [, , collection, username] = path.split('/').map(decodeURIComponent);
      if (collection !== 'accounts') return undefined;
      if (role === undefined) throw new Refusal('signInRequired');
      if (role !== 'admin') throw new Refusal('forbidden');
      if (method === 'POST') return add(body);
      if (method === 'PUT') return edit(username ?? '', body);
      const options = { name: 'accounts', titleField: 'username', key: 'username' } as const;
      return fakeList(accounts.map(wire), query, options);
    },
    signIn(username, secret) {
      const account = accounts.find((one) => one.username === username && !one.closed);
      if (!account || account.password !== secret) throw new Refusal('wrongCredentials');
      return account;
    },
    all: () => accounts,
  };
}

function checked(body: unknown): Partial<FakeAccount> {
  const { role, password } = Object(body);
  if (role !== undefined && !roles.includes(role)) throw invalid('role', 'The role is one of admin, auditor.');
  if (password !== undefined && password.length < 8) {
    throw invalid('password', 'A password has at least 8 characters.');
  }
  return Object(body);
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid', { errors: { [field]: message } });
}
