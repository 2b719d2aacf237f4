import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '@noticeboard/event-store';
import { startS3, type S3Store } from '../../../test/s3-store.js';
import type { FilePlace } from './file-place.js';
import { FileStore } from './file-store.js';
import { FolderPlace } from './folder-place.js';
import { filesUrlIn } from './files-url.js';
import { openFiles } from './open-files.js';
import { S3Place } from './s3-place.js';

let s3: S3Store;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

let dir: string;
let prefix = 0;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'file-place-'));
  prefix += 1;
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const urlOf = (endpoint = s3.endpoint, bucket = 'files') => {
  const url = filesUrlIn(`s3://${bucket}/p${prefix}?endpoint=${endpoint}`);
  if (!url) throw new Error('no such URL');
  return { ...url, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
};
const storeIn = (url = urlOf()) => new S3Place(url, join(dir, 'uploads', 'incoming'));

const places: readonly [string, () => FilePlace, () => Promise<readonly string[]>][] = [
  ['a folder', () => new FolderPlace(dir), () => filesBelow(dir)],
  [
    'an S3 store',
    () => storeIn(),
    async () => [...(await s3.keys(`p${prefix}`)).map(unprefixed), ...(await filesBelow(dir))],
  ],
];

const unprefixed = (key: string) => key.slice(key.indexOf('/') + 1);

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

const largest = 10_000;
const pdf = (text = 'x') => Buffer.from(`%PDF-1.7\n${text}`.padEnd(100, '.'));
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe.each(places)('Files in %s', (_, open, everyFile) => {
  let place: FilePlace;
  let files: FileStore;
  let published: Record<string, readonly string[]>;
  beforeEach(() => {
    published = {};
    place = open();
    files = new FileStore(place, largest, { publishedBy: async (id) => published[id] && new Set(published[id]) });
  });

  const stage = async (changeSet: string | undefined, content = pdf()) => {
    const received = await files.receive(Readable.from([content]));
    await received.keep(changeSet);
    return received.path;
  };

  it('come back byte for byte, whole or in part, and nothing else is left', async () => {
    const content = Buffer.concat([pdf(), Buffer.from([0, 255, 13, 10, 128])]);
    const path = await stage(undefined, content);
    expect(path).toBe(`uploads/${hashOf(content).slice(0, 2)}/${hashOf(content)}.pdf`);
    const file = await files.find(path);
    expect(file?.size).toBe(content.length);
    expect(await buffer((await file?.read()) ?? Readable.from([]))).toEqual(content);
    expect(await buffer(await place.read(path, { start: 5, end: 8 }))).toEqual(content.subarray(5, 9));
    expect(await files.sizeOf(path)).toBe(content.length);
    expect(await everyFile()).toEqual([path]);
  });

  it('are not there under a name that nobody has stored', async () => {
    const path = `uploads/ab/ab${'0'.repeat(62)}.pdf`;
    expect(await files.find(path)).toBeUndefined();
    expect(await files.sizeOf(path)).toBeUndefined();
    expect(await place.take(path, join(dir, 'aside'))).toBe(false);
    await place.remove(path);
    expect(await everyFile()).toEqual([]);
  });

  it('are stored once, and stay when the same comes again and is refused', async () => {
    const path = await stage(undefined);
    await (await files.receive(Readable.from([pdf()]))).drop();
    expect(await stage(undefined)).toBe(path);
    expect(await everyFile()).toEqual([path]);
  });

  describe('A PDF of a change set', () => {
    const [one, other] = ['1'.repeat(24), '2'.repeat(24)];
    let path: string;

    const isThere = async (changeSet?: string) => (await files.find(path, changeSet)) !== undefined;

    beforeEach(async () => {
      path = await stage(one);
    });

    it('is found by that change set alone, whoever settles it', async () => {
      await files.settle(one);
      await files.sweep();
      expect([await isThere(), await isThere(one), await isThere(other)]).toEqual([false, true, false]);
      expect(await files.findStaged(path)).toBeDefined();
      expect(await new FileStore(open(), 1).find(path)).toBeUndefined();
    });

    it('is there for everybody as soon as it is published, also where nobody has settled it', async () => {
      published[one] = [path];
      expect(await isThere()).toBe(true);
      expect(await everyFile()).toEqual([path]);
    });

    it('is gone once it is discarded, or was not published with the rest', async () => {
      published[one] = ['uploads/ab/another.pdf'];
      await files.settle(one);
      expect(await everyFile()).toEqual([]);
      expect(await files.findStaged(path)).toBeUndefined();
    });

    it('is gone after a start where it could not be removed before', async () => {
      published[one] = [];
      await place.remove(path);
      await files.sweep();
      expect(await everyFile()).toEqual([]);
    });

    it('stays with another change set that has it too', async () => {
      await stage(other);
      published[one] = [];
      await files.settle(one);
      expect([await isThere(), await isThere(other)]).toEqual([false, true]);
      published[other] = [];
      await files.settle(other);
      expect(await everyFile()).toEqual([]);
    });

    it('is for everybody where somebody publishes it directly, and what is public is not hidden again', async () => {
      await stage(undefined);
      expect(await isThere()).toBe(true);
      await stage(one);
      published[one] = [];
      await files.settle(one);
      expect(await isThere()).toBe(true);
      expect(await everyFile()).toEqual([path]);
    });
  });
});

describe('A store of files', () => {
  const open = (url: ReturnType<typeof urlOf>, id: string | undefined) =>
    openFiles({ dataDir: dir, filesUrl: url }, async () => id);

  it('is of the portal that was there first', async () => {
    await open(urlOf(), 'one');
    await open(urlOf(), 'one');
    await expect(open(urlOf(), 'other')).rejects.toThrow(
      /^FILES_URL names s3:\/\/files\/p\d+, which holds the files of another portal: name another bucket or prefix$/,
    );
    expect(await s3.keys(`p${prefix}`)).toEqual([`p${prefix}/noticeboard.txt`]);
  });

  it('that is away, has no such bucket or refuses the key is named in one sentence', async () => {
    const wrong = { ...urlOf(), accessKeyId: 'OTHER', secretAccessKey: 'hunter22' };
    for (const url of [urlOf('http://127.0.0.1:9'), urlOf(s3.endpoint, 'none-such'), wrong]) {
      const refused = open(url, 'one');
      await expect(refused).rejects.toThrow(/^FILES_URL cannot be used: the store of files s3:\/\/\S+ .+$/);
      await expect(refused).rejects.not.toThrow(/hunter22/);
    }
  });

  it('that is away stores nothing and says so; pages are made without sizes', async () => {
    const files = new FileStore(storeIn(urlOf('http://127.0.0.1:9')), largest);
    const received = await files.receive(Readable.from([pdf()]));
    await expect(received.keep()).rejects.toThrow(StoreUnavailable);
    await received.drop();
    expect(await files.sizeOf(received.path)).toBeUndefined();
    await expect(files.find(received.path)).rejects.toThrow(StoreUnavailable);
    expect(await filesBelow(dir)).toEqual([]);
  });
});
