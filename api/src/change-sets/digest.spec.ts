import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { canonicalJson } from '@noticeboard/ledger';
import { digestOf } from './digest.js';

const row = Array.from({ length: 100 }, () => ({ value: '₹ 500', colspan: 1, rowspan: 1 }));
const rows = Array.from({ length: 500 }, () => row);
const events = [{ type: 'TableEdited', data: { tableId: 't1', rows } }];
const writes = [{ stream: 'job-1', expected: 4, events }];

it('names what its canonical JSON says', async () => {
  const said = canonicalJson([[['job-1', 4, [['TableEdited', { tableId: 't1', rows }]]]], 'Out.', true]);
  const digest = await digestOf({ writes, publicNote: 'Out.', correction: true });
  expect(digest).toBe(createHash('sha256').update(said).digest('hex'));
});

it('lets others have their turn while it names a table of fifty thousand cells', async () => {
  let turns = 0;
  let isNamed = false;
  const count = () => {
    turns += 1;
    if (!isNamed) setImmediate(count);
  };
  setImmediate(count);
  await digestOf({ writes, publicNote: '', correction: false });
  isNamed = true;
  expect(turns).toBeGreaterThan(1);
});
