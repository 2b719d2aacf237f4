// npm run release [-- <platform> …]: a tarball for each platform that runs with Node alone, its SBOM and the checksums,
// in `release/`. Packages with a part for one kind of machine are installed for it, not for this one.
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isFormer } from './former-files.mjs';
import { makeReady, root } from './ready.mjs';
import { sbom } from './sbom.mjs';

/** The workspaces whose packages are imported when the portal runs. */
const run = ['--workspace', 'api', '--workspace', 'web-public'];
/** As Node names systems and processors. */
const platforms = ['linux-x64', 'linux-arm64'];
/** Packages bring these along, and the portal never opens them: paths below `node_modules`. */
const neverRun = [
  // The lock of npm does not tell for which C library a package is.
  /-musl$/,
  /[/](tests?|__tests__)$/,
  // For compilers and debuggers.
  /\.([cm]?ts|map|flow)$/,
  /^(typescript|csstype|@types|@microsoft)$/,
  // The drawing of pictures takes these fonts alone (api/src/pictures/drawing.ts).
  /^@fontsource[/][^/]+[/]files[/](?!.*-(latin|latin-ext|devanagari|bengali)-(400|700)-normal\.woff2$)/,
  /^@fontsource[/].*\.(s?css)$/,
];

const { workspaces, version, ...rest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { values, positionals } = parseArgs({ options: { into: { type: 'string' } }, allowPositionals: true });
const strangers = positionals.filter((name) => !platforms.includes(name));
if (strangers.length > 0) {
  console.error(`no release is made for ${strangers.join(', ')}: ${platforms.join(', ')}`);
  process.exit(64);
}
makeReady();

/** Starts the portal, or runs a command of its operator, with the variables of the unit where nobody has set others. */
const program = `#!/bin/sh
set -eu
here=$(dirname "$(readlink -f "$0")")
file=\${NOTICEBOARD_ENV:-/etc/noticeboard.env}
if [ -r "$file" ]; then
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      [A-Za-z_]*=*) if ! printenv "\${line%%=*}" > /dev/null; then export "\${line%%=*}=\${line#*=}"; fi ;;
    esac
  done < "$file"
fi
: "\${NODE_ENV:=production}"
export NODE_ENV
if [ "\${1:-}" = start ]; then exec node "$here/api/dist/bundle/main.js"; fi
exec node "$here/api/dist/bundle/portal.js" "$@"
`;

const into = values.into ?? join(root, 'release');
const name = `noticeboard-${version}`;
const made = mkdtempSync(join(tmpdir(), 'noticeboard-release-'));
process.once('exit', () => rmSync(made, { recursive: true, force: true }));
mkdirSync(into, { recursive: true });
for (const platform of positionals.length > 0 ? positionals : platforms) release(platform);
cpSync(join(root, 'api/dist/bundle/noticeboard-monitor.mjs'), join(into, 'noticeboard-monitor.mjs'));
const sums = readdirSync(into)
  .filter((file) => file.startsWith('noticeboard-'))
  .map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(into, file)))
        .digest('hex')}  ${file}\n`,
  );
writeFileSync(join(into, 'SHA256SUMS'), sums.join(''));
console.log(`${into}:\n${sums.join('')}`);

function release(platform) {
  const folder = join(made, platform, name);
  const copy = (path) => cpSync(join(root, path), join(folder, path), { recursive: true, filter: isNeeded });
  for (const path of ['package-lock.json', 'LICENSE', 'README.md', 'CHANGELOG.md', 'docs', 'deploy']) copy(path);
  for (const unit of workspaces) for (const path of ['package.json', 'dist']) copy(join(unit, path));
  const scripts = { portal: 'node api/dist/bundle/portal.js' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...rest, version, workspaces, scripts }, null, 2));
  const [os, cpu] = platform.split('-');
  // Nothing of the console, which is built; no package runs a program of its own here.
  const machine = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'];
  const words = ['ci', '--omit=dev', ...run, '--ignore-scripts', '--no-audit', '--no-fund', ...machine];
  execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const packages = join(folder, 'node_modules');
  for (const path of readdirSync(packages, { recursive: true }))
    if (neverRun.some((one) => one.test(path))) rmSync(join(packages, path), { recursive: true, force: true });
  const wrapper = join(folder, 'noticeboard');
  writeFileSync(wrapper, program);
  chmodSync(wrapper, 0o755);
  const file = join(into, `${name}-${platform}`);
  writeFileSync(`${file}.sbom.json`, sbom());
  const owners = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'];
  execFileSync('tar', ['-C', join(folder, '..'), ...owners, '-czf', `${file}.tar.gz`, name], { stdio: 'inherit' });
}

/** Types, maps, the notes of the compiler and what former builds have left are for those who build. */
function isNeeded(path) {
  return !/\.d\.ts$|\.map$|\.tsbuildinfo$|\.builds\.json$/.test(path) && !isFormer(path);
}
