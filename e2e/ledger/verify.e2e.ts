import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, type ApiClient, type Fields } from '../../test/api-client.js';
import { addNotification, addPosting, idOf } from '../../test/content.js';
import { keyOf } from '../../test/ledger.js';
import { type Environment, newFolder, type Portal, runCommand, startPortal } from '../../test/portal-process.js';
import { startRole, startServices } from '../../test/services.js';

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

async function run(environment: Environment, ...words: readonly string[]): Promise<Outcome> {
  const command = runCommand(environment, ...words);
  const { code } = await command.exited;
  return { code, output: command.output() };
}

/** Beside the portal that answers. */
function beside({ url, dataDir }: Portal): Environment {
  return { DATA_DIR: dataDir, PORT: new URL(url).port };
}

let portal: Portal;
let staff: ApiClient;
beforeAll(async () => {
  portal = await startPortal();
  staff = await admin(portal.url);
  for (const family of families) await addNotification(staff, family, idOf(await addPosting(staff, family)));
});

describe('verify beside a running portal', () => {
  it('finds the log as it was signed and the lists as a replay gives them, and says with what it compared', async () => {
    const { code, output } = await run(beside(portal), 'verify');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toMatch(/^log: \d+ events fit all \d+ signed checkpoints; key noticeboard\+/m);
    expect(output).toContain(`the portal at ${portal.url}: 12 lists with 3 records are, byte for byte`);
  });

  it('is not misled by what is written meanwhile', async () => {
    let isDone = false;
    const writing = (async () => {
      while (!isDone) await addPosting(staff, families[0]);
    })();
    const { code, output } = await run(beside(portal), 'verify');
    isDone = true;
    await writing;
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  it('takes a checkpoint and a key that were kept elsewhere', async () => {
    const folder = await newFolder();
    const [key, kept] = [join(folder, 'key'), join(folder, 'checkpoint')];
    await writeFile(key, await keyOf(portal));
    await writeFile(kept, (await staff.get('/log/checkpoint')).text);
    await addPosting(staff, families[0]);
    expect(await run(beside(portal), 'verify', '--key', key, '--checkpoint', kept)).toMatchObject({ code: 0 });
    const other = await startPortal();
    await writeFile(kept, (await (await admin(other.url)).get('/log/checkpoint')).text);
    const foreign = await run(beside(portal), 'verify', '--checkpoint', kept);
    expect(foreign).toMatchObject({ code: 1, output: expect.stringContaining('it is not signed with this key') });
  });

  it('names the record that another portal serves otherwise', async () => {
    const served = await startPortal({ DATA_DIR: await newFolder() });
    const { code, output } = await run({ DATA_DIR: portal.dataDir, PORT: new URL(served.url).port }, 'verify');
    expect({ code, output }).toMatchObject({ code: 1 });
    expect(output).toContain(`the checkpoint that ${served.url} answers with cannot be used`);
  });
});

describe('verify where there is no room for a replay', () => {
  it('says so after what it found of the log, and does not call it a difference', async () => {
    const TMPDIR = join(await newFolder(), 'missing');
    const { code, output } = await run({ ...beside(portal), TMPDIR }, 'verify');
    expect({ code, output }).toMatchObject({ code: 69 });
    expect(output).toMatch(/^log: \d+ events fit all \d+ signed checkpoints/m);
    expect(output).toContain(`${TMPDIR} cannot take the replay: `);
  });
});

describe('verify without a portal', () => {
  it('checks the log, and says that nothing else is stored', async () => {
    const stopped = await startPortal();
    await addPosting(await admin(stopped.url), families[0]);
    await stopped.stop();
    const { code, output } = await run({ DATA_DIR: stopped.dataDir }, 'verify');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toMatch(/^log: 5 events fit all \d+ signed checkpoints; key/m);
    expect(output).toContain('read models: no portal answers on 127.0.0.1:0; they live in its process');
  });

  it('compares with the read models in Redis, and names the first record that differs', async () => {
    const services = await startServices();
    const web = await startRole(services, 'web');
    const projections = await startRole(services, 'projections');
    const client = await admin(web.url);
    const posting = await addPosting(client, families[0]);
    await Promise.all([web.stop(), projections.stop()]);
    const environment = { ...services.environment, DATA_DIR: web.dataDir };
    const good = await run(environment, 'verify');
    expect(good).toMatchObject({
      code: 0,
      output: expect.stringContaining('the stored read models: 12 lists with 1 rec'),
    });
    await changeInRedis(services.redis.url, idOf(posting));
    const bad = await run(environment, 'verify');
    expect(bad).toMatchObject({
      code: 1,
      output: expect.stringContaining('the stored read models: /api/jobs: record 0'),
    });
  }, 90_000);

  it('has nothing to check before the first start', async () => {
    const { code, output } = await run({ DATA_DIR: await newFolder() }, 'verify');
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('nothing was signed yet') });
  });
});

async function changeInRedis(url: string, id: string): Promise<void> {
  const { createClient } = await import('redis');
  const client = createClient({ url });
  await client.connect();
  let changed = 0;
  for (const key of await client.keys('*')) {
    if ((await client.type(key)) !== 'hash') continue;
    const body = await client.hGet(key, id);
    if (body?.startsWith('{"_id"')) changed += 1;
    if (body?.startsWith('{"_id"')) await client.hSet(key, id, body.replace('"salaryRange":""', '"salaryRange":"1"'));
  }
  client.destroy();
  expect(changed).toBe(1);
}

/** An export with what it is checked against. */
async function exported(): Promise<Readonly<Record<'lines' | 'checkpoint' | 'key', string>>> {
  const folder = await newFolder();
  const [lines, checkpoint, key] = ['lines', 'checkpoint', 'key'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const outcome = await run(beside(portal), 'export', lines, '--checkpoint', checkpoint);
  expect(outcome).toEqual({ code: 0, output: '' });
  await writeFile(key, await keyOf(portal));
  return { lines, checkpoint, key };
}

describe('An export', () => {
  it('is the same from the command line as from the API, whole and in part', async () => {
    const whole = (await staff.get('/log/export')).text;
    expect(await run(beside(portal), 'export')).toEqual({ code: 0, output: whole });
    const part = (await staff.get('/log/export?from=3&to=6')).text;
    expect(await run(beside(portal), 'export', '--from', '3', '--to', '6')).toEqual({ code: 0, output: part });
  });

  it('is verified with nothing but itself, a checkpoint and the public key', async () => {
    const { lines, checkpoint, key } = await exported();
    const words = ['verify', '--export', lines, '--checkpoint', checkpoint, '--key', key];
    const { code, output } = await run({}, ...words);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/^export: \d+ events are those/) });
  });

  type Damage = (lines: string[]) => string[];
  const damages: readonly [string, Damage, RegExp][] = [
    [
      'of which a value was changed',
      (lines) => lines.with(5, (lines[5] ?? '').replace('"at":"2', '"at":"3')),
      /^leaves 0 to \d+ do not hash/,
    ],
    [
      'of which an event was dropped',
      (lines) => lines.toSpliced(continued(lines), 1),
      /^leaf \d+: event .* is missing before it$/m,
    ],
    ['that ends early', (lines) => lines.slice(0, -1), /^the log ends after \d+ events, the checkpoint covers \d+/],
    [
      'in which two events of a stream change places',
      swapped,
      /^leaf \d+: event .*: revision \d+ of \S+ is missing before it/,
    ],
    [
      'that has an event twice',
      (lines) => lines.toSpliced(6, 0, lines[5] ?? ''),
      /^leaf 6: event .* it comes after revision/,
    ],
    ['that goes on', (lines) => [...lines, lines[0] ?? ''], /^leaf \d+: the export goes on after the checkpoint/],
    ['with a line that is none', (lines) => lines.with(4, (lines[4] ?? '').slice(1)), /^leaf 4: it is no JSON$/m],
  ];

  it.each(damages)('%s is refused, and named', async (_, damage, told) => {
    const { lines, checkpoint, key } = await exported();
    const text = await readFile(lines, 'utf8');
    await writeFile(lines, `${damage(text.split('\n').slice(0, -1)).join('\n')}\n`);
    const { code, output } = await run({}, 'verify', '--export', lines, '--checkpoint', checkpoint, '--key', key);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(told) });
    expect(output.trim()).not.toContain('\n');
  });

  it('is refused with another key, and with a checkpoint that was changed', async () => {
    const { lines, checkpoint, key } = await exported();
    const other = await startPortal();
    const words = ['verify', '--export', lines, '--checkpoint', checkpoint, '--key', key];
    await writeFile(key, await keyOf(other));
    expect(await run({}, ...words)).toEqual({
      code: 1,
      output: 'the checkpoint cannot be used: it is not signed with this key\n',
    });
    await writeFile(key, await keyOf(portal));
    const note = await readFile(checkpoint, 'utf8');
    await writeFile(
      checkpoint,
      note.replace(/\n(\d+)\n/, (_, size: string) => `\n${Number(size) - 1}\n`),
    );
    expect(await run({}, ...words)).toEqual({
      code: 1,
      output: 'the checkpoint cannot be used: its signature is wrong\n',
    });
  });
});

/** The first line whose stream goes on. */
function continued(lines: readonly string[]): number {
  const streams = streamsOf(lines);
  return streams.findIndex((stream, index) => streams.indexOf(stream, index + 1) > 0);
}

function swapped(lines: string[]): string[] {
  const first = continued(lines);
  const streams = streamsOf(lines);
  const second = streams.indexOf(streams[first] ?? '', first + 1);
  return lines.with(first, lines[second] ?? '').with(second, lines[first] ?? '');
}

function streamsOf(lines: readonly string[]): string[] {
  return lines.map((line) => (JSON.parse(line) as { stream: string }).stream);
}

describe('A proof', () => {
  let files: Readonly<Record<'lines' | 'checkpoint' | 'key', string>>;
  let since: string;
  let [from, size] = [0, 0];
  beforeAll(async () => {
    const earlier = (await staff.get('/log/checkpoint')).text;
    await addPosting(staff, families[1]);
    files = await exported();
    since = join(await newFolder(), 'since');
    await writeFile(since, earlier);
    const sizeOf = (note: string) => Number(note.split('\n')[1]);
    [from, size] = [sizeOf(earlier), sizeOf(await readFile(files.checkpoint, 'utf8'))];
  });

  async function proven(path: string, change: (proof: Fields) => Fields = (proof) => proof): Promise<Outcome> {
    const proof = join(await newFolder(), 'proof');
    await writeFile(proof, JSON.stringify(change((await staff.get(path)).body)));
    const { checkpoint, key } = files;
    return run({}, 'verify', '--proof', proof, '--checkpoint', checkpoint, '--since', since, '--key', key);
  }

  const forge = ({ path, ...rest }: Fields) => ({ ...rest, path: [...(path as string[])].reverse() });

  it('of an event is verified, and a forged one is refused', async () => {
    expect(await proven(`/log/proof?leaf=3&size=${size}`)).toMatchObject({
      code: 0,
      output: expect.stringContaining('proof: leaf 3'),
    });
    for (const change of [
      forge,
      (proof: Fields) => ({ ...proof, leaf: 4 }),
      (proof: Fields) => ({ ...proof, leafHash: (proof['path'] as string[])[0] }),
    ]) {
      const { code, output } = await proven(`/log/proof?leaf=3&size=${size}`, change);
      expect({ code, output }).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^the proof of leaf \d of \d+ is forged: /),
      });
    }
    const { code, output } = await proven('/log/proof?leaf=3&size=5');
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^the proof is of 5 events, the checkpoint of/),
    });
  });

  it('of growth is verified, and a forged one is refused', async () => {
    const path = () => `/log/consistency?from=${from}&to=${size}`;
    expect(await proven(path())).toMatchObject({
      code: 0,
      output: expect.stringContaining(`the first ${from} of the`),
    });
    const { code, output } = await proven(path(), forge);
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^the proof of growth from \d+ to \d+ is forged: /),
    });
  });
});

describe('Wrong usage', () => {
  it.each([
    [['verify', '--export', 'x']],
    [['verify', '--nothing']],
    [['verify', '--export', 'x', '--checkpoint', 'none', '--key', 'none']],
    [['export', 'a', 'b']],
    [['export', '--from', 'x']],
    [['export', '--from', '5', '--to', '4']],
    [['export', '--from', '100000']],
  ])('%j ends with 64', async (words) => {
    const { code, output } = await run({ DATA_DIR: portal.dataDir }, ...words);
    expect({ code, output }).toMatchObject({ code: 64, output: expect.stringMatching(/./) });
  });

  it.each(['verify', 'export'])('%s --help tells the usage', async (verb) => {
    const { code, output } = await run({}, verb, '--help');
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining(`usage: npm run portal -- ${verb}`),
    });
  });
});
