import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '@noticeboard/content-model';
import { ReadTurns } from './read-turns.js';

const bounds = { atOnce: 1, ofNetwork: 1, perNetwork: 2, inAll: 5, withinMs: 10_000 };

/** Asks for turns, each of which ends by itself where it is asked to; `order` tells how they came. */
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

  it('are refused once nobody can be waiting for them any more', async () => {
    const turns = new ReadTurns({ ...bounds, withinMs: 1 });
    const { order, ask } = readers(turns);
    await turns.limit('x');
    await ask('a');
    expect([order, turns.waiting]).toEqual([['a 503 5'], 0]);
  });

  it('of one network are made so many at a time, and those of the others meanwhile', async () => {
    const turns = new ReadTurns({ ...bounds, atOnce: 3 });
    const { order, ask } = readers(turns);
    const done = await turns.limit('a');
    const waiting = ask('a');
    await ask('b');
    expect(order).toEqual(['b']);
    done();
    await waiting;
    expect(order).toEqual(['b', 'a']);
  });
});
