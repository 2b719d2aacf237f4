// Brings a checkout to where the portal can run: installs what is missing, builds what is stale.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const server = ['libs/content-model', 'libs/event-store', 'libs/ledger', 'libs/read-store', 'projections', 'api'];
const model = 'libs/content-model';

/** What is built as one, from which folders, and the file that proves it. */
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
}

/** Runs a step; its output is shown only when it fails. */
function run(what, [command, ...args]) {
  console.log(`${what} …`);
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  console.error(`${what} failed${error ? `: ${error.message}` : ''}`);
  process.exit(1);
}

/** npm leaves beside the packages what it installed; a missing optional package (another platform's) is none missing. */
function isInstalled() {
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
  for (const file of ['tsconfig.base.json', 'scripts/bundle.mjs']) hash.update(readFileSync(join(root, file)));
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
