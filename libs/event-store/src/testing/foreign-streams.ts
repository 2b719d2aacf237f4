import { randomUUID } from 'node:crypto';
import { binaryEvent, jsonEvent, KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { FakeLog } from './fake-log.js';

/**
 * The records that another application may have written on the same server, real or not: none of them is ours to read.
 */
export async function writeForeignStreams(url: string): Promise<void> {
  const client = KurrentDBClient.connectionString(url);
  const number = randomUUID();
  await client.appendToStream(`order-${number}`, [
    jsonEvent({ type: 'OrderPlaced', data: { quantity: 2 } }),
    jsonEvent({ type: 'OrderPaid', data: ['a list'], metadata: { amount: 3, nested: { by: 'card' } } }),
    binaryEvent({ type: 'OrderSigned', data: Buffer.from([0xff, 0x00, 0xfe]) }),
  ]);
  await client.appendToStream('invoices', binaryEvent({ type: 'InvoicePrinted', data: Buffer.from('%PDF') }));
  // Without a dash, with ours inside, with ours and more before the dash: other categories all the same.
  for (const stream of ['job', `old-job-${number}`, `jobs-${number}`]) {
    await client.appendToStream(stream, jsonEvent({ type: 'PostingAdded', data: { title: 'Not ours' } }));
  }
  await client.dispose();
}

/** Lets another application write after each of our appends, from now on. */
export function writeForeignEvents(log: FakeLog): void {
  const isForeign = (stream: string) => stream.startsWith('order-');
  let count = 0;
  log.listen(({ stream }) => {
    // Not at once: an append over several streams is not interrupted by another.
    if (!isForeign(stream))
      queueMicrotask(() => log.appendForeign(`order-${(count += 1)}`, { binary: count % 2 === 0 }));
  });
}
