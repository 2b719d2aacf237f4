import { hashRaw } from '@node-rs/argon2';
import { ProblemError } from '@noticeboard/content-model';
import { oneAfterTheOther } from './queues.js';

/**
 * Works that take a thread for long: one at a time, in their order, and a bounded number that waits.
 * @throws ProblemError `signInBusy` at once for more
 */
export class HashingQueue {
  readonly #inTurn = oneAfterTheOther();
  #waiting = 0;

  constructor(private readonly mostWaiting = 40) {}

  get waiting(): number {
    return this.#waiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting > this.mostWaiting) throw new ProblemError('signInBusy', { headers: { 'Retry-After': '2' } });
    this.#waiting += 1;
    return this.#inTurn(work).finally(() => (this.#waiting -= 1));
  }
}

/** One for the process, because the threads are: argon2 shares libuv's four with files and with compression. */
export const hashing = new HashingQueue();

/** argon2id; the same for the same text and salt. @throws ProblemError `signInBusy` */
export async function slowFingerprint(text: string, salt: Uint8Array): Promise<string> {
  return (await hashing.run(() => hashRaw(text, { salt }))).toString('hex');
}
