// Before the journeys: one portal for each worker, with nothing special about it. Suites name what they add by titles
// of their own; those that need an empty portal, other settings or a restart start one themselves.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const password = 'correct horse battery';

/** The portals that `stopAll` ends, in order. */
const stops = (globalThis.noticeboardStops ??= []);

export default async function startPortals({ maxWorkers }) {
  if (process.env.SHARED_PORTALS !== undefined) return;
  if (isBundleStale()) execFileSync(process.execPath, ['scripts/bundle.mjs'], { cwd: repository, stdio: 'inherit' });
  const portals = await Promise.all(Array.from({ length: maxWorkers }, () => startPortal(newFolder())));
  process.env.SHARED_PORTALS = JSON.stringify(portals);
}

export async function stopAll() {
  await Promise.all(stops.splice(0).map((stop) => stop()));
}

/** One portal that holds the sample content, for suites that read only. */
export async function startSamplePortal() {
  if (process.env.SAMPLE_PORTAL !== undefined) return;
  const dataDir = newFolder();
  const sample = join(repository, 'scripts/demo-content.json');
  const { child, ended, text } = run(['api/dist/bundle/portal.js', 'import', sample, '--allow-loss'], {
    DATA_DIR: dataDir,
  });
  await ended;
  if (child.exitCode !== 0) throw new Error(`the sample was not imported:\n${text()}`);
  process.env.SAMPLE_PORTAL = JSON.stringify(await startPortal(dataDir));
}

/** True when `tsc -b` has run since the bundle was made. */
function isBundleStale() {
  const bundle = join(repository, 'api/dist/bundle/main.js');
  const compiled = ['libs/content-model', 'libs/event-store', 'libs/ledger', 'libs/read-store', 'projections', 'api'];
  const timeOf = (path) => statSync(path).mtimeMs;
  return (
    !existsSync(bundle) ||
    compiled.some((folder) => timeOf(join(repository, folder, 'dist/.tsbuildinfo')) > timeOf(bundle))
  );
}

async function startPortal(dataDir) {
  const environment = { DATA_DIR: dataDir, ADMIN_PASSWORD: password, LOGIN_ATTEMPTS_PER_MINUTE: '100000' };
  const { child, ended, text } = run(['api/dist/bundle/main.js'], { PORT: '0', HEALTH_PORT: '0', ...environment });
  stops.push(async () => {
    child.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /^listening on (http:\/\/[^/\s]+)/m.exec(text())?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the shared portal ended:\n${text()}`)));
  });
  return { url, dataDir };
}

function run(args, environment) {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...environment };
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  const ended = new Promise((resolve) => child.once('close', resolve));
  return { child, ended, text: () => text };
}

function newFolder() {
  return mkdtempSync(join(tmpdir(), 'noticeboard-shared-'));
}
