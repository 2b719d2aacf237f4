// npm test: every test there is. What could not run is named, and counts as failed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const counts = runs.map(jest);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0) + missing.length;
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
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  rmSync(report);
  // A suite that fails outside its tests has no failed test to count; a skipped one did not run.
  const brokenSuites = testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = numFailedTests + brokenSuites.length + numPendingTests;
  return { passed: numPassedTests, failed: status === 0 ? failed : Math.max(failed, numFailedTestSuites, 1) };
}
