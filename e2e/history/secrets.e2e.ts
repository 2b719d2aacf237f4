import type { HistoryEvent } from '@noticeboard/content-model';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { TOTP } from 'otpauth';
import { admin, ApiClient } from '../../test/api-client.js';
import { eventsAt, history, timeline, timelinePath } from '../../test/history.js';
import { adminPassword, type HostedPortal, hostPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';
import { auditor, auditorPassword } from '../../test/staff.js';

const passwords = ['quiet river 1', 'loud river 22', 'typed in the wrong place 3'];

let portal: HostedPortal;
let staff: ApiClient;
let secrets: readonly string[];
beforeAll(async () => {
  portal = await hostPortal();
  staff = await admin(portal.url);
  await auditor(portal);
  await staff.post('/accounts', { username: 'ravi', password: passwords[0], role: 'admin' });
  const ravi = new ApiClient(portal.url);
  await ravi.signIn('ravi', passwords[0]);
  await ravi.post('/auth/login', { username: 'ravi', password: passwords[2] });
  await ravi.post('/auth/login', { username: passwords[2], password: passwords[0] });
  const { secret } = (await ravi.get('/auth/second-factor')).body['proposal'] as { readonly secret: string };
  const code = new TOTP({ secret }).generate();
  const { recoveryCodes } = (await ravi.put('/auth/second-factor', { current: passwords[0], secret, code })).body;
  await ravi.post('/auth/logout');
  await staff.put('/accounts/ravi', { password: passwords[1] });
  secrets = [
    secret,
    ...(recoveryCodes as string[]),
    ...passwords,
    adminPassword,
    auditorPassword,
    ...storedSecrets(portal),
    ...staff.cookies.values(),
  ];
});

/** Hashes of passwords, and what session cookies are signed with, as the log keeps them apart. */
function storedSecrets({ dataDir }: HostedPortal): string[] {
  const log = new Database(join(dataDir, 'events/events.db'), { readonly: true });
  try {
    const rows = log.prepare('SELECT data FROM secrets').all() as { data: string }[];
    return rows
      .flatMap(({ data }) => Object.values(JSON.parse(data) as Record<string, unknown>))
      .flatMap((value) =>
        typeof value === 'string'
          ? [value]
          : Object.values(value as Record<string, unknown>)
              .flat()
              .map(String)
              .filter((text) => text.length > 10),
      );
  } finally {
    log.close();
  }
}

describe('Nothing that is told of the past', () => {
  it('holds a password, a hash or a secret', async () => {
    expect(secrets.filter((secret) => secret.startsWith('$argon2id$'))).toHaveLength(3);
    const all = await history(staff, { limit: '500' });
    const records = new Map(all.map(({ subject, stream }: HistoryEvent) => [stream, subject]));
    const paths = ['/history?limit=500'];
    for (const { kind, id } of records.values()) {
      if (kind === 'portal') continue;
      const path = timelinePath(kind, id);
      const { length } = await eventsAt(staff, path);
      const revisions = Array.from({ length }, (_, revision) => revision);
      paths.push(path, ...revisions.flatMap((to) => [`${path}/${to}?include=all`, `${path}/compare?from=0&to=${to}`]));
    }
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      const { status, text } = await staff.get(path);
      expect({ path, status, told: secrets.filter((secret) => text.includes(secret)) }).toEqual({
        path,
        status: 200,
        told: [],
      });
      expect(text).not.toMatch(/argon2|"hash"|"secret"|credential/i);
    }
    expect((await timeline(staff, 'account', 'ravi')).map(({ type }) => type)).toEqual([
      'AccountAdded',
      'SignedIn',
      'SignInFailed',
      'SecondFactorAdded',
      'SignedOut',
      'PasswordChanged',
    ]);
  });

  it('leads to what is kept apart, by whatever name', async () => {
    for (const kind of ['credential', 'portal', 'secrets'])
      expectProblem(await staff.get(timelinePath(kind, 'ravi')), 404);
    for (const id of ['credential-ravi', '$sessions', 'ravi-credential'])
      expectProblem(await staff.get(timelinePath('account', id)), 404);
    expectProblem(await staff.get('/history?type=CredentialSet'), 400);
    expect(await history(staff, { q: 'credential' })).toEqual([]);
    expect(await history(staff, { correlationId: randomUUID() })).toEqual([]);
  });
});
