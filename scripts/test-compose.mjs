// npm run test:compose: the compose files as they are shipped, on the Docker engine of this machine, by
// e2e/as-shipped.compose.ts. Missing programs are named, and count as failed. After `--` words for Jest, such as `-t
// compose.single.yml` for one file.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from './jest.mjs';
import { root } from './ready.mjs';

const succeeds = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const named = (file, pattern) => [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name]) => name);

const compose = [['docker', 'compose'], ['docker-compose']].find((words) => succeeds(...words, 'version'));
const missing = compose ? [] : ['Compose: there is neither `docker compose` nor `docker-compose`'];
if (succeeds('docker', 'version')) {
  const files = ['docker-compose.yml', 'deploy/compose.single.yml', 'deploy/compose.cluster.yml'];
  const images = new Set([
    ...named('Dockerfile', /^FROM (\S+:\S+)/gm),
    ...files.flatMap((file) => named(file, /^ *image: (\S+:\S+)$/gm)),
  ]);
  for (const image of images)
    if (!succeeds('docker', 'image', 'inspect', image)) missing.push(`the image ${image}: docker pull ${image}`);
} else missing.push('a Docker engine that this user reaches: `docker version` says why');

for (const name of missing) console.error(`could not run what needs ${name}`);
if (missing.length > 0) process.exit(1);

const { status } = spawnSync(
  process.execPath,
  [...jest, '--selectProjects', 'compose', '--runInBand', ...process.argv.slice(2)],
  { cwd: root, env: { ...process.env, COMPOSE: compose.join(' ') }, stdio: 'inherit' },
);
process.exit(status ?? 1);
