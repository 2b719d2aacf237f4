import { type ChildProcess, spawn } from 'node:child_process';
import { cp, rename, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { ApiClient } from '../test/api-client.js';
import { addPosting, newTitle } from '../test/content.js';
import { within } from '../test/deadline.js';
import { multipart, pdf } from '../test/multipart.js';
import { newFolder } from '../test/portal-process.js';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** As after a clone: nothing but what every shell sets. */
const { PATH = '', HOME = '' } = process.env;
const bare = { PATH, HOME };

describe('The first hour of a checkout, with no more set than a free port', () => {
  let checkout: string;
  const started: ChildProcess[] = [];
  beforeAll(async () => {
    // A name that is none in a URL, in a pattern, or for who hides what begins with a dot.
    checkout = join(await newFolder(), '.job board #1, 100% (ours)');
    await copyProgram(checkout);
  });
  afterAll(() => {
    for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  });

  function npm(environment: Readonly<Record<string, string>>, ...words: readonly string[]) {
    const child = spawn('npm', words, {
      cwd: checkout,
      env: { ...bare, LINK_WATCH: 'off', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output += part));
    const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, exit, output: () => output };
  }

  async function start() {
    const { child, exit, output } = npm({ PORT: '0' }, 'start');
    const url = await within(
      25_000,
      new Promise<string>((resolve, reject) => {
        child.stdout.on('data', () => {
          const found = /^listening on (http:\S+)$/m.exec(output())?.[1];
          if (found !== undefined) resolve(found);
        });
        void exit.then((code) => reject(new Error(`npm start ended with ${code}:\n${output()}`)));
      }),
    );
    const stop = () => {
      child.kill('SIGTERM');
      return within(10_000, exit);
    };
    return { url, output, stop, port: new URL(url).port };
  }

  async function portal(environment: Readonly<Record<string, string>>, ...words: readonly string[]) {
    const { exit, output } = npm(environment, 'run', '--silent', 'portal', '--', ...words);
    return { code: await exit, output: output() };
  }

  it('serves the whole portal, takes a posting and a PDF, finds both, and brings them back from a backup', async () => {
    const { url, output, stop, port } = await start();
    const paths = ['/', '/latest-job', '/admin', '/login', '/api/jobs', '/api/docs', '/health'];
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(url + path)).status));
    expect(statuses).toEqual(paths.map(() => 200));

    const [, password = ''] = /^first sign-in: user name admin, password (\S{10,})$/m.exec(output()) ?? [];
    const staff = new ApiClient(url);
    await staff.signIn('admin', password);
    const [job, result, bytes] = [newTitle('Clerk'), newTitle('Clerk result'), pdf()];
    await addPosting(staff, families[0], job);
    const file = { field: 'pdfFile', name: 'result.pdf', bytes };
    const added = await staff.send('POST', '/jobListings', multipart({ listingTitle: result }, [file]));
    expect(added).toMatchObject({ status: 201 });
    const path = String(added.body['pdfFile']);
    const expectThere = async (origin: string) => {
      const opened = await fetch(`${origin}/${path}`);
      expect({ status: opened.status, body: await opened.text() }).toEqual({ status: 200, body: bytes.toString() });
      const search = await fetch(`${origin}/search?q=${encodeURIComponent(job)}`);
      expect(await search.text()).toContain(job);
    };
    await expectThere(url);

    const backup = join(checkout, '..', 'backup');
    expect(await portal({ PORT: port }, 'backup', backup)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/is complete, \d+ events/),
    });
    expect(await stop()).toBe(0);

    await rename(join(checkout, 'data'), join(checkout, '..', 'lost'));
    expect(await portal({}, 'restore', backup)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`restored ${join(checkout, 'data')} to `),
    });
    const again = await start();
    expect(again.output()).not.toContain('first sign-in');
    await expectThere(again.url);
    expect(await again.stop()).toBe(0);
  });
});

/** Without the packages, which it shares: they are most of it. */
async function copyProgram(folder: string): Promise<void> {
  const left = new Set(['.git', 'data', '.artefacts', 'node_modules']);
  await cp(repository, folder, { recursive: true, filter: (path) => !left.has(basename(path)) });
  for (const part of ['.', 'api', 'web-admin', 'web-public'])
    await symlink(join(repository, part, 'node_modules'), join(folder, part, 'node_modules'));
}
