import { afterEach, beforeEach, describe } from '@jest/globals';
import type { ReadStore } from '../read-store.js';
import { batchContract } from './batch.contract.js';
import { changeContract } from './change.contract.js';
import { generationContract } from './generation.contract.js';
import { digestContract } from './digest.contract.js';
import { listContract } from './list.contract.js';
import { rebuildContract } from './rebuild.contract.js';
import { titleContract } from './title.contract.js';

/** One empty body of content, as a test needs it. */
export interface Harness {
  /** The store as one more process sees it. Where there can be only one process, all get the same. */
  open(): Promise<ReadStore>;
  dispose(): Promise<void>;
}

/** Two processes' views of the same content. */
export interface Given {
  readonly store: ReadStore;
  readonly other: ReadStore;
}

/** What every adapter keeps. */
export function readStoreContract(name: string, makeHarness: () => Promise<Harness>): void {
  describe(`The read store ${name}`, () => {
    let harness: Harness;
    let both: Given;
    const given = (): Given => both;

    beforeEach(async () => {
      harness = await makeHarness();
      both = { store: await harness.open(), other: await harness.open() };
    });

    afterEach(async () => {
      await both.store.close();
      await both.other.close();
      await harness.dispose();
    });

    batchContract(given);
    listContract(given);
    titleContract(given);
    generationContract(given);
    changeContract(given);
    rebuildContract(given);
    digestContract(given);
  });
}
