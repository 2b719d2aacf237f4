import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { freePort } from '../libs/read-store/src/testing/free-port.js';
import { admin, ApiClient, type Fields } from '../test/api-client.js';
import { addPosting, newTitle } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { FaultWriters, miscounted } from '../test/fault-writers.js';
import { multipart, pdf } from '../test/multipart.js';
import { adminPassword, newFolder } from '../test/portal-process.js';

/** Each command and each fault ends when the containers are well again, on a machine that may be slow. */
const limitMs = 30 * 60_000;
const wellWithinMs = 5 * 60_000;
jest.setTimeout(limitMs);

/** As scripts/test-compose.mjs has found it. */
const compose = process.env['COMPOSE'] ?? 'docker compose';
const publicUrl = 'https://board.example';
const project = 'noticeboard-test';
const projects = [project, `${project}-restored`];

/** Suites of the black box that need nothing but an address. */
const suites = [
  'caching',
  'files',
  'paths',
  'postings',
  'request-bodies',
  'stock-client',
  'tied-listings',
  'withdrawn',
].map((name) => `e2e/api/${name}.e2e.ts`);

/** `web`: the service of a web process. `door`: where containers reach the portal. */
const shapes = [
  { file: 'docker-compose.yml', folder: '.', web: 'web', door: 'http://127.0.0.1:3000' },
  { file: 'compose.single.yml', folder: 'deploy', web: 'portal', door: 'http://127.0.0.1:3000' },
  { file: 'compose.cluster.yml', folder: 'deploy', web: 'web-1', door: 'http://nginx' },
];

/** The blocks of commands under "In containers", in their order. */
const [, section = ''] = /^## In containers.*?$(.*?)^## /ms.exec(readFileSync('docs/runbook.md', 'utf8')) ?? [];
const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
const [first = '', commands = '', projections = '', backup = '', restore = '', verify = '', upgrade = '', redis = ''] =
  blocks;

it('The runbook has a block of commands for each task in containers', () => {
  expect(blocks).toHaveLength(8);
});

describe.each(shapes)('$file as it is shipped', ({ file, folder, web, door }) => {
  let checkout: string;
  let cwd: string;
  let url: string;
  let kept: { readonly title: string; readonly bytes: Buffer; readonly path: string };

  /**
   * The reader's own values in the runbook, for this machine; a line of a service that the file has not is left out.
   */
  const here = (block: string) => {
    const others = file === 'compose.single.yml' ? /^.*\b(redis|projections)\b.*\n/gm : /(?!)/g;
    return block
      .replaceAll('docker compose', compose)
      .replace('words that nobody guesses', adminPassword)
      .replace('COMPOSE_PROJECT_NAME=noticeboard', `COMPOSE_FILE=${file}\nPORT=${new URL(url).port}\n$&-test`)
      .replace('COMPOSE_PROJECT_NAME=restored', `COMPOSE_PROJECT_NAME=${projects[1]}`)
      .replace('noticeboard_redis', `${project}_redis`)
      .replaceAll(/ web(?= |$)/gm, ` ${web}`)
      .replaceAll(others, '');
  };
  const follow = (block: string) => sh(here(block), cwd);
  const containers = async () => (await sh(`${compose} ps -q`, cwd)).trim().split('\n');
  const well = () =>
    eventually(async () => {
      const states = docker('inspect', '-f', '{{.Name}} {{.State.Health.Status}}', ...(await containers())).split('\n');
      expect(states.filter((state) => !state.endsWith(' healthy'))).toEqual([]);
    }, wellWithinMs);
  const exported = async () => {
    const lines = await sh(`${compose} exec -T ${web} npm run --silent portal -- export`, cwd);
    return lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Fields);
  };
  const pageOf = (title: string) => fetch(`${url}${families[0].site.detailPaths[0]}/${encodeURIComponent(title)}`);
  const expectKept = async () => {
    await admin(url);
    expect((await pageOf(kept.title)).status).toBe(200);
    const file = await fetch(`${url}/${kept.path}`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(kept.bytes);
  };

  beforeAll(async () => {
    checkout = await newFolder();
    cwd = join(checkout, folder);
    url = `http://127.0.0.1:${await freePort()}`;
    await sh(`git ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C ${checkout}`);
    // With the packages that it installs from the network of this machine: the rest is made from what this has made.
    await sh('docker build --network host -q -t noticeboard .', checkout);
    await follow(first);
    await well();
  }, limitMs);

  afterAll(async () => {
    for (const name of projects) await sh(`${compose} -p ${name} down -v --remove-orphans`, cwd);
  }, limitMs);

  it('has the address and the password that were written down before the first start', async () => {
    const staff = await admin(url);
    const bytes = pdf();
    const title = newTitle('Kept');
    await addPosting(staff, families[0], title);
    const form = multipart({ listingTitle: title }, [{ field: 'pdfFile', name: 'kept.pdf', bytes }]);
    const added = await staff.send('POST', '/jobListings', form);
    expect(added.status).toBe(201);
    kept = { title, bytes, path: String(added.body['pdfFile']) };
    await expectKept();
    expect(await (await fetch(`${url}/latest-job`)).text()).toContain(
      `<link rel="canonical" href="${publicUrl}/latest-job"/>`,
    );
    expect(await sh(`${compose} logs`, cwd)).not.toMatch(/first sign-in/);
  });

  it('tells readers apart behind a proxy on this machine, and believes nobody else', async () => {
    const from = async (client: string) =>
      (
        await new ApiClient(url).post(
          '/auth/login',
          { username: 'nobody', password: 'w' },
          { 'X-Forwarded-For': client },
        )
      ).status;
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await from('192.0.2.1'));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await from('192.0.2.2')).toBe(401);
    const claims = `for (let n = 0; n < 6; n += 1) await fetch('${door}/api/auth/login', { method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.' + n },
      body: JSON.stringify({ username: 'nobody', password: 'w' }) }).then(({ status }) => console.log(status))`;
    const told = await sh(`${compose} exec -T ${web} node --input-type=module -e "$CLAIMS"`, cwd, { CLAIMS: claims });
    expect(told.trim().split('\n')).toEqual(['401', '401', '401', '401', '401', '429']);
  });

  it('loses and doubles nothing while each container is stopped, and killed, under writers', async () => {
    const writers = new FaultWriters([url], 8);
    const unanswered: string[] = [];
    for (const container of await containers())
      for (const strike of ['restart', 'kill start']) {
        await writers.untilWritten(40);
        const { byProxy } = writers;
        for (const verb of strike.split(' ')) docker(verb, container);
        await well();
        expect(writers.wrong).toEqual([]);
        // A program that is stopped answers its open requests, and one that starts keeps nobody out.
        if (strike === 'restart' && writers.byProxy > byProxy)
          unanswered.push(docker('inspect', '-f', '{{.Name}}', container));
        expect(unanswered).toEqual([]);
      }
    await writers.untilWritten(40);
    await writers.stop();
    expect(writers.wrong).toEqual([]);
    const events = (await exported()).filter(({ type }) => type === 'PostingAdded' || type === 'PostingEdited');
    const data = events.map((event) => event['data'] as Fields);
    expect(miscounted(writers, data)).toEqual({ lost: [], doubled: [] });
    console.log(`${file}: ${writers.acknowledged.length} writes acknowledged, ${writers.repeated} sent again`);
  });

  it('passes the suites of the black box', async () => {
    const portals = JSON.stringify([{ url, dataDir: '' }]);
    const words = [
      ...process.execArgv,
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      'e2e',
      '--runInBand',
      ...suites,
    ];
    await run(process.execPath, words, process.cwd(), { SHARED_PORTALS: portals });
  });

  it('obeys each command of the runbook', async () => {
    const told = await follow(commands);
    const expected = [/^added meena \(auditor\), password \S+$/m, /^meena has a new password: \S+$/m, /^closed meena/m];
    for (const line of [...expected, /^meena\tauditor\tclosed/m, /^log: \d+ events fit /m, /^the same at /m])
      expect(told).toMatch(line);
    const lines = readFileSync(join(cwd, 'log.ndjson'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength((await exported()).length);
    expect(await follow(projections)).toMatch(file === 'compose.single.yml' ? /^$/ : /"status":"ok","live":true/);
  });

  it('is made anew from a backup in one file, in volumes of its own', async () => {
    expect(await follow(backup)).toMatch(/^the backup of \S+ is complete/m);
    await addPosting(await admin(url), families[0], 'Added after the backup');
    await follow(restore);
    await well();
    expect(await follow(verify)).toMatch(/^log: \d+ events fit /m);
    await expectKept();
    expect((await pageOf('Added after the backup')).status).toBe(404);
  });

  it('keeps its volumes when the image is replaced, and when an older one left files of root', async () => {
    const imageOf = async () =>
      docker('inspect', '-f', '{{.Image}}', (await sh(`${compose} ps -q ${web}`, cwd)).trim());
    const before = await imageOf();
    appendFileSync(join(checkout, 'LICENSE'), '\nThe next release.\n');
    await follow(upgrade);
    await well();
    expect(await imageOf()).not.toBe(before);
    await expectKept();
    await follow(redis);
  });
});

function docker(...words: readonly string[]): string {
  return execFileSync('docker', words, { encoding: 'utf8' }).trim();
}

function sh(script: string, cwd = process.cwd(), more: Readonly<Record<string, string>> = {}): Promise<string> {
  return run('sh', ['-ec', script], cwd, more);
}

/** @returns what it printed, both streams @throws Error with that unless it succeeds */
async function run(
  program: string,
  words: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(program, words, { cwd, env: { ...process.env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${out}${err}`);
  return out;
}
