import {
  chmod,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GenerationClosed } from '../generations.js';
import { type ReadStore, ReadStoreUnavailable, ReadStoreUnusable } from '../read-store.js';
import { everything, firstBatch, listed, nextBatch } from '../testing/changes.js';
import { openSqliteReadStore } from './sqlite-read-store.js';
import { openStoredCopy } from './stored-copy.js';

const many = Array.from({ length: 500 }, (_, number) => listed('jobs', `j${number}`, String(number), 'x'.repeat(500)));

let dir: string;
let warnings: string[];

function openHere(logHead?: string): ReadStore {
  return openSqliteReadStore({
    dir,
    warn: (message) => warnings.push(message),
    ...(logHead !== undefined && { logHead }),
  });
}

/** A store that has been filled and closed. @returns the file of its live generation */
async function filled(): Promise<string> {
  const store = openHere();
  const { generation } = await store.apply(firstBatch('p2', ...many));
  await store.close();
  return join(dir, `${generation}.db`);
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'read-models-'));
  warnings = [];
});
afterEach(() => rm(dir, { recursive: true }));

it('Read models without a folder are on the disk all the same, in files that have no name', async () => {
  const store = openSqliteReadStore();
  const { generation } = await store.apply(firstBatch('p1', ...many));
  const name = `noticeboard-${generation}.db`;
  const descriptors = (await readdir('/proc/self/fd')).map((descriptor) => join('/proc/self/fd', descriptor));
  const targets = await Promise.all(descriptors.map((path) => readlink(path).catch(() => '')));
  const own = descriptors[targets.findIndex((target) => target.endsWith(`${name} (deleted)`))];
  expect((await stat(own ?? '')).size).toBeGreaterThan(many.length * 500);
  expect(await readdir(tmpdir())).not.toContain(name);
  await store.close();
});

describe('Read models in files', () => {
  it('are there again after a restart, with their former generation', async () => {
    const first = openHere();
    const former = await first.apply(firstBatch('p1', listed('jobs', '1', 'a', 'old')));
    const next = await first.nextGeneration();
    await next.apply(firstBatch('p1', listed('jobs', '1', 'a', 'new')));
    const live = await next.promote();
    await first.close();

    const again = openHere('p1');
    expect(await again.state()).toEqual(live);
    expect(await again.list('jobs', everything)).toEqual(['new']);
    expect(await again.count('jobs')).toBe(1);
    expect(await again.generations.former()).toEqual(former);
    await (await again.generations.reopenFormer())?.promote();
    expect(await again.list('jobs', everything)).toEqual(['old']);
    await again.close();
    expect(warnings).toEqual([]);
  });

  it('forget what was being filled when the process ended', async () => {
    const store = openHere();
    await store.apply(firstBatch('p1'));
    await (await store.nextGeneration()).apply(firstBatch('p1', ...many));
    // No close: as a kill leaves it.
    const again = openHere();
    expect((await readdir(dir)).filter((name) => name.endsWith('.db'))).toHaveLength(1);
    await again.close();
    await store.close();
  });

  it('that are lent to another process and given up meanwhile leave nothing behind', async () => {
    const store = openHere();
    const live = await store.apply(firstBatch('p1'));
    const next = await store.nextGeneration();
    const lending = next.lend?.(async ({ name }) => {
      await next.discard();
      await writeFile(join(dir, `${name}.db`), 'x');
      return true;
    });
    await expect(lending).rejects.toThrow(GenerationClosed);
    expect((await readdir(dir)).filter((name) => name.endsWith('.db'))).toEqual([`${live.generation}.db`]);
    await store.close();
  });

  it.each<[string, (file: string) => Promise<unknown>]>([
    ['cut off', (file) => truncate(file, 40_000)],
    ['emptied', (file) => truncate(file, 0)],
    ['no database', (file) => writeFile(file, 'x'.repeat(100_000))],
    ['removed', (file) => rm(file)],
    ['named by a register that is torn', () => writeFile(join(dir, 'generations.json'), '{"live":')],
  ])('are empty, which one line says, where their file is %s', async (_, damage) => {
    await damage(await filled());
    const store = openHere();
    expect(await store.state()).toMatchObject({ checkpoint: undefined });
    expect(await store.list('jobs', everything)).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^[^\n]*built anew from the log$/)]);
    await store.close();
  });

  it('are whole where a killed process has left them in the write-ahead log alone', async () => {
    const killed = openHere();
    const state = await killed.apply(firstBatch('p2', ...many));
    const again = openHere('p2');
    expect(await again.state()).toEqual(state);
    expect(await again.count('jobs')).toBe(many.length);
    expect(warnings).toEqual([]);
    await again.close();
    await killed.close();
  });

  it('say in one sentence that their folder cannot serve', async () => {
    await writeFile(join(dir, 'file'), '');
    expect(() => openSqliteReadStore({ dir: join(dir, 'file', 'x') })).toThrow(ReadStoreUnusable);
    expect(() => openSqliteReadStore({ dir: join(dir, 'file', 'x') })).toThrow(
      /^the read models in \S+ cannot be opened: a file stands where a folder has to be \(/,
    );
  });

  it('stay as they are while nothing can be written beside them, and are promoted when it can', async () => {
    const store = openHere();
    const live = await store.apply(firstBatch('p1', listed('jobs', '1', 'a', 'old')));
    const next = await store.nextGeneration();
    await next.apply(firstBatch('p1', listed('jobs', '1', 'a', 'new')));
    const elsewhere = `${dir}-elsewhere`;
    await rename(dir, elsewhere);
    await expect(store.nextGeneration()).rejects.toThrow(ReadStoreUnavailable);
    await expect(next.promote()).rejects.toThrow(ReadStoreUnavailable);
    expect([await store.state(), await store.list('jobs', everything)]).toEqual([live, ['old']]);
    await rename(elsewhere, dir);
    await next.promote();
    expect(await store.list('jobs', everything)).toEqual(['new']);
    await (await store.nextGeneration()).discard();
    await store.close();
  });

  it('are empty where they are ahead of the log, and stay where they are not', async () => {
    await filled();
    for (const [head, checkpoint] of [
      ['p2', 'p2'],
      ['p3', 'p2'],
      ['p1', undefined],
    ] as const) {
      const store = openHere(head);
      expect(await store.state()).toMatchObject({ checkpoint });
      await store.close();
    }
    expect(warnings).toEqual([expect.stringContaining('it is ahead of the log')]);
    await filled();
    expect(await openHere('').state()).toMatchObject({ checkpoint: undefined });
  });

  it('refuse to answer from damage that shows itself later, and are empty from then on', async () => {
    const file = await filled();
    const whole = await readFile(file);
    const handle = await open(file, 'r+');
    // All but the pages that are read when it is opened.
    await handle.write(Buffer.alloc(whole.length - 60_000, 0xff), 0, whole.length - 60_000, 60_000);
    await handle.close();
    const store = openHere();
    await expect(store.list('jobs', everything)).rejects.toThrow(ReadStoreUnavailable);
    expect(await store.state()).toMatchObject({ checkpoint: undefined });
    expect(warnings).toEqual([expect.stringMatching(/^the read models are damaged .* built anew from the log$/)]);
    await store.apply(firstBatch('p1'));
    await store.apply(nextBatch('p1', 'p2', listed('jobs', '1', 'a', 'again')));
    expect(await store.list('jobs', everything)).toEqual(['again']);
    await store.close();
  });
});

describe('A copy of what is stored', () => {
  it('has what a process that was killed had stored, in a folder that nobody may write to', async () => {
    const killed = openHere();
    const { checkpoint } = await killed.apply(firstBatch('p2', ...many));
    await chmod(dir, 0o500);
    const copy = await openStoredCopy(dir);
    expect([await copy?.state(), await copy?.count('jobs')]).toMatchObject([{ checkpoint }, many.length]);
    await copy?.close();
    await chmod(dir, 0o700);
    await killed.close();
  });

  it('is none where nothing is stored', async () => {
    expect(await openStoredCopy(dir)).toBeUndefined();
    expect(await openStoredCopy(join(dir, 'missing'))).toBeUndefined();
  });

  it('is not made of a damaged file, which is left as it is', async () => {
    const file = await filled();
    await truncate(file, 5000);
    const refused = new ReadStoreUnusable(
      `the read models in ${dir} are damaged: "rebuild --force" makes them anew while the portal runs`,
    );
    await expect(openStoredCopy(dir)).rejects.toEqual(refused);
    expect((await stat(file)).size).toBe(5000);
    await writeFile(join(dir, 'generations.json'), '{"live":');
    await expect(openStoredCopy(dir)).rejects.toEqual(refused);
  });
});
