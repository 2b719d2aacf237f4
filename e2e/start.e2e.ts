import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { within } from '../test/deadline.js';
import { newFolder } from '../test/portal-process.js';

const repository = fileURLToPath(new URL('..', import.meta.url));

describe('npm start', () => {
  const started: ReturnType<typeof spawn>[] = [];
  afterAll(() => {
    for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  });

  it('serves the whole portal, prints the first password, and passes SIGTERM on: exit code 0', async () => {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn('npm', ['start'], {
      cwd: repository,
      env: { PATH, HOME, PORT: '0', DATA_DIR: await newFolder() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
    const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
    const url = await within(
      25_000,
      new Promise<string>((resolve, reject) => {
        child.stdout.on('data', () => {
          const found = /^listening on (http:\S+)$/m.exec(output)?.[1];
          if (found !== undefined) resolve(found);
        });
        void exit.then((code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
      }),
    );
    expect(output).toMatch(/^first sign-in: user name admin, password \S{10,}$/m);
    const paths = ['/', '/latest-job', '/admin', '/login', '/api/jobs', '/api/docs', '/health'];
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(url + path)).status));
    expect(statuses).toEqual(paths.map(() => 200));
    child.kill('SIGTERM');
    expect(await within(10_000, exit)).toBe(0);
  });
});
