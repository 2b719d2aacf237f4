// The portal's own worker, which dies when it is asked for the collection named "death".
import { parentPort } from 'node:worker_threads';
import '../../../dist/as-of/past-state.worker.js';

parentPort.on('message', ({ given: [collection] }) => {
  if (collection === 'death') process.exit(7);
  if (collection === 'fault') throw new Error('out of order');
});
