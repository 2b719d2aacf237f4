import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { cosignaturesOf, cosigningKey, generateSigner, parseCosigner, signCheckpoint } from '@noticeboard/ledger';
import { admin } from '../../test/api-client.js';
import { addPosting } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { growthOfLines, rootOfLines, signedCheckpoint } from '../../test/ledger.js';
import { newFolder, type Portal, runCommand, runPortal, startPortal } from '../../test/portal-process.js';

const OUTGOING_PRIVATE_ADDRESSES = '127.0.0.1';
/** A log of our own, whose head at any size we sign. */
const log = generateSigner('lines.example');
const lines = Array.from({ length: 9 }, (_, line) => `line ${line}`);
const head = (size: number, of = lines) => signCheckpoint({ size, root: rootOfLines(of.slice(0, size)) }, log);

let witness: Portal;
let watched: Portal;

async function file(text: string): Promise<string> {
  const path = join(await newFolder(), 'file');
  await writeFile(path, text);
  return path;
}

const textAt = async (url: string) => (await fetch(url)).text();
const keysOf = ({ url }: Portal) =>
  Promise.all(['/.well-known/log-key', '/log/public/key'].map((path) => textAt(url + path)));

function add(old: number, note: string, growth: readonly string[] = []): Promise<Response> {
  const body = `old ${old}\n${growth.map((hash) => `${hash}\n`).join('')}\n${note}`;
  return fetch(`${witness.url}/witness/add-checkpoint`, { method: 'POST', body });
}

beforeAll(async () => {
  watched = await startPortal({ PUBLIC_URL: 'https://watched.example' });
  const [main = '', shown = ''] = await keysOf(watched);
  const WITNESS_LOGS = await file(`# logs\nlog ${log.vkey}\nlog ${main}log ${shown}`);
  witness = await startPortal({ PUBLIC_URL: 'https://witness.example', WITNESS_LOGS });
});

describe('A portal that is a witness', () => {
  const key = async () => parseCosigner((await textAt(`${witness.url}/witness/key`)).trim());

  it('has a key of its own, of the type of cosigners', async () => {
    const { vkey, name } = await key();
    expect(name).toBe('witness.example/witness');
    expect(Buffer.from(vkey.split('+').slice(2).join('+'), 'base64')[0]).toBe(4);
  });

  it('cosigns heads that go on from the last, and says of which size that was', async () => {
    const first = await add(0, head(3));
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const [cosignature] = cosignaturesOf(head(3) + (await first.text()), [await key()]);
    expect(Math.abs((cosignature?.time ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    const stale = await add(0, head(5));
    expect([stale.status, stale.headers.get('content-type'), await stale.text()]).toEqual([
      409,
      'text/x.tlog.size',
      '3\n',
    ]);
    expect((await add(3, head(5), growthOfLines(3, lines.slice(0, 5)))).status).toBe(200);
    expect((await add(5, head(5))).status).toBe(200);
    const hash = createHash('sha256').update(log.origin).digest('hex');
    const kept = await textAt(`${witness.url}/witness/${hash}/checkpoint`);
    expect([kept.startsWith(head(5)), cosignaturesOf(kept, [await key()]).length]).toEqual([true, 1]);
  });

  it('cosigns nothing else', async () => {
    const forked = ['another', ...lines.slice(1)];
    const growth = growthOfLines(5, lines);
    const unknown = signCheckpoint({ size: 9, root: rootOfLines(lines) }, generateSigner('other.example'));
    const forged = signCheckpoint({ size: 9, root: rootOfLines(lines) }, generateSigner('lines.example'));
    for (const [status, answer] of [
      [404, add(5, unknown, growth)],
      [403, add(5, forged, growth)],
      [403, add(5, head(9).replace('\n9\n', '\n8\n'), growth)],
      [400, add(5, head(4))],
      [422, add(5, head(9))],
      [422, add(5, head(9, forked), growth)],
      [422, add(5, head(5, forked))],
      [400, add(5, 'no checkpoint')],
      [413, add(5, `${head(9)}${'x'.repeat(70_000)}`)],
    ] as const)
      expect([status, (await answer).status]).toEqual([status, status]);
    expect((await add(0, head(9))).status).toBe(409);
    expect((await fetch(`${witness.url}/witness/add-checkpoint`)).status).toBe(405);
    expect((await fetch(`${witness.url}/witness/${'0'.repeat(64)}/checkpoint`)).status).toBe(404);
  });

  it('gives one of many at once that go on from one size', async () => {
    const answers = await Promise.all(
      [6, 7, 8, 9].map((size) => add(5, head(size), growthOfLines(5, lines.slice(0, size)))),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  });
});

describe('The heads of a portal', () => {
  it('carry the cosignatures of its witnesses, and so do its proofs', async () => {
    const [main = '', shown = ''] = await keysOf(watched);
    const logs = await file(`log ${main}log ${shown}`);
    const DATA_DIR = await newFolder();
    const alone = runCommand({ DATA_DIR, PUBLIC_URL: 'https://alone.example' }, 'witness', logs);
    const [, aloneUrl = ''] = await eventually(() => {
      const found = /on (http:\S+)/.exec(alone.output());
      if (!found) throw new Error(alone.output());
      return Promise.resolve(found);
    });
    const keys = await Promise.all([`${witness.url}/witness`, aloneUrl].map((url) => textAt(`${url}/key`)));
    const [one = '', other = ''] = keys.map((vkey) => vkey.trim());
    const away = cosigningKey('away.example', Buffer.alloc(32, 1)).vkey;
    const policy = `witness one ${one} ${witness.url}/witness\nwitness other ${other} ${aloneUrl}\nwitness away ${away} http://127.0.0.1:1\ngroup most 2 one other away\nquorum most\n`;
    await watched.stop();
    const LOG_POLICY = await file(policy);
    watched = await startPortal({ DATA_DIR: watched.dataDir, LOG_POLICY, OUTGOING_PRIVATE_ADDRESSES });
    const witnesses = [one, other].map(parseCosigner);
    const cosigned = async (path: string, key: string) => {
      const note = await textAt(watched.url + path);
      expect(cosignaturesOf(note, witnesses).map(({ witness: { name } }) => name)).toEqual(
        witnesses.map(({ name }) => name),
      );
      return signedCheckpoint(note.split('\n').slice(0, 5).join('\n') + '\n', key);
    };
    for (const [path, key] of [
      ['/log/checkpoint', main],
      ['/log/public/checkpoint', shown],
    ] as const)
      await eventually(() => cosigned(path, key));
    expect(watched.output()).toContain('the witness away.example did not cosign watched.example');
    const all = await file(policy.replace('most 2', 'most 3'));
    for (const [demanded, code, words] of [
      [LOG_POLICY, 0, 'checkpoint: cosigned as the policy demands, by witness.example/witness at '],
      [all, 1, 'not cosigned by enough witnesses of the policy: witness.example/witness at '],
    ] as const) {
      const verified = runCommand({ DATA_DIR: watched.dataDir }, 'verify', '--policy', demanded);
      expect([(await verified.exited).code, verified.output()]).toEqual([code, expect.stringContaining(words)]);
    }
    // A head of each log a minute: the next is cosigned by then, and writes do not wait for it.
    const staff = await admin(watched.url);
    await addPosting(staff, families[0]);
    expect(cosignaturesOf(await textAt(`${watched.url}/log/public/checkpoint`), witnesses)).toEqual([]);
    await alone.stop();
  });

  it.each([
    ['quorum nobody', 'line 1: no witness or group before it is named nobody'],
    ['# fine\nwitness a x', 'line 2: an Ed25519 key is written'],
    ['quorum none\nquorum none', 'line 2: there is a quorum already'],
    ['', 'it has no quorum'],
  ])('are not sent by a policy that cannot be used: %j', async (policy, why) => {
    const refused = runPortal({ DATA_DIR: await newFolder(), LOG_POLICY: await file(policy) });
    expect(await refused.exited).toMatchObject({ code: 78 });
    expect(refused.output()).toMatch(/configuration: LOG_POLICY /);
    expect(refused.output()).toContain(why);
  });
});
