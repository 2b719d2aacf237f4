import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { breadth } from '../test/breadth.js';
import { ApiClient } from '../test/api-client.js';
import { runAlone } from '../test/command-line.js';
import { recordedEvents } from '../test/event-log.js';
import { adminPassword, newFolder, type Portal, runPortal, startPortal } from '../test/portal-process.js';

/** An empty variable counts as unset. */
const nothingGiven = { ADMIN_PASSWORD: '' };
const shown = /first sign-in: user name (\S+), password (\S+)/;

const signsIn = async ({ url }: Portal, username: string, password: string) => {
  const reply = await new ApiClient(url).post('/auth/login', { username, password });
  return reply.status === 200;
};
const accountsOf = ({ dataDir }: Portal) => recordedEvents(dataDir).filter(({ type }) => type === 'AccountAdded');

describe('The first account', () => {
  it('is the admin, with a password that is made up, shown once; a later name or password changes nothing', async () => {
    const first = await startPortal(nothingGiven);
    const [, username = '', password = ''] = shown.exec(first.output()) ?? [];
    expect(username).toBe('admin');
    expect(password.length).toBeGreaterThanOrEqual(16);
    expect(first.output().split(password)).toHaveLength(2);
    expect(await signsIn(first, username, password)).toBe(true);
    await first.stop();
    const later = { DATA_DIR: first.dataDir, ADMIN_USERNAME: 'second', ADMIN_PASSWORD: 'another password' };
    const second = await startPortal(later);
    expect(await signsIn(second, username, password)).toBe(true);
    expect(await signsIn(second, 'admin', 'another password')).toBe(false);
    expect(await signsIn(second, 'second', 'another password')).toBe(false);
    await second.stop();
    expect(second.output()).not.toMatch(/password/i);
    expect(first.output().split(password)).toHaveLength(2);
    const entries = await readdir(first.dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) {
      expect(await readFile(join(parentPath, name), 'latin1')).not.toContain(password);
    }
    // Last: who opens a log makes files beside it, and they go when they like.
    expect(accountsOf(second)).toHaveLength(1);
  });

  const weak = [
    ['ADMIN_PASSWORD', 'password123', 'one of the commonest'],
    ['ADMIN_PASSWORD', 'admin12345', 'the user name'],
    ['ADMIN_USERNAME', '\u0430dmin', 'all from a to z'],
  ] as const;
  it.each(breadth(weak, [weak[0], weak[2]]))(
    'is not made with %s=%s, which changes nothing for a portal that has one',
    async (name, value, why) => {
      const DATA_DIR = await newFolder();
      const refused = runPortal({ DATA_DIR, ADMIN_PASSWORD: adminPassword, [name]: value });
      expect((await refused.exited).code).toBe(78);
      expect(refused.output()).toMatch(new RegExp(`^configuration: ${name} cannot be used: .*${why}`, 'm'));
      await runAlone({ DATA_DIR }, 'account', 'add', 'sunita', '--password', 'the first of all');
      expect(await signsIn(await startPortal({ DATA_DIR, [name]: value }), 'sunita', 'the first of all')).toBe(true);
    },
  );

  it('is shown with its password as soon as it is stored, also by a start that fails afterwards', async () => {
    const DATA_DIR = await newFolder();
    const token = join(DATA_DIR, 'keys', 'operator-token');
    await mkdir(token, { recursive: true });
    const failed = runPortal({ DATA_DIR });
    expect((await failed.exited).code).toBe(78);
    const [, username = '', password = ''] = shown.exec(failed.output()) ?? [];
    await rm(token, { recursive: true });
    expect(await signsIn(await startPortal({ DATA_DIR, ...nothingGiven }), username, password)).toBe(true);
  });

  it('has the name and password that are given, which are not shown', async () => {
    const portal = await startPortal({ ADMIN_USERNAME: 'Sunita.Rao@board' });
    expect(await signsIn(portal, 'Sunita.Rao@board', adminPassword)).toBe(true);
    expect(await signsIn(portal, 'admin', adminPassword)).toBe(false);
    expect(portal.output()).not.toContain(adminPassword);
    expect(portal.output()).not.toMatch(shown);
  });
});
