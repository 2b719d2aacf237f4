import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, ApiClient } from '../../test/api-client.js';
import { startPortal } from '../../test/portal-process.js';
import { copyOf, recordedFolder } from '../../test/tampered-log.js';
import { run } from '../../test/verify-command.js';

let original: string;
beforeAll(async () => {
  original = await recordedFolder();
});

describe('A recorded checkpoint', () => {
  const path = (dataDir: string) => join(dataDir, 'checkpoints/1.jsonl');
  const line = (dataDir: string) => readFile(path(dataDir), 'utf8').then((text) => text.split('\n')[0] ?? '');

  it('that was replaced by one of another key is named', async () => {
    const dataDir = await copyOf(original);
    const other = await startPortal();
    await new ApiClient(other.url).get('/log/checkpoint');
    const text = await readFile(path(dataDir), 'utf8');
    await writeFile(path(dataDir), text.replace(await line(dataDir), await line(other.dataDir)));
    const told = 'the checkpoint in line 1 of checkpoints/1.jsonl cannot be used: it is not signed with this key\n';
    expect(await run({ DATA_DIR: dataDir }, 'verify')).toEqual({ code: 1, output: told });
  });

  it('that was changed is named', async () => {
    const dataDir = await copyOf(original);
    const text = await readFile(path(dataDir), 'utf8');
    await writeFile(path(dataDir), text.replace(/\\n\d+\\n/, '\\n1\\n'));
    const told = 'the checkpoint in line 1 of checkpoints/1.jsonl cannot be used: its signature is wrong\n';
    expect(await run({ DATA_DIR: dataDir }, 'verify')).toEqual({ code: 1, output: told });
  });

  it('that is no longer one is named', async () => {
    const dataDir = await copyOf(original);
    const text = await readFile(path(dataDir), 'utf8');
    await writeFile(path(dataDir), text.slice(1));
    const told = 'the checkpoint in line 1 of checkpoints/1.jsonl cannot be read\n';
    expect(await run({ DATA_DIR: dataDir }, 'verify')).toEqual({ code: 1, output: told });
  });

  it('that went missing with all others leaves nothing to vouch for the log', async () => {
    const dataDir = await copyOf(original);
    await rm(join(dataDir, 'checkpoints'), { recursive: true });
    expect(await run({ DATA_DIR: dataDir }, 'verify')).toMatchObject({
      code: 1,
      output: expect.stringContaining('no checkpoint was recorded'),
    });
  });

  it('of which half was written when the machine stopped is none, and is taken away at the next start', async () => {
    const dataDir = await copyOf(original);
    const text = await readFile(path(dataDir), 'utf8');
    await writeFile(path(dataDir), `${text}{"at":"2026`);
    expect(await run({ DATA_DIR: dataDir }, 'verify')).toMatchObject({ code: 0 });
    const portal = await startPortal({ DATA_DIR: dataDir });
    await admin(portal.url);
    await portal.stop();
    expect(await readFile(path(dataDir), 'utf8')).toMatch(/^(\{"at":"[^\n]*\}\n)+$/);
    expect(await run({ DATA_DIR: dataDir }, 'verify')).toMatchObject({ code: 0 });
  });
});
