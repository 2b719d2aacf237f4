// npm run check: the fast gate. Says how long each step took. With --static it runs no test: CI runs all of them next.
import { spawnSync } from 'node:child_process';
import { root } from './ready.mjs';

const jest = 'node --experimental-vm-modules --disable-warning=ExperimentalWarning node_modules/jest/bin/jest.js';
const steps = {
  format: 'prettier --check --log-level warn .',
  'types of the server': 'tsc -b',
  documents: 'node scripts/events-doc.mjs --check',
  'types of the tests': 'tsc -p tsconfig.spec.json',
  'types of the public site': 'npm run --silent typecheck -w web-public',
  'types of the console': 'npm run --silent typecheck -w web-admin',
  lint: 'oxlint --type-aware .',
  imports: 'depcruise --config .dependency-cruiser.cjs api libs projections web-public web-admin',
  'imports of folders': 'depcruise --config .dependency-cruiser-folders.cjs libs projections api web-public web-admin',
  'unused code': 'knip',
  ...(!process.argv.includes('--static') && { 'unit tests': `${jest} --selectProjects unit --silent` }),
};

const failed = Object.entries(steps).filter(([name, command]) => {
  const begin = performance.now();
  const { status } = spawnSync(command, { cwd: root, shell: true, stdio: 'inherit', env: withLocalPrograms() });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);

function withLocalPrograms() {
  return { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` };
}
