import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { IdempotencyStore, StoredResponse } from '../idempotency-store.js';

export interface Harness {
  /** One more look at the same answers: after a restart, or from a second process. */
  open(): Promise<IdempotencyStore>;
  dispose(): Promise<void>;
}

const answer: StoredResponse = {
  body: '{"jobTitle":"नौकरी \u{1f4cc}","list":[]}',
  headers: { 'X-Position': '0000000000000009', 'X-Read-Model': 'pending' },
};

/** The rules of every adapter. */
export function idempotencyStoreContract(name: string, makeHarness: () => Promise<Harness>): void {
  describe(`Answers kept ${name}`, () => {
    let harness: Harness;
    let kept: IdempotencyStore;
    let key: string;

    beforeEach(async () => {
      harness = await makeHarness();
      kept = await harness.open();
      key = randomUUID();
    });

    afterEach(async () => {
      await kept.close();
      await harness.dispose();
    });

    it('let the first request run and hold back its repetitions until it has ended', async () => {
      expect(await kept.claim(key, 'same')).toEqual({ kind: 'first' });
      expect(await kept.claim(key, 'same')).toEqual({ kind: 'running' });
      expect(await kept.claim(key, 'same')).toEqual({ kind: 'running' });
    });

    it('are given again, as they were, to every repetition', async () => {
      await kept.claim(key, 'same');
      await kept.keep(key, 'same', answer);
      expect(await kept.claim(key, 'same')).toEqual({ kind: 'kept', answer });
      expect(await kept.claim(key, 'same')).toEqual({ kind: 'kept', answer });
    });

    it('tell another request with the same key apart, while the first runs and after it', async () => {
      await kept.claim(key, 'same');
      expect(await kept.claim(key, 'other')).toEqual({ kind: 'other' });
      await kept.keep(key, 'same', answer);
      expect(await kept.claim(key, 'other')).toEqual({ kind: 'other' });
      expect(await kept.claim(key, 'same')).toEqual({ kind: 'kept', answer });
    });

    it('free the key of a request that was refused, for any request', async () => {
      await kept.claim(key, 'same');
      await kept.release(key);
      expect(await kept.claim(key, 'other')).toEqual({ kind: 'first' });
    });

    it('are apart from those of other keys', async () => {
      await kept.claim(key, 'same');
      await kept.keep(key, 'same', answer);
      expect(await kept.claim(randomUUID(), 'same')).toEqual({ kind: 'first' });
    });

    it('let one of many requests at once be the first', async () => {
      const claims = await Promise.all(Array.from({ length: 20 }, () => kept.claim(key, 'same')));
      const kinds = claims.map(({ kind }) => kind).toSorted();
      expect(kinds).toEqual(['first', ...Array.from({ length: 19 }, () => 'running')]);
    });

    it('are still there for who opens them later', async () => {
      await kept.claim(key, 'same');
      await kept.keep(key, 'same', answer);
      const later = await harness.open();
      expect(await later.claim(key, 'same')).toEqual({ kind: 'kept', answer });
      expect(await later.claim(key, 'other')).toEqual({ kind: 'other' });
      await later.close();
    });

    it('can be empty and without headers', async () => {
      await kept.claim(key, 'same');
      await kept.keep(key, 'same', { body: '', headers: {} });
      expect(await kept.claim(key, 'same')).toEqual({ kind: 'kept', answer: { body: '', headers: {} } });
    });
  });
}
