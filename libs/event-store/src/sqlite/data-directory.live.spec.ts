import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

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
