import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, type ApiClient, type Fields } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { addNotification, addPosting, idOf } from '../../test/content.js';
import { keyOf } from '../../test/ledger.js';
import { newFolder, type HostedPortal, hostPortal } from '../../test/portal-process.js';
import { startServices } from '../../test/services.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { beside, expectRun, run, runAlone } from '../../test/command-line.js';

const other = sharedPortal();
let portal: HostedPortal;
let staff: ApiClient;
let folder: string;
let key: string;
/** Checkpoints: of now, and from before the last posting. */
let checkpoint: string;
let since: string;
let [from, size] = [0, 0];
/** An export of what the checkpoint covers. */
let lines: readonly string[];

const kept = async (name: string, text: string) => {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
};
const sizeOf = (note: string) => Number(note.split('\n')[1]);

beforeAll(async () => {
  portal = await hostPortal();
  staff = await admin(portal.url);
  for (const family of families) await addNotification(staff, family, idOf(await addPosting(staff, family)));
  folder = await newFolder();
  key = await kept('key', await keyOf(portal));
  const earlier = (await staff.get('/log/checkpoint')).text;
  since = await kept('since', earlier);
  await addPosting(staff, families[1]);
  checkpoint = join(folder, 'checkpoint');
  const file = join(folder, 'lines');
  await run(beside(portal), 'export', file, '--checkpoint', checkpoint);
  lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
  [from, size] = [sizeOf(earlier), sizeOf(await readFile(checkpoint, 'utf8'))];
});

describe('An export', () => {
  it('is the same from the command line as from the API, in part too', async () => {
    expect(`${lines.join('\n')}\n`).toBe((await staff.get('/log/export')).text);
    const part = (await staff.get('/log/export?from=3&to=6')).text;
    expect(await runAlone(beside(portal), 'export', '--from', '3', '--to', '6')).toEqual({ code: 0, output: part });
  });

  it.each([[], ['--checkpoint']])('into a folder that is not there is refused in one line (%j)', async (...option) => {
    const file = join(folder, 'missing', 'lines');
    expectRun(
      await run(beside(portal), 'export', ...option, file),
      1,
      /^\S+lines was not written: there is no such file or folder/,
    );
  });

  const verified = async (text: readonly string[], note = checkpoint, vkey = key) =>
    run({}, 'verify', '--export', await kept('lines', `${text.join('\n')}\n`), '--checkpoint', note, '--key', vkey);

  it('is verified with nothing but itself, a checkpoint and the public key', async () => {
    expectRun(await verified(lines), 0, /^export: \d+ events are those/);
  });

  /** The first line whose stream goes on. */
  const continued = () => {
    const streams = lines.map((line) => (JSON.parse(line) as { stream: string }).stream);
    return streams.findIndex((stream, index) => streams.indexOf(stream, index + 1) > 0);
  };
  const damages: readonly (readonly [string, () => readonly string[], RegExp])[] = [
    [
      'of which a value was changed',
      () => lines.with(5, (lines[5] ?? '').replace('"at":"2', '"at":"3')),
      /^leaves 0 to \d+ do not hash/,
    ],
    [
      'of which an event was dropped',
      () => lines.toSpliced(continued(), 1),
      /^leaf \d+: event .* is missing before it$/m,
    ],
    ['that ends early', () => lines.slice(0, -1), /^the log ends after \d+ events, the checkpoint covers \d+/],
    ['that goes on', () => [...lines, lines[0] ?? ''], /^leaf \d+: the export goes on after the checkpoint/],
    ['with a line that is none', () => lines.with(4, (lines[4] ?? '').slice(1)), /^leaf 4: it is no JSON$/m],
  ];
  it.each(breadth(damages, damages.slice(0, 2)))('%s is refused, and named', async (_, damaged, told) => {
    expectRun(await verified(damaged()), 1, told);
  });

  it('is refused with another key, and with a checkpoint that was changed', async () => {
    const foreign = await kept('foreign', await keyOf(other));
    const output = 'the checkpoint cannot be used: it is not signed with this key\n';
    expect(await verified(lines, checkpoint, foreign)).toEqual({ code: 1, output });
    const note = await readFile(checkpoint, 'utf8');
    const smaller = note.replace(/\n(\d+)\n/, (_, told: string) => `\n${Number(told) - 1}\n`);
    expect(await verified(lines, await kept('smaller', smaller))).toEqual({
      code: 1,
      output: 'the checkpoint cannot be used: its signature is wrong\n',
    });
  });
});

describe('A proof', () => {
  type Change = (proof: Fields) => Fields;
  const proven = async (path: string, change: Change = (proof) => proof) => {
    const proof = await kept('proof', JSON.stringify(change((await staff.get(path)).body)));
    return run({}, 'verify', '--proof', proof, '--checkpoint', checkpoint, '--since', since, '--key', key);
  };
  const forged: Change = ({ path, ...rest }) => ({ ...rest, path: (path as string[]).toReversed() });

  it('of an event is verified; a forged one and one of another size are refused', async () => {
    const path = `/log/proof?leaf=3&size=${size}`;
    expectRun(await proven(path), 0, /proof: leaf 3/);
    const changes: readonly Change[] = [
      forged,
      (proof) => ({ ...proof, leaf: 4 }),
      (proof) => ({ ...proof, leafHash: (proof['path'] as string[])[0] }),
    ];
    for (const change of breadth(changes, [forged]))
      expectRun(await proven(path, change), 1, /^the proof of leaf \d of \d+ is forged: /);
    expectRun(await proven('/log/proof?leaf=3&size=5'), 1, /^the proof is of 5 events, the checkpoint of/);
  });

  it('of growth is verified, and a forged one is refused', async () => {
    const path = `/log/consistency?from=${from}&to=${size}`;
    expectRun(await proven(path), 0, new RegExp(`the first ${from} of the`));
    expectRun(await proven(path, forged), 1, /^the proof of growth from \d+ to \d+ is forged: /);
  });
});

describe('verify beside a running portal', () => {
  it('finds the log as it was signed and the lists as a replay gives them, and says with what it compared', async () => {
    const { code, output } = await runAlone(beside(portal), 'verify');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toMatch(/^log: \d+ events fit (?:the|all \d+) signed checkpoints?; key noticeboard\+/m);
    expect(output).toContain(`the portal at ${portal.url}: 12 lists with 4 records are, byte for byte`);
  });

  it('takes a key and a checkpoint that were kept elsewhere, and is not misled by what is written meanwhile', async () => {
    let isDone = false;
    const writing = (async () => {
      while (!isDone) await addPosting(staff, families[0]);
    })();
    const own = await run(beside(portal), 'verify', '--key', key, '--checkpoint', since);
    isDone = true;
    await writing;
    expect(own).toMatchObject({ code: 0 });
    const foreign = await kept('foreign', await (await fetch(`${other.url}/api/log/checkpoint`)).text());
    expectRun(await run(beside(portal), 'verify', '--checkpoint', foreign), 1, /it is not signed with this key/);
  });

  it('finds it by its data folder, whatever PORT says', async () => {
    const { code, output } = await run({ DATA_DIR: portal.dataDir, PORT: new URL(other.url).port }, 'verify');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain(`read models: the portal at ${portal.url}: 12 lists with`);
  });

  it('says after what it found of the log where there is no room for a replay, and calls that no difference', async () => {
    const TMPDIR = join(await newFolder(), 'missing');
    const { code, output } = await run({ ...beside(portal), TMPDIR }, 'verify');
    expect({ code, output }).toMatchObject({ code: 69 });
    expect(output).toMatch(/^log: \d+ events fit (?:the|all \d+) signed checkpoints?/m);
    expect(output).toContain(`${TMPDIR} cannot take the replay: `);
  });
});

describe('Wrong usage', () => {
  const wrong = [
    ['verify', '--export', 'x'],
    ['verify', '--export', 'x', '--checkpoint', 'none', '--key', 'none'],
    ['export', 'a', 'b'],
    ['export', '--from', '100000'],
  ].map((words) => [words] as const);
  it.each(breadth(wrong, wrong.slice(-1)))('%j ends with 64', async (words) => {
    expectRun(await run({ DATA_DIR: portal.dataDir }, ...words), 64, /./);
  });

  it.each(['verify', 'export'])('%s --help tells the usage', async (verb) => {
    expectRun(await run({}, verb, '--help'), 0, new RegExp(`usage: npm run portal -- ${verb}`));
  });
});

describe('verify without a portal', () => {
  it('checks the log, and says how the read models are compared', async () => {
    await portal.stop();
    const { code, output } = await run({ DATA_DIR: portal.dataDir }, 'verify');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toMatch(/^log: \d+ events fit (?:the|all \d+) signed checkpoints?; key/m);
    expect(output).toMatch(/^read models: the stored read models: 12 lists with [1-9]\d* records are, byte for byte/m);
  });

  it('names one on PORT that serves something else', async () => {
    const { code, output } = await run({ DATA_DIR: portal.dataDir, PORT: new URL(other.url).port }, 'verify');
    expect({ code, output }).toMatchObject({ code: 1 });
    expect(output).toContain(`the checkpoint that ${other.url} answers with cannot be used`);
  });

  it('compares with the read models in Redis, and names the first record that differs', async () => {
    const services = await startServices();
    const web = await hostPortal(services.environment);
    const staff = await admin(web.url);
    const posting = await addPosting(staff, families[0]);
    // A portal that stops before its log is indexed has signed nothing.
    await staff.get('/log/checkpoint');
    await web.stop();
    const environment = { ...services.environment, DATA_DIR: web.dataDir };
    expectRun(await run(environment, 'verify'), 0, /the stored read models: 12 lists with 1 rec/);
    await changeInRedis(services.redis.url, idOf(posting));
    const output = expect.stringContaining('the stored read models: /api/jobs: record 0');
    expect(await run(environment, 'verify')).toEqual({ code: 1, output });
  });

  it('has nothing to check before the first start', async () => {
    expectRun(
      await run({ DATA_DIR: await newFolder() }, 'verify'),
      1,
      /^there is no portal in DATA_DIR \S+: no events/,
    );
  });
});

async function changeInRedis(url: string, id: string): Promise<void> {
  const { createClient } = await import('redis');
  const client = createClient({ url });
  await client.connect();
  let changed = 0;
  for (const name of await client.keys('*')) {
    if ((await client.type(name)) !== 'hash') continue;
    const body = await client.hGet(name, id);
    if (body?.startsWith('{"_id"')) changed += 1;
    if (body?.startsWith('{"_id"')) await client.hSet(name, id, body.replace('"salaryRange":""', '"salaryRange":"1"'));
  }
  client.destroy();
  expect(changed).toBe(1);
}
