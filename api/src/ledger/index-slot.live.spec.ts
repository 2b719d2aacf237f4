import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { numberIn, openIndexSlot, suspect } from './index-slot.js';

let [dir, copy] = ['', ''];
beforeEach(() => {
  [dir, copy] = [mkdtempSync(join(tmpdir(), 'index-')), mkdtempSync(join(tmpdir(), 'index-'))];
});
afterEach(() => {
  for (const each of [dir, copy]) rmSync(each, { recursive: true });
});

const whole = () => undefined;

it.each([
  ['is made anew where it was cut off', (file: string) => truncateSync(file, statSync(file).size / 2), 0],
  ['is made anew where pages of it are damaged', overwriteMiddle, 0],
  ['stays where it is whole', whole, 3000],
])('The index of a killed process %s', (_, damage, left) => {
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
  damage(file);
  slot.release();
  const found = openIndexSlot(copy);
  expect(numberIn(found.database, 'SELECT count(*) AS number FROM nodes')).toBe(left);
  expect(existsSync(`${file}.unreadable`)).toBe(left === 0);
  found.release();
});

it('An index is looked at after its process was killed or met damage, and not after it has ended well', () => {
  const own = join(dir, 'ledger', '1');
  const damagedAfter = (during: () => void) => {
    const slot = openIndexSlot(dir);
    const add = slot.database.prepare('INSERT OR REPLACE INTO nodes VALUES (?, ?)');
    for (let place = 0; place < 3000; place += 1) add.run(place, Buffer.alloc(200, place));
    during();
    slot.release();
    overwriteMiddle(slot.file);
    openIndexSlot(dir).release();
    return existsSync(`${slot.file}.unreadable`);
  };
  expect(damagedAfter(() => undefined)).toBe(false);
  rmSync(own, { recursive: true });
  expect(damagedAfter(() => suspect(own))).toBe(true);
});

/** The size stays. */
function overwriteMiddle(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(7, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2));
  writeFileSync(file, bytes);
}
