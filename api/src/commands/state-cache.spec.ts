import { describe, expect, it } from '@jest/globals';
import type { AggregateStream } from './aggregate.js';
import { StateCache } from './state-cache.js';

const text = (id: number): AggregateStream<string> => ({ stream: `text-${id}`, evolve: (before = '') => before });
const at = (state: string, revision = 0) => ({ state, revision, position: '1', eventId: `event ${revision}` });

describe('The cache of states', () => {
  it('stays within its bytes, and forgets what was not used for longest', () => {
    const cache = new StateCache({ bytes: 100_000 });
    for (let id = 0; id < 20; id += 1) {
      cache.keep(text(id), at('x'.repeat(10_000)));
      cache.get(text(0));
      expect(cache.bytes).toBeLessThanOrEqual(100_000);
    }
    const kept = Array.from({ length: 20 }, (_, id) => id).filter((id) => cache.get(text(id)));
    expect(kept).toEqual([0, 17, 18, 19]);
  });

  it('does not keep what alone is larger than all of it, nor what it grew from', () => {
    const cache = new StateCache({ bytes: 10_000 });
    cache.keep(text(1), at('x'));
    cache.keep(text(1), at('x'.repeat(10_000), 1));
    expect([cache.get(text(1)), cache.bytes]).toEqual([undefined, 0]);
  });

  it('takes nothing older than what it has', () => {
    const cache = new StateCache();
    cache.keep(text(1), at('new', 5));
    cache.keep(text(1), at('old', 4));
    expect(cache.get(text(1))?.at.state).toBe('new');
  });

  it('knows what is behind until it is brought up to date', () => {
    const cache = new StateCache();
    cache.markBehind('text-1');
    expect(cache.get(text(1))).toBeUndefined();
    cache.keep(text(1), at('x', 1));
    expect(cache.get(text(1))?.isBehind).toBe(false);
    cache.markBehind('text-1');
    expect(cache.get(text(1))).toEqual({ at: at('x', 1), isBehind: true });
    cache.keep(text(1), at('x', 1));
    expect(cache.get(text(1))?.isBehind).toBe(false);
    cache.drop('text-1');
    expect(cache.get(text(1))).toBeUndefined();
  });
});
