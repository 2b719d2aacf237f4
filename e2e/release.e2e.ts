import { execFile, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminPassword, newFolder, runWrapper } from '../test/portal-process.js';
import { eventually } from '../test/deadline.js';

const ran = promisify(execFile);
const platform = `${process.platform}-${process.arch}`;
const script = fileURLToPath(new URL('../scripts/release.mjs', import.meta.url));
const release = (words: readonly string[]) => ran(process.execPath, [script, ...words]);

/** Starts the program that draws pictures, as the portal does. @returns the format of one, or how it ended */
function drawnBy(folder: string): Promise<string> {
  const child = fork(join(folder, 'api/dist/bundle/picture.child.js'), { serialization: 'advanced' });
  child.send({});
  const foot = { name: 'Noticeboard', host: '', note: '' };
  child.send({ words: { title: 'पटवारी', status: { kind: 'open', text: 'Open' }, foot } });
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(`ended with ${code}`));
    child.once('message', ({ png }: { readonly png: Uint8Array }) => {
      resolve(Buffer.from(png.subarray(1, 4)).toString());
      child.disconnect();
    });
  });
}

describe('A release', () => {
  let into: string;
  let unpacked: string;

  beforeAll(async () => {
    into = await newFolder();
    await release([platform, '--into', into]);
    const folder = await newFolder();
    const [tarball = ''] = (await readdir(into)).filter((name) => name.endsWith('.tar.gz'));
    await ran('tar', ['-C', folder, '-xzf', join(into, tarball)]);
    unpacked = join(folder, tarball.replace(`-${platform}.tar.gz`, ''));
  });

  it('has its checksums, and a list of all packages that run, also those of the built console', async () => {
    const sums = (await readFile(join(into, 'SHA256SUMS'), 'utf8')).trim().split('\n');
    expect(sums.map((line) => line.split('  ')[1])).toContain('noticeboard-monitor.mjs');
    expect(sums).toHaveLength(3);
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(await readFile(join(into, name)))
          .digest('hex'),
      ).toBe(sum);
    }
    const [sbom = ''] = (await readdir(into)).filter((name) => name.endsWith('.sbom.json'));
    const { components } = JSON.parse(await readFile(join(into, sbom), 'utf8')) as {
      readonly components: readonly { readonly name: string }[];
    };
    const names = components.map(({ name }) => name);
    expect([names.includes('express'), names.includes('jest'), names.includes('react-admin')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('takes 230 MB at most', async () => {
    const { stdout } = await ran('du', ['-sm', unpacked]);
    expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(230);
  });

  it('serves pages and runs commands with Node alone, by the variables of the unit', async () => {
    const settings = join(await newFolder(), 'noticeboard.env');
    const DATA_DIR = await newFolder();
    const lines = ['# settings', `DATA_DIR=${DATA_DIR}`, `ADMIN_PASSWORD=${adminPassword}`, 'PORT=0', 'HOST=127.0.0.1'];
    await ran('sh', ['-c', `printf '%s\\n' "$@" > ${settings}`, 'sh', ...lines]);
    const started = runWrapper(join(unpacked, 'noticeboard'), ['start'], { NOTICEBOARD_ENV: settings });
    const url = await eventually(() => {
      const [, found] = /listening on (\S+)/.exec(started.output()) ?? [];
      expect(started.output()).toMatch(/listening on/);
      return String(found);
    });
    expect((await fetch(url)).status).toBe(200);
    const { version } = (await (await fetch(`${url}/health`)).json()) as { readonly version: string };
    expect(unpacked.endsWith(version)).toBe(true);
    expect(await drawnBy(unpacked)).toBe('PNG');
    const verified = runWrapper(join(unpacked, 'noticeboard'), ['verify'], { NOTICEBOARD_ENV: settings });
    expect(await verified.exited).toMatchObject({ code: 0 });
    started.signal('SIGTERM');
    expect(await started.exited).toMatchObject({ code: 0 });
  });

  it('is made for the machines that are named, and no other', async () => {
    await expect(release(['vax', '--into', into])).rejects.toMatchObject({
      code: 64,
      stderr: 'no release is made for vax: linux-x64, linux-arm64\n',
    });
  });
});
