import { describe, expect, it } from '@jest/globals';
import { nextTurn } from '@noticeboard/event-store';
import { Locks, oneAfterTheOther } from './queues.js';

/** Work that ends when asked, and what has happened so far. */
function works() {
  const told: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    told.push(`${name} begins`);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    told.push(`${name} ends`);
    ends.get(name)?.();
    await settled();
  };
  return { told, work, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Locks', () => {
  it('let one after the other, first come, first served', async () => {
    const [locks, { told, work, end }] = [new Locks(), works()];
    const all = ['a', 'b', 'c'].map((name) => locks.hold(['s'], work(name)));
    await settled();
    for (const name of ['a', 'b', 'c']) await end(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
    expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('keep nobody waiting for another stream', async () => {
    const [locks, { told, work }] = [new Locks(), works()];
    void locks.hold(['s'], work('a'));
    void locks.hold(['t'], work('b'));
    await settled();
    expect(told).toEqual(['a begins', 'b begins']);
  });

  it('of several streams are had all at once, in whatever order they are named, and nobody waits for ever', async () => {
    const [locks, { told, work, end }] = [new Locks(), works()];
    const all = [
      locks.hold(['s', 't'], work('a')),
      locks.hold(['t', 's', 't'], work('b')),
      locks.hold(['t'], work('c')),
      locks.hold(['u'], work('d')),
    ];
    await settled();
    for (const name of ['d', 'a', 'b', 'c']) await end(name);
    await Promise.all(all);
    const order = ['a begins', 'd begins', 'd ends', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'];
    expect(told).toEqual(order);
  });

  it('are given up by work that fails, and forgotten when nobody waits', async () => {
    const locks = new Locks();
    const failing = locks.hold(['s'], () => Promise.reject(new Error('no')));
    const next = locks.hold(['s'], () => Promise.resolve('next'));
    expect(locks.size).toBe(1);
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
    expect(locks.size).toBe(0);
  });
});

it('Works are done one after the other, also behind one that has failed', async () => {
  const run = oneAfterTheOther();
  const order: string[] = [];
  const work = (name: string, fails = false) =>
    run(async () => {
      order.push(`${name} begins`);
      await nextTurn();
      order.push(`${name} ends`);
      if (fails) throw new RangeError(name);
      return name;
    });
  const failing = work('one', true);
  const second = work('two');
  await expect(failing).rejects.toThrow(RangeError);
  expect(await second).toBe('two');
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});
