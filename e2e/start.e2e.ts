import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { cp, rename, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { ApiClient } from '../test/api-client.js';
import { addPosting, newTitle } from '../test/content.js';
import { inTime } from '../test/deadline.js';
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
    const url = await inTime(
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
      return inTime(exit);
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
    const [, verb = ''] = /another one: npm run portal -- (.*)$/m.exec(output()) ?? [];
    expect(await portal({}, ...verb.split(' '))).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^admin has a new password: \S{10,}$/m),
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

describe('A checkout that cannot run here', () => {
  const run = async (words: readonly string[], options: SpawnOptions) => {
    const child = spawn(process.execPath, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => (output += part));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  };

  it.each(['18.20.8', '20.18.3', '21.7.3'])('says at once that Node %s is none of those it needs', async (version) => {
    const versions = `{ value: { ...process.versions, node: '${version}' } }`;
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', ${versions})`;
    for (const program of ['start', 'portal', 'demo', 'build'])
      expect(await run(['--import', older, `scripts/${program}.mjs`], { cwd: repository })).toEqual({
        code: 78,
        output: expect.stringMatching(
          new RegExp(`^This is Node ${version}, and Noticeboard needs Node 20.19 [^\n]+\n$`),
        ),
      });
  });

  it.each([
    [
      'kill -KILL $$',
      /^installing packages failed: npm ci \S.* was ended by SIGKILL\nThat is how it ends where memory/m,
    ],
    [
      'exit 137',
      /^installing packages failed: npm ci \S.* ended with exit code 137\nThat is how it ends where memory/m,
    ],
    ['echo no such host; exit 3', /^no such host\ninstalling packages failed: npm ci \S.* ended with exit code 3\n$/m],
  ])('says how the installation ended, here with: %s', async (end, told) => {
    const folder = await newFolder();
    await cp(join(repository, 'scripts'), join(folder, 'scripts'), { recursive: true });
    await writeFile(join(folder, 'npm'), `#!/bin/sh\n${end}\n`, { mode: 0o755 });
    const ended = await run(['scripts/start.mjs'], { cwd: folder, env: { PATH: `${folder}:${PATH}` } });
    expect(ended).toEqual({ code: 1, output: expect.stringMatching(told) });
  });
});

/** Without the packages, which it shares: they are most of it. */
async function copyProgram(folder: string): Promise<void> {
  // Missing packages are installed here: the copy must find nothing to install into the folder it shares.
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: repository });
  const left = new Set(['.git', 'data', '.artefacts', 'node_modules']);
  await cp(repository, folder, { recursive: true, filter: (path) => !left.has(basename(path)) });
  for (const part of ['.', 'api', 'web-admin', 'web-public'])
    await symlink(join(repository, part, 'node_modules'), join(folder, part, 'node_modules'));
}
