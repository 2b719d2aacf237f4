// The programs that the tests need. Run by itself it installs them, as CI does while the packages come.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isAt = (path) => () => existsSync(path);
const devanagari = /devanagari|lohit-deva|mangal|gargi|freesans/i;

/** sudo without a password, or not at all. */
const become = process.getuid?.() === 0 ? [] : ['sudo', '-n'];

/** Debian's packages have the same names unless another is given. */
const programs = [
  {
    name: 'redis-server',
    isThere: () => ['/usr/bin', '/usr/local/bin'].some((bin) => existsSync(`${bin}/redis-server`)),
  },
  { name: 'chromium-headless-shell', isThere: isAt('/usr/lib/chromium/chromium-headless-shell') },
  { name: 'a font for Hindi', isThere: () => hasFont(devanagari), package: 'fonts-noto-core' },
  { name: 'docker-compose', isThere: isAt('/usr/bin/docker-compose') },
  { name: 'caddy', isThere: isAt('/usr/bin/caddy') },
  { name: 'go', isThere: isAt('/usr/bin/go'), package: 'golang-go' },
  {
    name: 'the logs of Go',
    isThere: isAt('/usr/share/gocode/src/golang.org/x/mod/sumdb/tlog'),
    package: 'golang-golang-x-mod-dev',
  },
  { name: 'nginx', isThere: isAt('/usr/sbin/nginx'), package: 'nginx-light' },
];

/** Debian's packages of the programs that are missing. */
export function missingPackages() {
  return programs.filter(({ isThere }) => !isThere()).map((entry) => entry.package ?? entry.name);
}

/** Installs what is missing, where that is possible, and asks nothing. @returns the packages that are still missing */
export function provide() {
  const packages = missingPackages();
  if (packages.length > 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`installing ${packages.join(', ')} …`);
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...packages],
    ]) {
      const [command, ...rest] = [...become, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
      spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
    }
  }
  return missingPackages();
}

function hasFont(name) {
  return ['/usr/share/fonts', '/usr/local/share/fonts', join(process.env.HOME ?? '/', '.fonts')]
    .filter((folder) => existsSync(folder))
    .some((folder) => readdirSync(folder, { recursive: true }).some((file) => name.test(file)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) provide();
