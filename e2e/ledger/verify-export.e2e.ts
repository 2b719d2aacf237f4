import { readFile, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../test/api-client.js';
import { keyOf } from '../../test/ledger.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { beside, exportedOf, run, startWithPostings } from '../../test/verify-command.js';

let portal: Portal;
let staff: ApiClient;
beforeAll(async () => {
  ({ portal, staff } = await startWithPostings());
});

describe('An export', () => {
  it('is the same from the command line as from the API, whole and in part', async () => {
    const whole = (await staff.get('/log/export')).text;
    expect(await run(beside(portal), 'export')).toEqual({ code: 0, output: whole });
    const part = (await staff.get('/log/export?from=3&to=6')).text;
    expect(await run(beside(portal), 'export', '--from', '3', '--to', '6')).toEqual({ code: 0, output: part });
  });

  it('is verified with nothing but itself, a checkpoint and the public key', async () => {
    const { lines, checkpoint, key } = await exportedOf(portal);
    const words = ['verify', '--export', lines, '--checkpoint', checkpoint, '--key', key];
    const { code, output } = await run({}, ...words);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/^export: \d+ events are those/) });
  });

  type Damage = (lines: string[]) => string[];
  const damages: readonly [string, Damage, RegExp][] = [
    [
      'of which a value was changed',
      (lines) => lines.with(5, (lines[5] ?? '').replace('"at":"2', '"at":"3')),
      /^leaves 0 to \d+ do not hash/,
    ],
    [
      'of which an event was dropped',
      (lines) => lines.toSpliced(continued(lines), 1),
      /^leaf \d+: event .* is missing before it$/m,
    ],
    ['that ends early', (lines) => lines.slice(0, -1), /^the log ends after \d+ events, the checkpoint covers \d+/],
    [
      'in which two events of a stream change places',
      swapped,
      /^leaf \d+: event .*: revision \d+ of \S+ is missing before it/,
    ],
    [
      'that has an event twice',
      (lines) => lines.toSpliced(6, 0, lines[5] ?? ''),
      /^leaf 6: event .* it comes after revision/,
    ],
    ['that goes on', (lines) => [...lines, lines[0] ?? ''], /^leaf \d+: the export goes on after the checkpoint/],
    ['with a line that is none', (lines) => lines.with(4, (lines[4] ?? '').slice(1)), /^leaf 4: it is no JSON$/m],
  ];

  it.each(damages)('%s is refused, and named', async (_, damage, told) => {
    const { lines, checkpoint, key } = await exportedOf(portal);
    const text = await readFile(lines, 'utf8');
    await writeFile(lines, `${damage(text.split('\n').slice(0, -1)).join('\n')}\n`);
    const { code, output } = await run({}, 'verify', '--export', lines, '--checkpoint', checkpoint, '--key', key);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(told) });
    expect(output.trim()).not.toContain('\n');
  });

  it('is refused with another key, and with a checkpoint that was changed', async () => {
    const { lines, checkpoint, key } = await exportedOf(portal);
    const other = await startPortal();
    const words = ['verify', '--export', lines, '--checkpoint', checkpoint, '--key', key];
    await writeFile(key, await keyOf(other));
    expect(await run({}, ...words)).toEqual({
      code: 1,
      output: 'the checkpoint cannot be used: it is not signed with this key\n',
    });
    await writeFile(key, await keyOf(portal));
    const note = await readFile(checkpoint, 'utf8');
    await writeFile(
      checkpoint,
      note.replace(/\n(\d+)\n/, (_, size: string) => `\n${Number(size) - 1}\n`),
    );
    expect(await run({}, ...words)).toEqual({
      code: 1,
      output: 'the checkpoint cannot be used: its signature is wrong\n',
    });
  });
});

/** The first line whose stream goes on. */
function continued(lines: readonly string[]): number {
  const streams = streamsOf(lines);
  return streams.findIndex((stream, index) => streams.indexOf(stream, index + 1) > 0);
}

function swapped(lines: string[]): string[] {
  const first = continued(lines);
  const streams = streamsOf(lines);
  const second = streams.indexOf(streams[first] ?? '', first + 1);
  return lines.with(first, lines[second] ?? '').with(second, lines[first] ?? '');
}

function streamsOf(lines: readonly string[]): string[] {
  return lines.map((line) => (JSON.parse(line) as { stream: string }).stream);
}
