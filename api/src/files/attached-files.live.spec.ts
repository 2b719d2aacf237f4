import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Attachment } from '@noticeboard/content-model';
import { storedPathGiven } from '../../../libs/content-model/src/testing/listing-events.js';
import { outcomeOf } from '../testing/portal-log.js';
import { problemOf } from '../testing/command-contexts.js';
import { attachFiles, filesUnder, keepingFiles } from './attached-files.js';
import { FileStore } from './file-store.js';
import type { ReceivedFile } from './multipart.middleware.js';

let dir: string;
let files: FileStore;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'attached-files-'));
  files = new FileStore(dir, 1024 * 1024);
});

afterEach(() => rm(dir, { recursive: true }));

async function receive(name: string, field = 'pdfs'): Promise<ReceivedFile> {
  const received = await files.receive(Readable.from([Buffer.from(`%PDF-1.7 ${name}`)]));
  return { ...received, field, name };
}

const link: Attachment = { title: 'Apply', type: 'link', content: 'https://ssc.gov.in', fileName: '' };
const waiting = (title: string, fileName = ''): Attachment => ({ title, type: 'pdf', content: '', fileName });

describe('The files of a list of attachments', () => {
  it('go, in their order, to those that wait for one', async () => {
    const kept = await receive('kept.pdf');
    await kept.keep();
    const stored: Attachment = { title: 'Kept', type: 'pdf', content: kept.path, fileName: 'kept.pdf' };
    const received = [await receive('one.pdf'), await receive('two.pdf')];
    const attachments = [link, waiting('First'), stored, waiting('Second', 'Named.pdf')];
    const attached = await attachFiles(files, attachments, received);
    expect(attached).toEqual([
      link,
      { ...waiting('First', 'one.pdf'), content: received[0]?.path },
      stored,
      { ...waiting('Second', 'Named.pdf'), content: received[1]?.path },
    ]);
    await keepingFiles({ received })();
    expect(await readFile(join(dir, received[1]?.path ?? ''), 'utf8')).toBe('%PDF-1.7 two.pdf');
  });

  it('may be the same for several', async () => {
    const received = [await receive('one.pdf'), await receive('one.pdf')];
    const attached = await attachFiles(files, [waiting('A'), waiting('B')], received);
    expect(attached[0]?.content).toBe(attached[1]?.content);
    await keepingFiles({ received })();
    expect(await files.find(attached[0]?.content ?? '')).toBeDefined();
  });

  it.each([
    [0, [waiting('A')]],
    [1, []],
    [1, [link]],
    [1, [waiting('A'), waiting('B')]],
    [2, [waiting('A')]],
  ])('are refused when there are %i of them for %j, and nothing is kept', async (count, attachments) => {
    const received = await Promise.all(Array.from({ length: count }, (_, n) => receive(`${n}.pdf`)));
    const error: unknown = await attachFiles(files, attachments, received).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'invalid', options: { errors: { pdfs: expect.any(String) } } });
    for (const { path } of received) expect(await files.find(path)).toBeUndefined();
  });

  it('are refused, and nothing is kept, when another attachment names a file that is not there', async () => {
    const received = [await receive('one.pdf')];
    const attachments = [waiting('A'), { ...waiting('B'), content: storedPathGiven }];
    expect(await outcomeOf(attachFiles(files, attachments, received))).toBe('invalid');
    expect(await files.find(received[0]?.path ?? '')).toBeUndefined();
  });
});

describe('The files of a multipart body', () => {
  it('are those under their field, in the order they came', async () => {
    const all = [await receive('one.pdf'), undefined, await receive('two.pdf')];
    expect(filesUnder('pdfs', 2, all).map(({ name }) => name)).toEqual(['one.pdf', 'two.pdf']);
    expect(filesUnder('pdfs', 0)).toEqual([]);
  });

  it('are refused under another field, and past their number', async () => {
    const all = [await receive('one.pdf'), await receive('two.pdf')];
    expect(problemOf(() => filesUnder('pdfFile', 1, all)).options.errors).toEqual({ pdfs: 'Send files as pdfFile.' });
    expect(problemOf(() => filesUnder('pdfs', 1, all)).options.errors).toEqual({ pdfs: 'Send one file.' });
    expect(problemOf(() => filesUnder('pdfs', 0, all)).code).toBe('invalid');
  });
});
