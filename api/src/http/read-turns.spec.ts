import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '@noticeboard/content-model';
import { networkOf, ReadTurns } from './read-turns.js';

const bounds = { atOnce: 1, perNetwork: 2, inAll: 5, withinMs: 10_000 };

/** Asks for turns, each of which ends by itself where it is told to; `order` tells how they came. */
function readers(turns: ReadTurns) {
  const order: string[] = [];
  const ask = async (network: string) => {
    try {
      const done = await turns.limit(network);
      order.push(network);
      done();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      order.push(`${network} ${error.status} ${error.options.headers?.['Retry-After']}`);
    }
  };
  return { order, ask };
}

describe('Reads that must be made', () => {
  it('are made in turn, one of each network, whoever asked for more', async () => {
    const turns = new ReadTurns(bounds);
    const { order, ask } = readers(turns);
    const done = await turns.limit('x');
    const all = ['a', 'a', 'b', 'c'].map(ask);
    expect(order).toEqual([]);
    done();
    await Promise.all(all);
    expect(order).toEqual(['a', 'b', 'c', 'a']);
  });

  it('are refused to a network that asks for too many, to all when all are too many, and to nobody after that', async () => {
    const turns = new ReadTurns(bounds);
    const { order, ask } = readers(turns);
    const done = await turns.limit('x');
    const all = ['a', 'a', 'a', 'b', 'b', 'c', 'd'].map(ask);
    await Promise.resolve();
    done();
    await Promise.all(all);
    expect(order.toSorted()).toEqual(['a', 'a', 'a 429 5', 'b', 'b', 'c', 'd 503 5']);
    await ask('a');
    expect(order.at(-1)).toBe('a');
  });

  it('from this machine are bounded by what all may ask alone', async () => {
    const turns = new ReadTurns(bounds);
    const { order, ask } = readers(turns);
    const done = await turns.limit('x');
    const all = Array.from({ length: 6 }, () => ask('127.0.0.1'));
    done();
    await Promise.all(all);
    expect(order.filter((told) => told === '127.0.0.1')).toHaveLength(5);
  });

  it('are not made when nobody can be waiting for them any more', async () => {
    const turns = new ReadTurns({ ...bounds, withinMs: -1 });
    const { order, ask } = readers(turns);
    await ask('a');
    expect(order).toEqual(['a 503 5']);
  });
});

describe('A network', () => {
  const of = (remoteAddress: string, forwarded?: string, trusted: readonly string[] = []) =>
    networkOf(
      { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as Parameters<
        typeof networkOf
      >[0],
      (address) => trusted.includes(address),
    );

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::1', '::1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2'],
    ['2001:0DB8::1', '2001:db8:0:0'],
  ])('of %s is %s', (address, expected) => expect(of(address)).toBe(expected));

  it('is of whom a trusted proxy names, and of nobody that a stranger names', () => {
    expect(of('10.0.0.1', '198.51.100.1, 203.0.113.9', ['10.0.0.1'])).toBe('203.0.113.9');
    expect(of('10.0.0.1', '198.51.100.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2'])).toBe('198.51.100.1');
    expect(of('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });
});
