import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '../../test/api-client.js';
import { newFolder, type Portal, runPortal, startPortal } from '../../test/portal-process.js';

/** Where readers would find the portal: the provider sends browsers there. */
const publicUrl = 'http://board.test';
const settings = {
  PUBLIC_URL: publicUrl,
  OIDC_CLIENT_ID: 'board',
  OIDC_CLIENT_SECRET: 'a quiet secret',
  OIDC_ROLES: 'admins=admin,editors=editor',
};
let provider: ChildProcess;
let issuer: string;
let portal: Portal;

beforeAll(async () => {
  const file = fileURLToPath(new URL('../../test/house-provider.mjs', import.meta.url));
  provider = spawn(process.execPath, [file, `${publicUrl}/api/auth/oidc/callback`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (!provider.stdout) throw new Error('the provider says nothing');
  for await (const line of createInterface(provider.stdout)) {
    issuer = /^issuer (\S+)$/.exec(line)?.[1] ?? '';
    if (issuer) break;
  }
  portal = await startPortal({ ...settings, OIDC_ISSUER: issuer });
});
afterAll(() => void provider.kill());

interface Sent {
  readonly method?: string;
  readonly body?: URLSearchParams;
}

interface Page {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

/** A browser with cookies for each origin; it stops before the callback where it is asked to. */
class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  async go(address: string, options: Sent = {}): Promise<Response> {
    const url = address.replace(publicUrl, portal.url);
    const own = this.#cookies.get(new URL(url).origin) ?? new Map<string, string>();
    this.#cookies.set(new URL(url).origin, own);
    const Cookie = [...own].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...options, redirect: 'manual', headers: { Cookie } });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      own.set(name, value);
    }
    return answer;
  }

  async follow(address: string, options?: Sent, stopsBefore?: string): Promise<Page> {
    let [url, answer] = [address, await this.go(address, options)];
    for (let next = answer.headers.get('location'); next !== null; next = answer.headers.get('location')) {
      url = new URL(next, url).href;
      if (url.endsWith('/admin') || (stopsBefore !== undefined && url.includes(stopsBefore)))
        return { url, status: answer.status, text: '' };
      answer = await this.go(url);
    }
    return { url, status: answer.status, text: await answer.text() };
  }

  /** @param login user name, then groups, with dots between */
  async signIn(login: string, stopsBefore?: string): Promise<Page> {
    let page = await this.follow(`${publicUrl}/api/auth/oidc/start`);
    for (const prompt of ['login', 'consent']) {
      const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
      const body = new URLSearchParams({ prompt, login, password: 'x' });
      page = await this.follow(new URL(action, page.url).href, { method: 'POST', body }, stopsBefore);
      if (page.url.startsWith(publicUrl)) return page;
    }
    return page;
  }

  async session(): Promise<unknown> {
    return (await this.go(`${publicUrl}/api/auth/session`)).json();
  }
}

const callback = '/api/auth/oidc/callback';

describe('The sign-in of the house', () => {
  it('gives the role of the groups, and puts account and sign-in on the record', async () => {
    const browser = new Browser();
    expect(await browser.signIn('asha.cooks.editors')).toMatchObject({ url: `${publicUrl}/admin`, status: 303 });
    expect(await browser.session()).toMatchObject({ username: 'asha', role: 'editor' });
    const root = new Browser();
    await root.signIn('root.editors.admins');
    expect(await root.session()).toMatchObject({ username: 'root', role: 'admin' });
    const { list } = await (await admin(portal.url)).get('/history/account/asha');
    expect(list.map(({ type }) => type)).toEqual(['AccountAdded', 'SignedIn']);
    expect(portal.output()).not.toContain('a quiet secret');
  });

  it('refuses in words whose groups have no role, and who takes the name of a local account', async () => {
    const stranger = await new Browser().signIn('otto.cooks');
    expect([stranger.status, stranger.text]).toEqual([403, expect.stringContaining('none of your groups')]);
    const local = await new Browser().signIn('admin.admins');
    expect([local.status, local.text]).toEqual([403, expect.stringContaining('another account')]);
    expect((await admin(portal.url)).cookies.size).toBeGreaterThan(0);
  });

  it('ends in the browser that has begun it alone', async () => {
    const { url } = await new Browser().signIn('meena.editors', callback);
    expect(url).toContain(callback);
    const other = new Browser();
    const without = await other.go(url);
    await other.go(`${publicUrl}/api/auth/oidc/start`);
    const withOwn = await other.go(url);
    for (const answer of [without, withOwn]) {
      expect(answer.status).toBe(401);
      expect(await answer.text()).toMatch(/[Bb]egin again/);
    }
  });

  it('is refused where the token has the signature of another key, and says when the provider is away', async () => {
    const waiting = new Browser();
    const { url } = await waiting.signIn('asha.editors', callback);
    await fetch(`${issuer}/other-key`);
    const forged = await new Browser().signIn('asha.editors');
    expect([forged.status, forged.text]).toEqual([401, expect.stringContaining('was not accepted')]);
    const ended = once(provider, 'exit');
    provider.kill();
    await ended;
    const late = await waiting.go(url);
    expect([late.status, await late.text()]).toEqual([503, expect.stringContaining('does not answer')]);
    const unknown = await startPortal({ ...settings, OIDC_ISSUER: issuer });
    const start = await fetch(`${unknown.url}/api/auth/oidc/start`);
    expect([start.status, await start.text()]).toEqual([503, expect.stringContaining('does not answer')]);
    await admin(unknown.url);
    await unknown.stop();
  });

  it('is not there without settings, and half of them are told at the start', async () => {
    const half = runPortal({ OIDC_ISSUER: issuer, OIDC_ROLES: 'x=boss', DATA_DIR: await newFolder() });
    expect(await half.exited).toEqual({ code: 78, signal: null });
    expect(half.output().trim().split('\n')).toEqual([
      'configuration: OIDC_ROLES must be group=role with commas between; roles are admin, editor, auditor',
      'configuration: OIDC_ISSUER needs OIDC_CLIENT_ID',
    ]);
  });
});
