import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '@noticeboard/content-model';
import { HashingQueue } from './hashing.js';

describe('The queue for passwords', () => {
  it('takes one at a time, lets a bounded number wait, and refuses the others at once', async () => {
    const queue = new HashingQueue(10);
    let [running, most, done] = [0, 0, 0];
    const work = async () => {
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
      done += 1;
    };
    const refused: ProblemError[] = [];
    const refusedAt: number[] = [];
    const all = Array.from({ length: 100 }, () =>
      queue.run(work).catch((error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
        refused.push(error);
        refusedAt.push(done);
      }),
    );
    await Promise.all(all);
    expect({ most, done, refused: refused.length }).toEqual({ most: 1, done: 11, refused: 89 });
    expect(refusedAt.every((before) => before === 0)).toBe(true);
    expect(refused[0]).toMatchObject({ code: 'signInBusy', status: 503, options: { headers: { 'Retry-After': '2' } } });
    await queue.run(work);
    expect(done).toBe(12);
  });

  it('goes on after a work that fails', async () => {
    const queue = new HashingQueue(1);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(async () => 'yes')).toBe('yes');
  });
});
