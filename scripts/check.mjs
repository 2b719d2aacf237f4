// npm run check: the fast gate. Says how long each step took. With --static it runs no test: CI runs all of them next.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { jest } from './jest.mjs';
import { root } from './ready.mjs';

/** The types that all others read: the server's declarations. */
const first = { 'types of the server': 'tsc -b' };

/** The longest first: they run beside each other. */
const rest = {
  ...(!process.argv.includes('--static') && {
    'unit tests': `node ${jest.join(' ')} --selectProjects unit --silent --maxWorkers=50%`,
  }),
  'types of the tests': 'tsc -p tsconfig.spec.json',
  format: 'prettier --check --log-level warn .',
  'types of the console': 'npm run --silent typecheck -w web-admin',
  'types of the public site': 'npm run --silent typecheck -w web-public',
  lint: 'oxlint --type-aware .',
  imports: 'depcruise --config .dependency-cruiser.cjs api libs projections web-public web-admin e2e test scripts',
  'imports of folders': 'depcruise --config .dependency-cruiser-folders.cjs libs projections api web-public web-admin',
  'unused code': 'knip',
  documents:
    'node scripts/events-doc.mjs --check && node scripts/change-set-doc.mjs --check && node scripts/docs-check.mjs',
  packages: 'node scripts/packages-check.mjs',
};

const failed = [...(await runAll(first, 1)), ...(await runAll(rest, availableParallelism()))];
process.exit(failed.length === 0 ? 0 : 1);

/** @returns the names of those that failed */
async function runAll(steps, atOnce) {
  const waiting = Object.entries(steps);
  const failed = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await passes(...step))) failed.push(step[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return failed;
}

/** Its output is shown when it has ended, so that it is not mixed with that of another. */
async function passes(name, command) {
  const begin = performance.now();
  const PATH = `${root}node_modules/.bin:${process.env.PATH}`;
  const child = spawn(`${command} 2>&1`, { cwd: root, shell: true, env: { ...process.env, PATH } });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const output = await buffer(child.stdout);
  const isGood = (await ended) === 0;
  process.stdout.write(output);
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
  return isGood;
}
