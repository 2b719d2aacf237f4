// What the tests need of the machine. By itself it installs that, which CI does while the packages come.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isAt = (path) => () => existsSync(path);
const devanagari = /devanagari|lohit-deva|mangal|gargi|freesans/i;

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
  { name: 'nginx', isThere: isAt('/usr/sbin/nginx'), package: 'nginx-light' },
];

/** Installs what is missing, where that is possible. @returns what is still missing */
export function provide() {
  const wanted = programs.filter(({ isThere }) => !isThere());
  if (wanted.length > 0 && existsSync('/usr/bin/apt-get')) {
    const become = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const packages = wanted.map((entry) => entry.package ?? entry.name);
    console.log(`installing ${packages.join(', ')} …`);
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    ]) {
      const [command, ...rest] = [...become, 'apt-get', ...args];
      spawnSync(command, rest, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
    }
  }
  return wanted.filter(({ isThere }) => !isThere());
}

function hasFont(name) {
  return ['/usr/share/fonts', '/usr/local/share/fonts', join(process.env.HOME ?? '/', '.fonts')]
    .filter((folder) => existsSync(folder))
    .some((folder) => readdirSync(folder, { recursive: true }).some((file) => name.test(file)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) provide();
