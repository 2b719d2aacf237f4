import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { atCall, type Call, observed } from './testing/ports.js';
import { Rebuilding, runToHead } from './testing/rebuilding.js';

let portal: Rebuilding;

beforeEach(async () => {
  portal = await Rebuilding.open();
});

afterEach(() => portal.close());

describe('A rebuild that ends', () => {
  class Killed extends Error {}

  /** Numbers of events: they grow from one run to the next, and the number of calls does not. */
  const onePage = 500;

  /** @throws whatever else it fails with */
  async function untilKilled(ending: Promise<unknown>): Promise<void> {
    await ending.catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }

  /**
   * Ends it at each call to a port in turn; what it leaves is met by a follower and by the next rebuild.
   * @returns how many calls there are
   */
  async function leavesNoTrace(endAt: (call: number) => Promise<boolean>): Promise<number> {
    let call = 1;
    await portal.postings('p1', 'p2', 'p3', 'p4', 'p5');
    await runToHead(portal.ports);
    for (let reached = true; reached; call += 1) {
      const lease = await portal.reads.generations.lease('rebuild');
      reached = await endAt(call);
      await lease.end();
      await portal.postings(`after ${call}`);
      await runToHead(portal.ports);
      await portal.expectReplayed();
      const next = await portal.reads.generations.lease('the next');
      const result = await portal.rebuild();
      expect({ call, promoted: result.promoted }).toEqual({ call, promoted: true });
      await next.end();
      await portal.expectReplayed();
    }
    return call;
  }

  it('by being killed at any call leaves read models that are whole, and the next one is not disturbed', async () => {
    const calls = await leavesNoTrace(async (call) => {
      const death = atCall<never>(call, () => {
        throw new Killed();
      });
      // Nothing that it would do afterwards is done: the killed do not tidy up.
      const tell = (each: Call) => {
        if (death.reached()) throw new Killed();
        death.tell(each, undefined);
      };
      await untilKilled(portal.rebuild({ ...observed(portal.ports, tell, onePage), pauseMs: 30 }));
      return death.reached();
    });
    expect(calls).toBeGreaterThan(20);
  });

  it('by being told to stop at any call gives up what it had begun', async () => {
    const calls = await leavesNoTrace(async (call) => {
      const stopping = new AbortController();
      const end = atCall<never>(call, () => stopping.abort(new Killed()));
      const ports = observed(portal.ports, (each) => end.tell(each, undefined), onePage);
      await untilKilled(portal.rebuild({ ...ports, signal: stopping.signal }));
      return end.reached();
    });
    expect(calls).toBeGreaterThan(20);
  });
});
