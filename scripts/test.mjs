// npm test: every test there is, with the cross products of test/breadth.ts in short; npm run test:full: in full.
// What could not run is named, and counts as failed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReady, root } from './ready.mjs';

const isAt = (path) => () => existsSync(path);
const devanagari = /devanagari|lohit-deva|mangal|gargi|freesans/i;

const missing = provide([
  {
    name: 'redis-server',
    isThere: () => ['/usr/bin', '/usr/local/bin'].some((bin) => existsSync(`${bin}/redis-server`)),
  },
  { name: 'chromium-headless-shell', isThere: isAt('/usr/lib/chromium/chromium-headless-shell') },
  { name: 'a font for Hindi', isThere: () => hasFont(devanagari), package: 'fonts-noto-core' },
  { name: 'docker-compose', isThere: isAt('/usr/bin/docker-compose') },
  { name: 'nginx', isThere: isAt('/usr/sbin/nginx'), package: 'nginx-light' },
]);
makeReady();

const given = process.argv.slice(2).filter((word) => word !== '--full');
const breadth = given.length < process.argv.length - 2 ? 'full' : 'short';
// The stand-in for KurrentDB holds the log of a full run, and what it sends to whoever reads it anew.
const memory = breadth === 'full' ? ['--max-old-space-size=8192'] : [];
// A third of the time a worker waits for what it has started: three keep two cores busy.
// A worker starts anew when modules that are loaded over and over have filled it.
const workers = ['--maxWorkers=3', '--workerIdleMemoryLimit=1200MB'];
const suites = jest([...workers, ...given]);
const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
const failed = suites.reduce((sum, suite) => sum + suite.failed, 0) + missing.length;
for (const { name } of missing) console.error(`could not run what needs ${name}: it is not installed`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/**
 * Installs what the tests need, where that is possible, by the Debian packages of the same name unless another is given.
 * Returns what is still missing.
 */
function provide(programs) {
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

/** @returns for each suite its file and how many tests passed and failed; without a file where Jest itself has failed */
function jest(args) {
  const report = join(tmpdir(), `noticeboard-jest-${process.pid}.json`);
  const command = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, ...args];
  const { status } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...memory, ...command],
    {
      cwd: root,
      env: { ...process.env, TEST_BREADTH: breadth },
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
