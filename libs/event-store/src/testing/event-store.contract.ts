import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-store.js';
import { appendContract } from './append.contract.js';
import { followContract } from './follow.contract.js';
import { newEvent, newStream, beginning } from './new-events.js';
import { readContract } from './read.contract.js';
import { secretContract } from './secret.contract.js';

/** One event log of one kind, as a test needs it. */
export interface Harness {
  /** Opens the log; again after a close, or a second time beside the first. */
  open(): Promise<EventStore>;
  /** Breaks every connection that is open; the log stays. Embedded logs have none to break. */
  cut(): Promise<void>;
  dispose(): Promise<void>;
}

/** The harness of the running test with a store that is open. */
export interface Given {
  readonly harness: Harness;
  readonly store: EventStore;
}

/** What every adapter keeps. It may run on a log that already holds events: only what a test has written is looked at. */
export function eventStoreContract(name: string, makeHarness: () => Promise<Harness>): void {
  describe(`The event store on ${name}`, () => {
    let harness: Harness;
    let store: EventStore;
    const given = (): Given => ({ harness, store });

    beforeEach(async () => {
      harness = await makeHarness();
      store = await harness.open();
    });

    afterEach(async () => {
      await store.close();
      await harness.dispose();
    });

    appendContract(given);
    readContract(given);
    followContract(given);
    secretContract(given);

    it('keeps everything over a close and a new opening', async () => {
      const stream = newStream();
      const event = newEvent();
      const { position } = await store.append([beginning(stream, event)]);
      await store.close();
      store = await harness.open();
      expect(await store.readStream(stream)).toEqual([{ ...event, stream, revision: 0, position }]);
      expect(await store.head()).toBe(position);
    });

    it('can be closed twice', async () => {
      await store.close();
      await expect(store.close()).resolves.toBeUndefined();
    });
  });
}
