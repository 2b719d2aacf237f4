import { describe, expect, it } from '@jest/globals';
import { families, portalAccountsStream, postingStream } from '@noticeboard/content-model';
import { StoreUnusable } from '../event-store.js';
import { fromPosition, OwnStreams, toPosition } from './kurrent-event.js';

describe('A KurrentDB position as text', () => {
  it('orders as the log does, up to the largest position there is', () => {
    const inOrder = [
      { commit: 0n, prepare: 0n },
      { commit: 9n, prepare: 9n },
      { commit: 10n, prepare: 2n },
      { commit: 10n, prepare: 10n },
      { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n },
    ];
    const texts = inOrder.map(toPosition);
    expect(texts.toSorted()).toEqual(texts);
    expect(texts.map(fromPosition)).toEqual(inOrder);
  });

  it('is not mistaken for that of another store', () => {
    expect(() => fromPosition('0000000000000001')).toThrow(RangeError);
  });
});

describe('On a server that others use too', () => {
  const [jobs] = families;
  const own = new OwnStreams('');
  const prefixed = new OwnStreams('east_');

  it('the streams of the portal are told by their categories', () => {
    expect(own.shows(postingStream(jobs, '1'))).toBe(true);
    expect(own.shows(portalAccountsStream)).toBe(true);
    for (const name of ['order-1', 'jobs-1', 'job', '$stats-1', '$$job-1', 'east_job-1'])
      expect(own.shows(name)).toBe(false);
  });

  it('a secret is shown by no portal, with a prefix or without', () => {
    expect([own.shows('credential-admin'), prefixed.shows('east_credential-admin')]).toEqual([false, false]);
  });

  it('a prefix stands before each name there, and nowhere here', () => {
    const stream = postingStream(jobs, '1');
    expect(prefixed.toServer(stream)).toBe('east_job-1');
    expect(prefixed.fromServer('east_job-1')).toBe(stream);
    expect([prefixed.shows('east_job-1'), prefixed.shows('job-1'), prefixed.shows('west_job-1')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each(['a-b', 'a b', '$', 'ä'])('a prefix holds nothing but letters, digits and underscores: %s', (prefix) => {
    expect(() => new OwnStreams(prefix)).toThrow(StoreUnusable);
  });
});
