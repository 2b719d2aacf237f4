import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { CheckpointFile, lastLine, parseRecorded } from './checkpoint-files.js';

let path: string;

beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'checkpoints-')), '1.jsonl');
});

afterEach(() => rmSync(join(path, '..'), { recursive: true }));

it.each([['{"at":"2026'], [Buffer.from([0xff, 0x7b, 0x22])], ['अ'], [Buffer.alloc(700)]])(
  'Half a line at the end of a file of checkpoints is cut off, and no more: %p',
  async (half) => {
    for (const note of ['first', 'second']) {
      const file = new CheckpointFile(path);
      await file.append({ at: '2026-11-27T10:00:00.000Z', note });
      await file.close();
      expect(parseRecorded(await lastLine(path))?.note).toBe(note);
      appendFileSync(path, half);
      expect(parseRecorded(await lastLine(path))?.note).toBe(note);
    }
    const lines = readFileSync(path).toString().split('\n');
    expect(lines.slice(0, 2).map((line) => parseRecorded(line)?.note)).toEqual(['first', 'second']);
  },
);
