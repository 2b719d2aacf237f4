// The portal's own worker; the first one that finds the file at `mortal` takes it away and dies at its first wish.
import { existsSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

if (existsSync(workerData.mortal)) {
  rmSync(workerData.mortal);
  parentPort.once('message', () => process.exit(7));
} else {
  await import('../../../dist/ledger/log-indexer.worker.js');
}
