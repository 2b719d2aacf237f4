// npm test: every test there is. What could not run is named, and counts as failed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { makeReady, root } from './ready.mjs';

const missing = provide([
  { program: 'redis-server', at: ['/usr/bin/redis-server', '/usr/local/bin/redis-server'], packages: ['redis-server'] },
  { program: 'chromium', at: ['/usr/bin/chromium'], packages: ['chromium', 'fonts-noto-core'] },
  { program: 'docker-compose', at: ['/usr/bin/docker-compose'], packages: ['docker-compose'] },
]);
makeReady();

const given = process.argv.slice(2);
// All share the cores. Workers start anew when modules that are loaded over and over have filled them; journeys, which
// start whole portals, begin when the rest is over.
const workers = ['--maxWorkers=2', '--workerIdleMemoryLimit=700MB'];
const runs =
  given.length > 0
    ? [given]
    : [
        ['--selectProjects', 'unit', 'live', 'dom', ...workers],
        ['--selectProjects', 'e2e', ...workers],
      ];
const suites = again(runs.flatMap(jest));
const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
const failed = suites.reduce((sum, suite) => sum + suite.failed, 0) + missing.length;
for (const { program } of missing) console.error(`could not run what needs ${program}: it is not installed`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** Installs Debian packages that the tests need, where that is possible. Returns what is still missing. */
function provide(programs) {
  const isThere = ({ at }) => at.some((path) => existsSync(path));
  const wanted = programs.filter((entry) => !isThere(entry));
  if (wanted.length > 0 && existsSync('/usr/bin/apt-get')) {
    const become = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const packages = wanted.flatMap((entry) => entry.packages);
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
  return wanted.filter((entry) => !isThere(entry));
}

/** @returns for each suite its file and how many tests passed and failed; without a file where Jest itself has failed */
function jest(args) {
  const report = join(tmpdir(), `noticeboard-jest-${process.pid}.json`);
  const command = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, ...args];
  const { status } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...command],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (!existsSync(report)) return [{ passed: 0, failed: 1 }];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  const results = testResults.map(({ name: file, status: outcome, assertionResults }) => {
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    // A skipped test did not run; a suite that fails outside its tests has no failed test to count.
    const failed = assertionResults.length - passed;
    return { file, passed, failed: outcome === 'failed' ? Math.max(1, failed) : failed };
  });
  const isRed = results.some((suite) => suite.failed > 0);
  return status === 0 || isRed ? results : [...results, { passed: 0, failed: 1 }];
}

/**
 * Suites that failed run once more, one after the other: a machine that was too busy for their deadlines is less busy
 * then. Many that fail at once are a fault, and so is one that fails twice.
 */
function again(all) {
  const red = all.filter((suite) => suite.failed > 0);
  if (red.length === 0 || red.length > 6 || red.some(({ file }) => file === undefined)) return all;
  console.log(`once more, alone: ${red.map(({ file }) => relative(root, file)).join(', ')}`);
  const second = jest(['--runInBand', '--runTestsByPath', ...red.map(({ file }) => file)]);
  return [...all.filter((suite) => suite.failed === 0), ...second];
}
