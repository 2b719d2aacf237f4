import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { credentialStream } from '@noticeboard/content-model';
import { openEventStore } from '@noticeboard/event-store';
import { cosigningKey, generateSigner, parseSigner, parseVerifier, signCheckpoint } from '@noticeboard/ledger';
import { Accounts } from '../accounts/accounts.js';
import { readConfig } from '../config/config.js';
import { CheckpointFile, checkpointFile } from '../ledger/checkpoint-files.js';
import { makeLogKey } from '../ledger/key-file.js';
import { filePeople } from '../people/file-people.js';
import { personRow } from '../people/testing/people.contract.js';
import { ChannelLog } from '../reach/channel-log.js';
import { commandContext } from '../testing/command-contexts.js';
import { placeOf } from '../config/stream-prefix.js';
import { verifyLog } from '../verify/verify-log.js';
import { WebhookSecrets } from '../webhooks/webhook-secrets.js';
import { openWitness } from '../witness/open-witness.js';
import { headOf } from './fill-log.js';
import { makeBackup } from './make-backup.js';
import { type Manifest, readManifest, signManifest, writeManifest } from './manifest.js';
import { restoreBackup } from './restore-backup.js';

let folder: string;
let backup: string;
let said: string[];
let checkpoint: string;
const configOf = (name: string) => readConfig({ DATA_DIR: join(folder, name), PORT: '0' });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'restore-backup-'));
  backup = join(folder, 'backup');
  said = [];
  const config = configOf('data');
  const log = await openEventStore({ dir: join(config.dataDir, 'events'), exclusive: false });
  const accounts = new Accounts(log);
  for (const name of ['meena', 'bela'])
    await accounts.add(name, 'admin', `marsh lantern of ${name}`, commandContext({ commandId: randomUUID() }));
  const file = new CheckpointFile(checkpointFile(config.dataDir, 1));
  checkpoint = signCheckpoint(await headOf(log), makeLogKey(config));
  await file.append({ at: new Date().toISOString(), note: checkpoint });
  await file.close();
  await log.close();
  await makeBackup(config, backup, (line) => said.push(line));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** @returns what it says, in lines; what it refuses with is thrown */
async function restored(given: { head?: string; unsigned?: boolean } = {}): Promise<string[]> {
  const lines: string[] = [];
  const { head, unsigned = false } = given;
  await restoreBackup(configOf(randomUUID()), { folder: backup, head, unsigned, behindWitnesses: false }, (line) =>
    lines.push(line),
  );
  return lines;
}

const plainly = { head: undefined, unsigned: false, behindWitnesses: false } as const;

type Row = Readonly<Record<string, unknown>>;
type Listed = Exclude<Manifest, { readonly format: 1 }>;

async function manifestOf(): Promise<Listed> {
  const manifest = await readManifest(backup);
  if (manifest?.format !== 2) throw new Error('the backup is not signed');
  return manifest;
}

/** As somebody may who has the folder: the key in it signs what they have made of it. */
async function signedAnew(change: (rows: readonly Row[]) => readonly Row[]): Promise<void> {
  const { format: _format, signature: _signature, ...manifest } = await manifestOf();
  const file = join(backup, manifest.state, 'credentials.ndjson');
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const text = change(rows)
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');
  writeFileSync(file, text);
  const files = { ...manifest.files, 'credentials.ndjson': createHash('sha256').update(text).digest('hex') };
  const signer = parseSigner(readFileSync(join(backup, manifest.state, 'keys/log.key'), 'utf8').trim());
  await writeManifest(backup, signManifest({ ...manifest, files }, signer));
}

/** The position of the log's first event. */
function firstPosition(): unknown {
  const [line = ''] = readFileSync(join(backup, 'log.ndjson'), 'utf8').split('\n');
  return (JSON.parse(line) as Row)['position'];
}

/** The first account has the password of the second. */
const swapped = (rows: readonly Row[]): readonly Row[] => rows.map((row) => ({ ...row, data: rows.at(-1)?.['data'] }));

describe('A backup that somebody has changed and signed anew with the key in it', () => {
  it('is not the one whose head was kept, whether the line was or all that was printed', async () => {
    const [line = ''] = said.filter((text) => text.startsWith('head of the backup of'));
    for (const head of [line, said.join('\n')])
      expect(await restored({ head })).toContain('the backup is the one of --head, with its passwords and its key');
    await signedAnew(swapped);
    for (const head of [line, said.join('\n')])
      await expect(restored({ head })).rejects.toThrow(
        /^the backup is not the one of --head: .* somebody has changed it/,
      );
  });

  it('is known by nothing else, which is said', async () => {
    await signedAnew(swapped);
    const told =
      /by the key in the backup itself: that shows damage, not forgery\. Compare with the line "head of the backup"/;
    expect(await restored()).toContainEqual(expect.stringMatching(told));
    const byCheckpoint = expect.stringMatching(/^no checkpoint covers passwords and key\. The signature over them/);
    expect(await restored({ head: checkpoint })).toContainEqual(byCheckpoint);
  });

  it.each<readonly [string, (rows: readonly Row[]) => readonly Row[], RegExp]>([
    [
      'one of an account that the log has not',
      (rows) => [...rows, { ...rows[0], stream: 'credential-nobody', id: randomUUID(), position: '0000000000000900' }],
      /^credentials\.ndjson has credential-nobody, and the log has no such account or webhook$/,
    ],
    [
      'a posting',
      (rows) => [...rows, { ...rows[0], stream: 'job-planted', type: 'PostingAdded', position: '0000000000000900' }],
      /^credentials\.ndjson has a row of job-planted at \d+, which is no password of its own$/,
    ],
    [
      'two of one account',
      (rows) => [...rows, { ...rows[0], id: randomUUID(), position: '0000000000000900' }],
      /no password of its own$/,
    ],
    ['two at one position', (rows) => rows.map((row) => ({ ...row, position: rows[0]?.['position'] })), /of its own$/],
    [
      'one at the position of an event',
      (rows) => rows.map((row, at) => (at === 0 ? { ...row, position: firstPosition() } : row)),
      /^credentials\.ndjson has a row at \d{16}, where the log has an event$/,
    ],
    [
      'one at a position of no log',
      (rows) => rows.map((row, at) => (at === 0 ? { ...row, position: 'first' } : row)),
      /^no log takes what the backup holds: first is not a position/,
    ],
    [
      'two with one id',
      (rows) => rows.map((row) => ({ ...row, id: rows[0]?.['id'] })),
      /which is no password of its own$/,
    ],
  ])('is not restored with %s among the passwords', async (_what, change, why) => {
    await signedAnew(change);
    await expect(restored()).rejects.toThrow(why);
  });
});

describe('A restore until a time', () => {
  const before = '2026-03-01T09:59:59.999Z';
  const after = '2026-03-01T10:00:00.000Z';

  /** One more account, an hour after all that is in the backup. */
  beforeEach(async () => {
    const config = configOf('data');
    const log = await openEventStore({ dir: join(config.dataDir, 'events'), exclusive: false });
    const context = commandContext({ commandId: randomUUID(), at: after });
    await new Accounts(log).add('late', 'editor', 'marsh lantern of late', context);
    const file = new CheckpointFile(checkpointFile(config.dataDir, 1));
    await file.append({ at: after, note: signCheckpoint(await headOf(log), makeLogKey(config)) });
    await file.close();
    await log.close();
    await makeBackup(config, backup, (line) => said.push(line));
  });

  it('leaves out what was recorded later, with its passwords, and its first checkpoint says so', async () => {
    const config = configOf('then');
    const lines: string[] = [];
    await restoreBackup(config, { folder: backup, ...plainly, until: before }, (line) => lines.push(line));
    const told = new RegExp(
      `^restored until ${before} from the backup of .*: its last event is of .*, and 2 later events of the backup are left out`,
    );
    expect(lines.at(-2)).toMatch(told);
    const log = await openEventStore({ dir: join(config.dataDir, 'events'), exclusive: false });
    const accounts = new Accounts(log);
    const found = await Promise.all(['meena', 'bela', 'late'].map((name) => accounts.find(name)));
    expect(found.map((account) => account !== undefined)).toEqual([true, true, false]);
    const passwords = await Promise.all(
      ['meena', 'late'].map((name) => log.readStream(credentialStream(name), { direction: 'backwards', max: 1 })),
    );
    expect(passwords.map(({ length }) => length)).toEqual([1, 0]);
    await log.close();
    const { vkey } = makeLogKey(config);
    expect(await verifyLog({ dataDir: config.dataDir, log: placeOf(config), vkey, others: [] })).toMatch(
      /fit the signed checkpoint.*; restored until 2026-03-01T09:59:59\.999Z from the backup of/,
    );
  });

  it.each([
    [
      'the first event',
      '2020-01-01T00:00:00.000Z',
      /^the first event of the backup was recorded at 2026-.*, after --until 2020/,
    ],
    ['none', after, /^the last event of the backup was recorded at 2026-03-01T10:00:00\.000Z, and none after --until/],
  ])('is refused where it leaves out %s, and writes nothing', async (_, until, why) => {
    const config = configOf('then');
    await expect(restoreBackup(config, { folder: backup, ...plainly, until }, () => undefined)).rejects.toThrow(why);
    expect(existsSync(config.dataDir)).toBe(false);
  });
});

describe('A backup', () => {
  it('has what people have left, and a restore brings it back', async () => {
    const rows = [personRow('a', { keys: ['k'] }), personRow('b')];
    const before = filePeople(join(folder, 'data'));
    await before.put(rows);
    await before.close();
    await makeBackup(configOf('data'), backup, (line) => said.push(line));
    const config = configOf('after');
    await restoreBackup(config, { folder: backup, ...plainly }, () => undefined);
    const after = filePeople(config.dataDir);
    expect(await after.page('reports', { max: 10 })).toEqual(rows);
    await after.close();
  });

  it('has the secrets of webhooks, and a restored portal signs with them', async () => {
    const secretsIn = async (name: string, add: boolean) => {
      const log = await openEventStore({ dir: join(configOf(name).dataDir, 'events'), exclusive: false });
      const secrets = new WebhookSecrets(log);
      const channel = 'webhook-1';
      const context = () => commandContext({ commandId: randomUUID() });
      if (add) {
        for (let count = 0; count < 2; count += 1) await secrets.renew(channel, context());
        const data = { channel, url: 'https://hooks.example', events: ['published' as const], families: [] };
        await new ChannelLog(log).record(context(), () => ({ type: 'WebhookAdded', data }));
      }
      const found = await secrets.of(channel, new Date(0));
      await log.close();
      return found;
    };
    const before = await secretsIn('data', true);
    expect(before).toHaveLength(2);
    await makeBackup(configOf('data'), backup, (line) => said.push(line));
    await restoreBackup(configOf('after'), { folder: backup, ...plainly }, () => undefined);
    expect(await secretsIn('after', false)).toEqual(before);
    await signedAnew((rows) => rows.map((row) => ({ ...row, stream: String(row['stream']).replace('-1', '-2') })));
    await expect(restored()).rejects.toThrow(/credential-\$webhook-2, and the log has no such account or webhook$/);
  });

  it('has the key of a witness and the heads that it cosigned, behind which a restored one does not go', async () => {
    const open = (name: string) => {
      const { dataDir } = configOf(name);
      const logs = [parseVerifier(makeLogKey(configOf('data')).vkey)];
      return openWitness({ dataDir, logs, logOrigin: undefined, publicUrl: undefined, now: Date.now });
    };
    const ask = `old 0\n\n${checkpoint}`;
    const before = open('data');
    expect(before.add(ask).status).toBe(200);
    before.close();
    await makeBackup(configOf('data'), backup, (line) => said.push(line));
    await restoreBackup(configOf('after'), { folder: backup, ...plainly }, (line) => said.push(line));
    expect(said.at(-2)).toMatch(/^its witness goes on from the heads of 20/);
    const after = open('after');
    expect(after.vkey).toBe(before.vkey);
    expect(after.add(ask)).toMatchObject({ status: 409, body: `${checkpoint.split('\n')[1]}\n` });
    after.close();
  });

  it('is vouched for by a key that is kept elsewhere', async () => {
    const { state } = await manifestOf();
    const LOG_KEY = readFileSync(join(backup, state, 'keys/log.key'), 'utf8').trim();
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    for (const key of [LOG_KEY, generateSigner('noticeboard').secret]) {
      const config = readConfig({ DATA_DIR: join(folder, randomUUID()), PORT: '0', LOG_KEY: key });
      await restoreBackup(config, { folder: backup, ...plainly }, say);
    }
    const by = lines.filter((line) => /LOG_KEY|damage, not forgery/.test(line));
    expect(by).toEqual(['the backup is signed with LOG_KEY, with its passwords', expect.stringContaining('forgery')]);
  });

  it('that is older than what a witness has seen is not restored, unless somebody says so', async () => {
    const log = parseSigner(readFileSync(join(folder, 'data', 'keys/log.key'), 'utf8').trim());
    const witness = openWitness({
      dataDir: join(folder, 'witness'),
      logs: [parseVerifier(log.vkey)],
      logOrigin: 'w.example',
      publicUrl: undefined,
      now: Date.now,
    });
    const server = createServer(async (request, response) => {
      const { status, type, body } = witness.add(await text(request));
      response.writeHead(status, { 'Content-Type': type }).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const LOG_POLICY = join(folder, 'policy');
    const away = cosigningKey('away.example', Buffer.alloc(32, 1)).vkey;
    writeFileSync(
      LOG_POLICY,
      `witness w ${witness.vkey} http://127.0.0.1:${port}\nwitness away ${away} http://127.0.0.1:1\nquorum w\n`,
    );
    const restore = async (behindWitnesses: boolean) => {
      const lines: string[] = [];
      const DATA_DIR = join(folder, randomUUID());
      const config = readConfig({ DATA_DIR, PORT: '0', LOG_POLICY, OUTGOING_PRIVATE_ADDRESSES: '127.0.0.1' });
      const ended = restoreBackup(config, { folder: backup, ...plainly, behindWitnesses }, (line) => lines.push(line));
      const why = await ended.catch((error: unknown) => (existsSync(DATA_DIR) ? 'it wrote' : String(error)));
      return { why, lines: lines.filter((line) => line.startsWith('the witness ')) };
    };
    const [nothing, refused] = [
      'the witness w.example/witness has seen 0 events of the log, this restore brings ',
      /^the witness away\.example does not say how much it has seen of the log: /,
    ];
    expect(await restore(false)).toEqual({
      why: undefined,
      lines: [expect.stringContaining(nothing), expect.stringMatching(refused)],
    });
    const newer = signCheckpoint({ size: 1000, root: Buffer.alloc(32, 7) }, log);
    expect(witness.add(`old 0\n\n${newer}`).status).toBe(200);
    const { why, lines } = await restore(false);
    expect(why).toMatch(/^CommandFailed: witnesses have cosigned \d+ events that would not be there: nothing was/);
    expect(lines[0]).toContain('has seen 1000 events');
    expect((await restore(true)).why).toBeUndefined();
    server.close();
    witness.close();
  });

  it('has what its manifest lists and nothing else', async () => {
    const { signature: _signature, ...manifest } = await manifestOf();
    const { 'checkpoints/1.jsonl': _listed, ...files } = manifest.files;
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, format: 1, files }));
    const checkpoints = join(backup, manifest.state, 'checkpoints');
    copyFileSync(join(checkpoints, '1.jsonl'), join(checkpoints, '2.jsonl'));
    expect(await restored({ unsigned: true })).toContainEqual(
      expect.stringContaining('no checkpoint is in the backup'),
    );
  });
});
