import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { buildProgram } from '../as-of/testing/past-log.js';
import { IndexLook } from './index-look.js';
import { numberIn, openIndexSlot, suspect } from './index-slot.js';

let [dir, copy] = ['', ''];
beforeEach(() => {
  [dir, copy] = [mkdtempSync(join(tmpdir(), 'index-')), mkdtempSync(join(tmpdir(), 'index-'))];
});
afterEach(() => {
  for (const each of [dir, copy]) rmSync(each, { recursive: true });
});

beforeAll(buildProgram);

const lookChild = new URL('../../dist/ledger/index-look.child.js', import.meta.url);
const whole = () => undefined;

it.each([
  [
    'is made anew by the next process where it was cut off',
    (file: string) => truncateSync(file, statSync(file).size / 2),
    0,
    0,
  ],
  ['is opened at once, and made anew one start later, where pages of it are damaged', overwriteMiddle, 3000, 0],
  ['stays where it is whole', whole, 3000, 3000],
])('The index of a killed process %s', async (_, damage, atOnce, later) => {
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
  const nodes = 'SELECT coalesce(max(place), -1) + 1 AS number FROM nodes';
  const found = openIndexSlot(copy);
  expect(numberIn(found.database, nodes)).toBe(atOnce);
  const said: string[] = [];
  const look = new IndexLook(found, (each) => said.push(each), lookChild);
  expect(await look.found).toEqual(atOnce === later ? [] : [file]);
  expect(said).toEqual(atOnce === later ? [] : [file]);
  found.release(true);
  const next = openIndexSlot(copy);
  expect(numberIn(next.database, nodes)).toBe(later);
  expect(next.needsLook).toBe(false);
  expect(existsSync(`${file}.unreadable`)).toBe(later === 0);
  next.release();
});

it('An index is looked over after its process was killed, or ended before the look had, and not after it has ended well', () => {
  const first = openIndexSlot(dir);
  expect(first.needsLook).toBe(false);
  cpSync(join(dir, 'ledger'), join(copy, 'ledger'), { recursive: true });
  first.release();
  const again = openIndexSlot(dir);
  expect(again.needsLook).toBe(false);
  again.release();
  for (const isProven of [false, true]) {
    const killed = openIndexSlot(copy);
    expect(killed.needsLook).toBe(true);
    killed.release(isProven);
  }
  expect(openIndexSlot(copy).needsLook).toBe(false);
});

it('An index in which damage was met is looked at before it is opened', () => {
  const slot = openIndexSlot(dir);
  const add = slot.database.prepare('INSERT OR REPLACE INTO nodes VALUES (?, ?)');
  for (let place = 0; place < 3000; place += 1) add.run(place, Buffer.alloc(200, place));
  suspect(join(dir, 'ledger', '1'));
  slot.release();
  overwriteMiddle(slot.file);
  openIndexSlot(dir).release();
  expect(existsSync(`${slot.file}.unreadable`)).toBe(true);
});

/** The size stays. */
function overwriteMiddle(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(7, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2));
  writeFileSync(file, bytes);
}
