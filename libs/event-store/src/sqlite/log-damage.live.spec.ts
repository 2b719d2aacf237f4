import { randomBytes } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEventStore } from '../open-event-store.js';
import { newEvents } from '../testing/new-events.js';
import { logDamage } from './log-damage.js';

const page = 4096;
let folder: string;
let dir: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'log-damage-'));
  dir = join(folder, 'events');
  const log = await openEventStore({ dir, exclusive: true });
  for (const stream of ['job-a', 'credential-a'])
    await log.append([{ stream, expected: 'none', events: newEvents(40) }]);
  await log.close();
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('A log file', () => {
  it('is whole as a portal leaves it', async () => {
    expect(await logDamage({ dir })).toBeUndefined();
  });

  it('is damaged whichever page is not what was written, also where no event is on it', async () => {
    const file = join(dir, 'events.db');
    const pages = statSync(file).size / page;
    const [unnoticed, told]: [number[], string[]] = [[], []];
    for (let number = 0; number < pages; number += 1) {
      const copy = join(folder, `page-${number}`);
      cpSync(dir, copy, { recursive: true });
      const descriptor = openSync(join(copy, 'events.db'), 'r+');
      writeSync(descriptor, randomBytes(page), 0, page, number * page);
      closeSync(descriptor);
      const damage = await logDamage({ dir: copy });
      if (damage === undefined) unnoticed.push(number);
      else told.push(damage);
    }
    for (const damage of told)
      expect(damage).toMatch(/^(a page|page \d+) of the file is not as it was written \(.+\)$/);
    expect(told.some((damage) => damage.startsWith('page '))).toBe(true);
    expect([pages > 6, unnoticed]).toEqual([true, []]);
  });

  it('that cannot be opened is not called damaged', async () => {
    rmSync(join(dir, 'events.db'));
    mkdirSync(join(dir, 'events.db'));
    await expect(logDamage({ dir })).rejects.toThrow(
      /^the event log \S+events\.db cannot be opened: a folder stands where the file has to be$/,
    );
    rmSync(dir, { recursive: true });
    writeFileSync(dir, '');
    await expect(openEventStore({ dir, exclusive: true })).rejects.toThrow(
      /cannot be opened: a file stands where its folder \S+events has to be$/,
    );
  });

  it.each([5000, 2 * page])('is damaged when it was cut off after %i bytes', async (bytes) => {
    truncateSync(join(dir, 'events.db'), bytes);
    expect(await logDamage({ dir })).toEqual(expect.any(String));
  });
});
