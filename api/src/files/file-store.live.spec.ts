import { createHash, pbkdf2 } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { outcomeOf } from '../testing/portal-log.js';
import { FileStore } from './file-store.js';

const largest = 1024 * 1024;
let dir: string;
let files: FileStore;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'file-store-'));
  files = FileStore.inFolder(dir, largest);
});

afterEach(() => rm(dir, { recursive: true, force: true }));

const pdf = (text = 'x', length = 100) => Buffer.from(`%PDF-1.7\n${text}`.padEnd(length, '.'));
const streamOf = (...chunks: readonly (Buffer | string)[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Path of a small PDF that arrived and was stored. */
async function keep(): Promise<string> {
  const received = await files.receive(streamOf(pdf()));
  await received.keep();
  return received.path;
}

/** Every file under the uploads, by its path in there. */
async function everyFile(): Promise<string[]> {
  const entries = await readdir(join(dir, 'uploads'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1));
}

describe('A PDF that arrives', () => {
  it('is kept under the hash of its content, byte for byte', async () => {
    const content = Buffer.concat([pdf(), Buffer.from([0, 255, 13, 10, 128])]);
    const received = await files.receive(streamOf(content));
    const sha256 = hashOf(content);
    expect(received).toMatchObject({ sha256, size: content.length });
    await received.keep();
    const storedPath = received.path;
    expect(storedPath).toBe(`uploads/${sha256.slice(0, 2)}/${sha256}.pdf`);
    expect(await readFile(join(dir, storedPath))).toEqual(content);
    expect(await everyFile()).toEqual([storedPath]);
    expect(await files.find(storedPath)).toMatchObject({ size: content.length });
  });

  it('can be found under no name until it is kept', async () => {
    const content = pdf();
    await files.receive(streamOf(content));
    const sha256 = hashOf(content);
    expect(await files.find(`uploads/${sha256.slice(0, 2)}/${sha256}.pdf`)).toBeUndefined();
    expect(await everyFile()).toEqual([expect.stringMatching(/^uploads\/incoming\//)]);
  });

  it('is gone when it is dropped, and dropped twice is no fault', async () => {
    const received = await files.receive(streamOf(pdf()));
    await received.drop();
    await received.drop();
    expect(await everyFile()).toEqual([]);
  });

  it('stays when it is dropped after it was kept', async () => {
    const received = await files.receive(streamOf(pdf()));
    const storedPath = received.path;
    await received.keep();
    await received.drop();
    expect(await everyFile()).toEqual([storedPath]);
  });

  it('is kept once, however often that is asked', async () => {
    const received = await files.receive(streamOf(pdf()));
    await Promise.all([received.keep(), received.keep()]);
    await received.keep();
    expect(await everyFile()).toEqual([received.path]);
  });

  it('is for the eyes of the portal alone', async () => {
    const storedPath = await keep();
    expect((await stat(join(dir, storedPath))).mode & 0o077).toBe(0);
  });

  it('may be as large as the limit, and as small as its first bytes', async () => {
    expect((await files.receive(streamOf(pdf('x', largest)))).size).toBe(largest);
    expect((await files.receive(streamOf('%PDF-'))).size).toBe(5);
  });

  it('of the same content later leaves the first as it was, also when it is dropped', async () => {
    const storedPath = await keep();
    await (await files.receive(streamOf(pdf()))).drop();
    expect(await everyFile()).toEqual([storedPath]);
    expect(await keep()).toBe(storedPath);
    expect(await readFile(join(dir, storedPath))).toEqual(pdf());
  });
});

describe('A file that is no PDF', () => {
  it('leaves nothing, however often that happens', async () => {
    const refused = () => outcomeOf(files.receive(streamOf('<html>')));
    // Other work of the process, so that the disk is not always asked and answered in the same order.
    const work = () => new Promise((resolve) => pbkdf2('x', 'y', 500, 32, 'sha256', resolve));
    for (let n = 0; n < 600; n += 1) await Promise.all([work(), refused(), work(), refused(), work(), refused()]);
    // Everything that is still being opened is there by then.
    await keep();
    expect(await everyFile()).toHaveLength(1);
  });

  it('is refused before the rest has come', async () => {
    const stream = new PassThrough();
    stream.write('<html>');
    expect(await outcomeOf(files.receive(stream))).toBe('notAPdf');
    expect(stream.destroyed).toBe(false);
    // The rest of the request can still be read past it.
    stream.end(Buffer.alloc(1024 * 1024));
    await new Promise((resolve) => stream.once('end', resolve));
    expect(await everyFile()).toEqual([]);
  });
});

describe('A PDF that is too large', () => {
  it('is refused before the rest has come, which is read past', async () => {
    const stream = new PassThrough();
    stream.write(pdf());
    const outcome = outcomeOf(files.receive(stream));
    let sent = 0;
    for (; sent < 8; sent += 1) stream.write(Buffer.alloc(largest / 4));
    expect(await outcome).toBe('tooLarge');
    stream.end(Buffer.alloc(largest));
    await new Promise((resolve) => stream.once('end', resolve));
    expect(await everyFile()).toEqual([]);
  });
});

describe('An upload that breaks off', () => {
  it.each([
    ['with a fault', (stream: PassThrough) => stream.destroy(new Error('aborted'))],
    ['without a word', (stream: PassThrough) => stream.destroy()],
  ])('%s leaves nothing', async (_, breakOff) => {
    const stream = new PassThrough();
    stream.write(pdf());
    const receiving = files.receive(stream).then(
      () => 'received',
      () => 'failed',
    );
    await new Promise((resolve) => setImmediate(resolve));
    breakOff(stream);
    expect(await receiving).toBe('failed');
    expect(await everyFile()).toEqual([]);
  });
});

describe('The sweep', () => {
  const now = Date.UTC(2026, 0, 1, 12);
  const leave = async (name: string, minutes: number) => {
    const path = join(dir, 'uploads', 'incoming', name);
    await writeFile(path, pdf());
    await utimes(path, now / 1000, (now - minutes * 60_000) / 1000);
  };

  it('clears what has not been written to for an hour, and nothing else', async () => {
    const storedPath = await keep();
    await utimes(join(dir, storedPath), 0, 0);
    await leave('old', 61);
    await leave('young', 59);
    await files.sweep(now);
    expect((await everyFile()).toSorted()).toEqual([storedPath, 'uploads/incoming/young'].toSorted());
  });

  it('has nothing to do in a new store', async () => {
    await expect(files.sweep()).resolves.toBeUndefined();
  });

  it('minds no upload that ends while it looks', async () => {
    // A name is listed and gone when it is looked at: one that leads nowhere looks the same.
    await symlink(join(dir, 'gone'), join(dir, 'uploads', 'incoming', 'a'));
    await leave('old', 61);
    await expect(files.sweep(now)).resolves.toBeUndefined();
    expect(await everyFile()).toEqual([]);
  });
});

describe('A stored path', () => {
  it('of a folder is none of a file', async () => {
    const name = `ab${'0'.repeat(62)}`;
    await mkdir(join(dir, 'uploads', 'ab', `${name}.pdf`), { recursive: true });
    expect(await files.find(`uploads/ab/${name}.pdf`)).toBeUndefined();
  });

  it('is found by a store that is opened later', async () => {
    const storedPath = await keep();
    expect(await FileStore.inFolder(dir, 1).find(storedPath)).toMatchObject({ size: 100 });
  });
});
