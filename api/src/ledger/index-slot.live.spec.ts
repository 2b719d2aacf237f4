import { cpSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { numberIn, openIndexSlot } from './index-slot.js';

let [dir, copy] = ['', ''];
beforeEach(() => {
  [dir, copy] = [mkdtempSync(join(tmpdir(), 'index-')), mkdtempSync(join(tmpdir(), 'index-'))];
});
afterEach(() => {
  for (const each of [dir, copy]) rmSync(each, { recursive: true });
});

it.each([
  ['is made anew where it was cut off', 0.5, 0],
  ['stays where it is whole', 1, 3000],
])('The index of a killed process %s', (_, share, left) => {
  const slot = openIndexSlot(dir);
  const add = slot.database.prepare('INSERT INTO nodes VALUES (?, ?)');
  for (let place = 0; place < 3000; place += 1) {
    add.run(place, Buffer.alloc(200, place));
    // The rest stays in the write-ahead log.
    if (place === 2500) slot.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
  // As the process leaves it that is killed now.
  cpSync(join(dir, 'ledger'), join(copy, 'ledger'), { recursive: true });
  const file = join(copy, 'ledger', '1', 'index.db');
  truncateSync(file, Math.floor(statSync(file).size * share));
  slot.release();
  const found = openIndexSlot(copy);
  expect(numberIn(found.database, 'SELECT count(*) AS number FROM nodes')).toBe(left);
  expect(existsSync(`${file}.unreadable`)).toBe(left === 0);
  found.release();
});
