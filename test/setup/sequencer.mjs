import { statSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/** The costliest project comes first, so that no worker is left alone with a long suite at the end. */
const order = ['browser', 'e2e', 'live'];

/**
 * By project, then by size: known without a former run, unlike the times that Jest would go by, so every run has the
 * same order.
 */
export default class CostliestFirst extends Sequencer {
  sort(tests) {
    return tests
      .map((test) => {
        const place = order.indexOf(test.context.config.displayName?.name);
        return { test, place: place < 0 ? order.length : place, size: statSync(test.path).size };
      })
      .sort((a, b) => a.place - b.place || b.size - a.size)
      .map(({ test }) => test);
  }
}
