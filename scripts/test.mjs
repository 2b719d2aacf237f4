// npm test: every test there is, with the cross products of test/breadth.ts in short; npm run test:full: in full. Tests
// that could not run are named, and count as failed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from './jest.mjs';
import { isInstalled, makeReady, root } from './ready.mjs';
import { missingPackages, provide } from './test-programs.mjs';

const packages = missingPackages();
const plan = [
  ...(packages.length > 0 ? [`from Debian, with apt-get as root: ${packages.join(', ')}`] : []),
  ...(isInstalled() ? [] : ['the packages of package-lock.json, with npm ci']),
];
if (plan.length > 0) console.log(`This installs, and asks nothing:\n${plan.map((line) => `- ${line}`).join('\n')}`);
const missing = provide();
makeReady();

const given = process.argv.slice(2).filter((word) => word !== '--full');
const breadth = given.length < process.argv.length - 2 ? 'full' : 'short';
// The stand-in for KurrentDB holds the log of a full run, and what it sends to a follower that reads it again.
const memory = breadth === 'full' ? ['--max-old-space-size=8192'] : [];
// A third of the time a worker waits for what it has started: three keep two cores busy. A worker starts again when
// modules that are loaded over and over have filled it.
const workers = ['--maxWorkers=3', '--workerIdleMemoryLimit=1200MB'];
const runs =
  given.length > 0
    ? [[...workers, ...given]]
    : [
        [...workers, '--selectProjects', 'unit', 'live', 'dom', 'e2e', 'browser'],
        ['--runInBand', '--selectProjects', 'alone'],
      ];
const suites = runs.flatMap(runJest);
const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
const failed = suites.reduce((sum, suite) => sum + suite.failed, 0) + missing.length;
if (missing.length > 0)
  console.error(
    `could not run every test: ${missing.join(', ')} is missing; sudo apt-get install ${missing.join(' ')} brings it`,
  );
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** @returns for each suite its file and how many tests passed and failed; without a file where Jest itself has failed */
function runJest(args) {
  const report = join(tmpdir(), `noticeboard-jest-${process.pid}.json`);
  const command = [...memory, ...jest, '--json', `--outputFile=${report}`, ...args];
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    env: { ...process.env, TEST_BREADTH: breadth },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
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
