import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCommand } from './account.command.js';
import { defineCommand, readGiven, UsageFault } from './command.js';

describe('A file that an option names', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'command-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is read, also behind a link', async () => {
    writeFileSync(join(folder, 'head'), 'the head');
    symlinkSync('head', join(folder, 'link'));
    expect(await readGiven('head', join(folder, 'link'))).toBe('the head');
  });

  it.each<[string, (file: string) => void, RegExp]>([
    ['a device', (file) => symlinkSync('/dev/zero', file), /: it is no regular file\. Name a file$/],
    ['a pipe', (file) => execFileSync('mkfifo', [file]), /: it is no regular file\. Name a file$/],
    ['too large', (file) => writeFileSync(file, ' '.repeat(2 ** 20 + 1)), /: it is larger than 1048576 bytes\. Name a/],
  ])('is refused where it is %s', async (_what, make, told) => {
    make(join(folder, 'head'));
    await expect(readGiven('head', join(folder, 'head'))).rejects.toThrow(told);
  });
});

describe('A command', () => {
  const options = { from: { type: 'string' }, all: { type: 'boolean', default: false } } as const;
  const given = (args: string[], words?: { many?: string; needed?: boolean }) =>
    defineCommand({ usage: 'usage: …', options, ...(words && { words }) }, async () => undefined)(args);

  it.each([
    [['--nope'], 'there is no option --nope'],
    [['--nope=1'], 'there is no option --nope'],
    [['-x'], 'there is no option -x'],
    [['--from', '-1'], '--from needs a value; one that begins with a dash is given as --from=-1'],
    [['--from'], '--from needs a value'],
    [['--all=yes'], '--all takes no value'],
    [['word'], 'word is not taken here'],
  ])('says of %j in a sentence what is wrong with it, and how it is used', async (args, told) => {
    await expect(given(args)).rejects.toEqual(new UsageFault(`${told}\nusage: …`));
  });

  it.each([
    [[], /^usage/],
    [[''], /^a word is empty\nusage/],
    [['folder', ''], /^a word is empty\nusage/],
  ])('that needs words refuses %j, and does nothing', async (args, told) => {
    await expect(given(args, { needed: true })).rejects.toThrow(told);
  });

  it.each([
    [['list', 'asha'], /^account list takes no name\nusage/],
    [['close', 'asha', 'ravi'], /^account close takes one name\nusage/],
  ])('for accounts refuses %j, of which it would leave something out', async (args, told) => {
    await expect(accountCommand(args)).rejects.toThrow(told);
  });

  it('takes what begins with a dash as a value behind =, and a word behind --', async () => {
    await given(['--from=-1', '--', '-x'], {});
    await expect(given(['--', 'a', 'b'], { many: 'one, please' })).rejects.toThrow(/^one, please/);
  });
});
