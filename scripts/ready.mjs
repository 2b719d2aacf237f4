// Brings a checkout to where the portal can run: installs what is missing, builds what is stale.
import './node-version.mjs';
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCommit } from './commit.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const server = ['libs/content-model', 'libs/event-store', 'libs/ledger', 'libs/read-store', 'projections', 'api'];
const model = 'libs/content-model';

/** The units of the build, the folders they are made from, and the file that proves each. */
const units = [
  { name: 'server', from: server, proof: 'api/dist/bundle/main.js', command: ['npm', 'run', 'build:server'] },
  {
    name: 'public site',
    from: ['web-public', model],
    proof: 'web-public/dist/server/entry-server.js',
    command: ['npm', 'run', 'build', '-w', 'web-public'],
  },
  {
    name: 'console',
    from: ['web-admin', model],
    proof: 'web-admin/dist/index.html',
    command: ['npm', 'run', 'build', '-w', 'web-admin'],
  },
];

/** In MB: what installing and building take at the most, and what this process may have. */
const neededMemory = 1000;
const memory = Math.floor(Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2 ** 20);
const wayOn =
  'Give it more, or swap; or run "npm run build" on another machine of this kind, and copy the whole folder here';
/** Exit codes of a program, or of one that it waited for, that was killed (128 + 9) or that V8 ended (128 + 6). */
const outOfMemory = [137, 134];

export function makeReady() {
  if (!isInstalled()) run('installing packages', ['npm', 'ci', '--include=dev', '--no-audit', '--no-fund']);
  for (const unit of units) {
    const stamp = join(root, 'node_modules/.cache/noticeboard', `${unit.name.replace(' ', '-')}.sha256`);
    const source = fingerprint(unit.from);
    const built = existsSync(join(root, unit.proof)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === source;
    if (built) continue;
    run(`building the ${unit.name}`, unit.command);
    mkdirSync(join(stamp, '..'), { recursive: true });
    writeFileSync(stamp, source);
  }
  writeCommit(root);
}

/** Runs a step; its output is shown only when it fails. */
function run(what, [command, ...args]) {
  if (memory < neededMemory)
    console.log(`${what} may fail: it takes up to ${neededMemory} MB of memory, and there are ${memory}. ${wayOn}`);
  console.log(`${what} …`);
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    // A test has another, under which the pages would be built for another React than the portal serves them with.
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  const end = signal ? `was ended by ${signal}` : `ended with exit code ${status}`;
  console.error(`${what} failed: ${error ? error.message : `${[command, ...args].join(' ')} ${end}`}`);
  if (signal === 'SIGKILL' || outOfMemory.includes(status))
    console.error(`That is how it ends where memory runs out: it takes up to ${neededMemory} MB. ${wayOn}`);
  process.exit(1);
}

/** npm leaves beside the packages what it installed; a missing optional package (another platform's) is none missing. */
export function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.startsWith('node_modules/') || optional || link || present[path]?.version === version,
  );
}

/** The same wherever the checkout lies: a copy of a built one is built. */
function fingerprint(folders) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'scripts/bundle.mjs'])
    hash.update(readFileSync(join(root, file)));
  for (const folder of folders)
    for (const file of filesOf(join(root, folder))) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesOf(path) : [path];
    });
}
