import { expect, it } from '@jest/globals';
import { giveWay, nextTurn } from './turns.js';

function workLong(): void {
  for (const end = performance.now() + 10; performance.now() < end;);
}

it('lets others have several turns after each long stage of some work', async () => {
  const seen: string[] = [];
  let isOver = false;
  const other = () => {
    seen.push('|');
    if (!isOver) setImmediate(other);
  };
  setImmediate(other);
  await nextTurn();
  for (const stage of ['a', 'b', 'c']) {
    seen.push(stage);
    workLong();
    await giveWay();
  }
  isOver = true;
  expect(seen.join('')).toMatch(/a\|{3,}b\|{3,}c/);
});
