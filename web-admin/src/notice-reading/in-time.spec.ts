import { describe, expect, it } from '@jest/globals';
import { inTime } from './in-time.js';

/** A worker that comes to no end, and whether it was ended. */
function busyWorker() {
  const worker = { isEnded: false, terminate: () => void (worker.isEnded = true) };
  return { worker, asWorker: worker as unknown as Worker };
}

const never = new Promise<never>(() => {});
const refused = { refused: expect.stringContaining('too long') };

describe('The reading of a worker', () => {
  it('is given, and the worker is ended', async () => {
    const { worker, asWorker } = busyWorker();
    expect(await inTime(asWorker, 1e6, new AbortController().signal, Promise.resolve('read'))).toBe('read');
    expect(worker.isEnded).toBe(true);
  });

  it('is refused where it takes too long, and the worker is ended', async () => {
    const { worker, asWorker } = busyWorker();
    expect(await inTime(asWorker, 10, new AbortController().signal, never)).toMatchObject(refused);
    expect(worker.isEnded).toBe(true);
  });

  it('is not waited for when the dialog closes', async () => {
    const { worker, asWorker } = busyWorker();
    const closing = new AbortController();
    const reading = inTime(asWorker, 1e6, closing.signal, never);
    closing.abort();
    expect(await reading).toMatchObject(refused);
    expect(worker.isEnded).toBe(true);
  });
});
