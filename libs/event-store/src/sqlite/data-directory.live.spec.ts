import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDirectory } from './data-directory.js';

const racing = `
const { parentPort, workerData } = require('node:worker_threads');
const { turn, dir, rounds, source } = workerData;
const turns = new Int32Array(turn);
import(source).then(({ makeDirectory }) => {
  for (let round = 0; round < rounds; round += 1) {
    Atomics.add(turns, round, 1);
    while (Atomics.load(turns, round) < 2);
    makeDirectory(dir + '/' + round + '/a/b/c');
  }
  parentPort.postMessage('made');
});
`;

it('takes a directory that another process makes meanwhile', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'noticeboard-'));
  const rounds = 100;
  const turn = new SharedArrayBuffer(4 * rounds);
  const source = new URL('../../dist/sqlite/data-directory.js', import.meta.url).href;
  const workerData = { turn, dir, rounds, source };
  const workers = [0, 1].map(() => new Worker(racing, { eval: true, workerData }));
  try {
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise((resolve, reject) => {
            worker.once('message', resolve).once('error', reject);
          }),
      ),
    );
    expect(statSync(join(dir, '99/a/b/c')).mode & 0o777).toBe(0o700);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
    rmSync(dir, { recursive: true });
  }
});

it('names a lock that is damaged, and says that it may go', () => {
  const dir = mkdtempSync(join(tmpdir(), 'noticeboard-'));
  try {
    writeFileSync(join(dir, 'lock.db'), 'no database'.repeat(600));
    expect(() => lockDirectory(dir)).toThrow(`${join(dir, 'lock.db')} is damaged. It only locks its folder and holds`);
    rmSync(join(dir, 'lock.db'));
    lockDirectory(dir)();
  } finally {
    rmSync(dir, { recursive: true });
  }
});
