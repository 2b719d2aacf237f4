import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { cosignaturesOf, parseCosigner } from '@noticeboard/ledger';
import { freePort } from '../../libs/read-store/src/testing/free-port.js';
import { admin } from '../../test/api-client.js';
import { addPosting } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { newFolder, type Portal, runCommand, startPortal } from '../../test/portal-process.js';

const [jobs] = families;

/** One of several portals that witness each other. */
interface Board {
  readonly dataDir: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly logKeys: readonly string[];
  readonly witnessKey: string;
}

const textAt = async (url: string) => (await fetch(url)).text();

async function file(content: string): Promise<string> {
  const path = join(await newFolder(), 'file');
  await writeFile(path, content);
  return path;
}

const start = ({ dataDir, port, settings }: Pick<Board, 'dataDir' | 'port' | 'settings'>, more = {}) =>
  startPortal({ ...settings, ...more, DATA_DIR: dataDir, PORT: String(port) });

/** Portals each of which has the others as its witnesses. @returns them, with the trust policy of each */
async function boards(names: readonly string[]): Promise<readonly (Board & { readonly policy: string })[]> {
  const begun = await Promise.all(
    names.map(async (name) => {
      const settings = { PUBLIC_URL: `https://${name}.example`, OUTGOING_PRIVATE_ADDRESSES: '127.0.0.1' };
      const board = { dataDir: await newFolder(), port: await freePort(), settings };
      const portal = await start(board);
      const logKeys = await Promise.all(
        ['/.well-known/log-key', '/log/public/key'].map((path) => textAt(portal.url + path)),
      );
      await portal.stop();
      return { ...board, logKeys };
    }),
  );
  const witnesses = await Promise.all(
    begun.map(async (board) => {
      const others = begun.filter((one) => one !== board).flatMap(({ logKeys }) => logKeys);
      const settings = { ...board.settings, WITNESS_LOGS: await file(others.map((key) => `log ${key}`).join('')) };
      const portal = await start({ ...board, settings });
      const witnessKey = (await textAt(`${portal.url}/witness/key`)).trim();
      await portal.stop();
      return { ...board, settings, witnessKey };
    }),
  );
  return Promise.all(
    witnesses.map(async (board, own) => {
      const others = witnesses.flatMap(({ witnessKey, port }, place) =>
        place === own ? [] : [`witness w${place} ${witnessKey} http://127.0.0.1:${port}/witness`],
      );
      const names = others.map((line) => line.split(' ')[1]).join(' ');
      return { ...board, policy: await file(`${others.join('\n')}\ngroup all all ${names}\nquorum all\n`) };
    }),
  );
}

it('Of three portals that witness each other one shows two histories: no witness cosigns it, and a monitor names it', async () => {
  const all = await boards(['north', 'south', 'west']);
  const [forking, ...others] = all;
  if (!forking) throw new Error('there are three');
  const begin = async (board: (typeof all)[number]) => {
    // As a minute later: a head goes out at most once a minute.
    for (const side of ['', '-wal', '-shm']) await rm(join(board.dataDir, `cosigned.db${side}`), { force: true });
    return start(board, { LOG_POLICY: board.policy });
  };
  const standing = await Promise.all(others.map(begin));
  const keys = others.map(({ witnessKey }) => parseCosigner(witnessKey));
  const seenBy = async ({ url }: Portal) =>
    cosignaturesOf(await textAt(`${url}/log/public/checkpoint`), keys).map(({ witness }) => witness.name);
  const cosigned = (portal: Portal) =>
    eventually(async () => {
      if ((await seenBy(portal)).length < others.length) throw new Error(portal.output());
    });
  const state = join(await newFolder(), 'seen.json');
  const monitored = async (...words: readonly string[]) => {
    const run = runCommand({}, 'monitor', `http://127.0.0.1:${forking.port}`, ...words);
    return { code: (await run.exited).code, words: run.output() };
  };
  const oneMore = async () => {
    const portal = await begin(forking);
    await addPosting(await admin(portal.url), jobs);
    await textAt(`${portal.url}/log/public/checkpoint`);
    await portal.stop();
    return begin(forking);
  };

  const first = await oneMore();
  await cosigned(first);
  await first.stop();
  const kept = await newFolder();
  await cp(forking.dataDir, kept, { recursive: true });

  const honest = await oneMore();
  await cosigned(honest);
  expect((await monitored('--state', state, '--policy', forking.policy)).code).toBe(0);
  await honest.stop();

  await rm(forking.dataDir, { recursive: true });
  await cp(kept, forking.dataDir, { recursive: true });
  const forked = await oneMore();
  await eventually(async () => {
    for (const { name } of keys)
      if (!forked.output().includes(`the witness ${name} did not cosign north.example/public`))
        throw new Error(forked.output());
  });
  expect(await seenBy(forked)).toEqual([]);
  const before = await readFile(state, 'utf8');
  expect(await monitored('--state', state)).toEqual({ code: 1, words: expect.stringContaining('two heads disagree') });
  expect(await readFile(state, 'utf8')).toBe(before);
  // A new monitor asks the witnesses.
  const fresh = await monitored('--state', join(await newFolder(), 'new.json'), '--policy', forking.policy);
  expect(fresh).toEqual({ code: 1, words: expect.stringContaining('has cosigned another log') });
  for (const portal of standing) expect((await fetch(`${portal.url}/health`)).status).toBe(200);
});
