import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, type ApiClient } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath } from '../../test/content.js';
import { signedCheckpoint } from '../../test/ledger.js';
import { newFolder, type Portal, startPortal } from '../../test/portal-process.js';

const [jobs] = families;
const source = join(import.meta.dirname, '../../test/go/verify.go');

let portal: Portal;
let staff: ApiClient;
let program: string;
let proofs: readonly string[];
/** The portal, whose answer at one path is changed in a single bit. */
let forger: Server;
let forged: { readonly path: RegExp; readonly byte: number } | undefined;

/** Go's verifier over the logs that an address serves. @returns what it has printed */
async function verified(url: string, ...words: readonly string[]): Promise<string> {
  const [which = '', ...rest] = words;
  const { stdout } = await promisify(execFile)(program, [which, url, ...rest]);
  return stdout.trim();
}

const forgerUrl = () => `http://127.0.0.1:${(forger.address() as AddressInfo).port}`;

beforeAll(async () => {
  program = join(await newFolder(), 'verify');
  const go = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: await newFolder() };
  await promisify(execFile)('/usr/bin/go', ['build', '-o', program, source], { env: go });
  portal = await startPortal({ PUBLIC_URL: 'https://board.example' });
  staff = await admin(portal.url);
  const id = idOf(await addPosting(staff, jobs, newTitle('Station Master'), { applyLink: 'https://apply.example/1' }));
  const notice = idOf(await addNotification(staff, jobs, id, { lastDateApply: '26 November 2098' }));
  await staff.put(notificationPath(jobs, id, notice), { lastDateApply: '3 December 2098' });
  for (let count = 0; count < 20; count += 1) await addPosting(staff, jobs);
  proofs = [`/proof/posting/${id}#2`];
  forger = createServer(async (request, response) => {
    const answer = await fetch(portal.url + request.url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (forged?.path.test(request.url ?? '')) bytes[forged.byte] = (bytes[forged.byte] ?? 0) ^ 1;
    response.writeHead(answer.status).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(forger, 'listening');
});

afterAll(() => void forger.close());

describe('Go’s own verifier of transparency logs', () => {
  it('takes the log of all events: its head, tiles, and each proof of a leaf and of growth', async () => {
    const said = await verified(portal.url, 'main');
    const size = Number(/^verified (\d+)$/.exec(said)?.[1]);
    expect(size).toBeGreaterThan(22);
  });

  it('takes the public log: its head, tiles and entries, and a proof as readers get it', async () => {
    const text = async (path: string) => (await fetch(portal.url + path)).text();
    const { size } = signedCheckpoint(await text('/log/public/checkpoint'), await text('/log/public/key'));
    expect(await verified(portal.url, 'public', ...proofs)).toBe(`verified ${size}`);
  });

  it.each([
    ['main', 'tile', /^\/log\/tile\/0\//, 40],
    ['main', 'head', /^\/log\/checkpoint/, 16],
    ['main', 'proof', /^\/api\/log\/proof\?leaf=3&/, 110],
    ['main', 'proof of growth', /^\/api\/log\/consistency\?from=3&/, 40],
    ['public', 'tile', /^\/log\/public\/tile\/0\//, 40],
    ['public', 'entry', /^\/log\/public\/tile\/entries\//, 60],
    ['public', 'proof', /^\/proof\//, 50],
  ])('refuses the %s log where one bit of a %s was changed', async (which, _what, path, byte) => {
    forged = { path, byte };
    await expect(verified(forgerUrl(), which, ...proofs)).rejects.toMatchObject({ code: 1 });
    forged = undefined;
    await expect(verified(forgerUrl(), which, ...proofs)).resolves.toMatch(/^verified/);
  });
});
