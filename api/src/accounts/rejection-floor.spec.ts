import { describe, expect, it } from '@jest/globals';
import { rejectionFloorMs, withRejectionFloor } from './login-limit.js';

/** The time that was waited when the attempt took so long. */
async function waited(tookMs: number, outcome: string | undefined) {
  let clock = 1000;
  const waits: number[] = [];
  const attempt = async () => {
    clock += tookMs;
    return outcome;
  };
  const wait = async (ms: number) => void waits.push(ms);
  return { result: await withRejectionFloor(attempt, wait, () => clock), waits };
}

describe('The answer to a refused sign-in', () => {
  it.each([0, 40, 199])('waits until the floor: it took %i ms', async (took) => {
    expect(await waited(took, undefined)).toEqual({ result: undefined, waits: [rejectionFloorMs - took] });
  });

  it('waits for nothing more when it took longer', async () => {
    expect((await waited(rejectionFloorMs + 50, undefined)).waits).toEqual([0]);
  });

  it('has its time from when its turn came', async () => {
    const waits: number[] = [];
    const attempt = async (waited: (ms: number) => void): Promise<undefined> => {
      waited(500);
      return undefined;
    };
    await withRejectionFloor(
      attempt,
      async (ms) => void waits.push(ms),
      () => 1000,
    );
    expect(waits).toEqual([rejectionFloorMs + 500]);
  });

  it('is the only one that waits', async () => {
    expect(await waited(40, 'signed in')).toEqual({ result: 'signed in', waits: [] });
  });
});
