import { execFileSync } from 'node:child_process';
import { createServer, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FileStore } from '../files/file-store.js';
import { namedHost } from '../outgoing/reachable.js';
import { UnreadableSource } from './dump.js';
import { OldHost } from './old-host.js';
import type { ListReader } from './paged-list.js';
import { planImport } from './plan.js';
import { ImportReport } from './report.js';
import { OldFiles, readSource, type Source } from './source.js';

let folder: string;
let lines: string[];
let closers: (() => unknown)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'source-'));
  lines = [];
  closers = [];
});
afterEach(async () => {
  for (const close of closers) await close();
  await rm(folder, { recursive: true, force: true });
});

async function sourceIn(where: string | readonly string[], temporary = folder, allowsLoss = false): Promise<Source> {
  const report = new ImportReport((line) => lines.push(line));
  const source = await readSource([where].flat(), report, { mayReachPrivate: () => false, temporary, allowsLoss });
  closers.push(source.close);
  return source;
}

async function dumpOf(content: object | Buffer | string): Promise<string> {
  const file = join(folder, 'dump.json');
  await writeFile(file, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return file;
}

/** Titles of the postings that a source comes to. */
async function titlesIn({ dump }: Source): Promise<string[]> {
  const titles: string[] = [];
  for await (const step of planImport(dump, new ImportReport((line) => lines.push(line))))
    if (step.kind === 'posting' && step.command.type === 'AddPosting') titles.push(step.command.fields.title);
  return titles;
}

async function serve(answer: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const refusing: ListReader = {
  part: (words) => {
    throw new UnreadableSource(words);
  },
  unusable: (why) => void lines.push(why),
};

const leftBehind = async () => (await readdir(folder)).filter((name) => name.startsWith('noticeboard-import-'));

describe('A source', () => {
  it.each([
    [
      'ftp://old.example/',
      /^ftp:\/\/old\.example\/: nothing is read by ftp: name an address of http or https, or a file$/,
    ],
    ['file:///srv/dump.json', /nothing is read by file: /],
    ['/nowhere/dump.json', /^\/nowhere\/dump\.json cannot be read: there is no such file or folder: ENOENT/],
    [`/${'x'.repeat(300)}`, /cannot be read: that name is too long: /],
  ])('that is none is refused in a sentence (%.30s)', async (where, told) => {
    await expect((async () => sourceIn(where))()).rejects.toThrow(told);
  });
});

describe('A dump', () => {
  it('that is a link, a pipe or a device is refused in a sentence', async () => {
    const file = await dumpOf({ jobs: [] });
    await symlink(file, join(folder, 'link.json'));
    execFileSync('mkfifo', [join(folder, 'pipe.json')]);
    await expect(sourceIn(join(folder, 'link.json'))).rejects.toThrow(/is a link: name the file/);
    for (const other of [join(folder, 'pipe.json'), '/dev/zero'])
      await expect(sourceIn(other)).rejects.toThrow(/is no regular file: name a file/);
  });

  it('brings no file that is a link, lies behind one, or is a pipe', async () => {
    const source = await sourceIn(await dumpOf({ jobs: [] }));
    const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    closers.push(() => rm(elsewhere, { recursive: true }));
    await writeFile(join(elsewhere, 'secret.pdf'), '%PDF-1.4 secret');
    await symlink(elsewhere, join(folder, 'uploads'));
    await mkdir(join(folder, 'own'));
    await symlink(join(elsewhere, 'secret.pdf'), join(folder, 'own/link.pdf'));
    execFileSync('mkfifo', [join(folder, 'own/pipe.pdf')]);
    await writeFile(join(folder, 'own/key.pdf'), '%PDF-1.4 key');
    const files = new OldFiles(FileStore.inFolder(join(folder, 'data'), 1000), source.openFile);
    expect(await files.keep('uploads/secret.pdf')).toEqual({
      storedPath: '',
      fault: expect.stringContaining('a link'),
    });
    expect(await files.keep('own/link.pdf')).toEqual({ storedPath: '', fault: expect.stringContaining('is a link') });
    expect(await files.keep('own/pipe.pdf')).toEqual({ storedPath: '', fault: expect.stringContaining('no regular') });
    expect(await files.keep('own/key.pdf')).toEqual({ storedPath: expect.stringMatching(/^uploads/) });
    expect(await readdir(join(folder, 'data/uploads'))).toHaveLength(2);
  });

  it('whose texts hold half a character, or nest without end, is mended or told of, and the rest is brought', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const half = '\\ud800';
    const jobs = [
      `{"jobTitle":"Clerk ${half}"}`,
      `{"_id":"b","jobTitle":"Deep","salaryRange":${deep}}`,
      `{"_id":"${half}","jobTitle":"Peon","${half}":1}`,
    ];
    const items = `{"jobTitle":"Peon","attachments":"${deep}"}`;
    const source = await sourceIn(await dumpOf(`{"jobs":[${jobs.join(',')}],"items":[${items}]}`));
    expect(await titlesIn(source)).toEqual(['Clerk \ufffd', 'Peon']);
    const told = lines.join('\n');
    expect(told).toMatch(/mended .* title "Clerk \ufffd" holds half of a character/);
    expect(told).toMatch(/left out {2}jobs {2}the record at byte \d+ is left: it is nested deeper than 100 levels/);
    expect(told).toMatch(/left out {2}items .* attachments are nested deeper than 100 levels/);
  });

  it('whose records are no UTF-8, or give a name twice, is brought without them, and each is told', async () => {
    const parts = [
      '{"jobs":[{"jobTitle":"Clerk","salaryRange":"\u20b9 1"},{"jobTitle":"Pe',
      Buffer.from([0xe0, 0xa4]),
      'on"},{"jobTitle":"One","jobTitle":"Other"},{"jobTitle":"Cook","notifications":[{"a":1,"\\u0061":2}]}],',
      '"items":[{"jobTitle":"Clerk","attachments":"[{\\"title\\":1,\\"title\\":2}]"}]}',
    ];
    const source = await sourceIn(await dumpOf(Buffer.concat(parts.map((part) => Buffer.from(part)))));
    expect(await titlesIn(source)).toEqual(['Clerk']);
    expect(lines.filter((line) => line.startsWith('left out'))).toEqual([
      'left out  jobs  the record at byte 52 is left: it is not UTF-8 at byte 67: convert the file to UTF-8',
      'left out  jobs  the record at byte 74 is left: it gives "jobTitle" twice',
      'left out  jobs  the record at byte 112 is left: it gives "a" twice',
      expect.stringMatching(/^left out {2}items {2}\w+: attachments are a text that gives "title" twice$/),
    ]);
  });

  it.each([
    ['{"jobs":[],"tables":[],"jobs":[]}', 'gives "jobs" twice: make one list of both'],
    ['{"Offlinetable":[],"Offlinetable/tables":[]}', 'which are one list: make one of both'],
  ])('that gives a list twice is refused: %s', async (text, words) => {
    await expect(sourceIn(await dumpOf(text))).rejects.toThrow(words);
  });

  it('tells of what is no list, and of many names that are not known in one line', async () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `"old\\u001b${index}":1`);
    const notifications = { jobTitle: 'Clerk', notifications: { one: 1 } };
    const text = `{${names.join(',')},"jobs":[${JSON.stringify(notifications)}],"job2":5,"items":{"a":[],"b":[]}}`;
    const source = await sourceIn(await dumpOf(text));
    await titlesIn(source);
    const told = lines.join('\n');
    expect(lines).toHaveLength(20 + 1 + 2 + 2);
    expect(told).toContain('left out  old 0  nothing of this name is known here');
    expect(told).toContain('left out  …  99980 more names are not known here');
    expect(told).toMatch(/left out {2}job2 {2}at byte \d+ of .* is no list/);
    expect(told).toMatch(/left out {2}items {2}at byte \d+ of .* is no list/);
    expect(told).toMatch(/left out {2}jobs\/notifications {2}\w+: it is no list/);
  });

  it('whose record holds more than may be in memory is brought without it', async () => {
    const many = (count: number) => `{"jobTitle":"Clerk ${count}","notifications":[${'{},'.repeat(count)}{}]}`;
    const source = await sourceIn(await dumpOf(`{"jobs":[${many(200_001)},${many(20_000)}]}`));
    expect(await titlesIn(source)).toEqual(['Clerk 20000']);
    const told = lines.filter((line) => line.startsWith('left out'));
    expect(told).toEqual([
      'left out  jobs  the record at byte 9 is left: it holds more than 400000 values',
      expect.stringMatching(
        /^left out {2}jobs\/notifications {2}\w+: it has more than 5000 notifications, the last 15001 are left$/,
      ),
    ]);
  });

  it('tells of what the parts of a record hold and this portal has no place for', async () => {
    const notification = { _id: 'n', nameOfPost: 'Clerk', postDate: 'June', shortInfo: 'All' };
    const additionalDates = [{ dateValue: '12 July', label: 'Typing test' }, { label: 'kept as a text' }, 'July'];
    const source = await sourceIn(
      await dumpOf({
        jobs: [{ _id: 'a', jobTitle: 'Clerk', approved: 'yes', notifications: [{ ...notification, additionalDates }] }],
        job2: [{ _id: 'b', jobTitle2: 'B.Ed.', approved: true }],
        tables: [{ _id: 't', jobTitle: 'Clerk', data: [[{ value: 'a', style: 'bold' }, 'b']] }],
        items: [{ _id: 'i', jobTitle: 'Clerk', attachments: '[{"title":"A","content":"https://a.example","note":1}]' }],
        approvedJobs: [{ jobTitle: 'Clerk', approved: false, by: 'Asha' }],
      }),
    );
    await titlesIn(source);
    expect(lines).toEqual([
      'left out  tables cells  field "style" of 1 record: there is no such field here',
      'left out  items attachments  field "note" of 1 record: there is no such field here',
      'left out  approvedJobs  field "by" of 1 record: there is no such field here',
      'left out  jobs  a: approved is "yes", and can only be true of jobs',
      'mended    jobs/notifications  a n: additionalDates is an object, now the text "Typing test: 12 July"',
      'left out  approvedJobs  "Clerk": it is not approved',
      'left out  job2  b: approved is true, and can only be true of jobs',
    ]);
  });

  it('names the first hundred faults of a record', async () => {
    const attachments = Array.from({ length: 1000 }, () => 'none');
    const jobs = [{ _id: 'a', jobTitle: 'Clerk' }];
    const source = await sourceIn(await dumpOf({ jobs, items: [{ _id: 'i', jobTitle: 'Clerk', attachments }] }));
    await titlesIn(source);
    expect(lines).toHaveLength(100);
    expect(lines.at(-1)).toBe('left out  items  i: and more, which is not named');
  });

  it('that breaks off is refused before anything is planned', async () => {
    await expect(sourceIn(await dumpOf('{"jobs":[{"jobTitle":"Clerk"}'))).rejects.toThrow(
      /not JSON: it breaks off at byte \d+/,
    );
    const source = await sourceIn(await dumpOf('{"jobs":[{"jobTitle":"Clerk"},{"jobTitle":nothing}]}'));
    const steps = planImport(source.dump, new ImportReport(() => {}));
    await expect(steps.next()).rejects.toThrow(/at byte 30, is not JSON/);
  });

  it('of more records than are held is refused', async () => {
    const source = await sourceIn(await dumpOf(`{"jobs":[${'{},'.repeat(200_000)}{}]}`));
    await expect(titlesIn(source)).rejects.toThrow(/more than 200000 records/);
  });
});

describe('An old host', () => {
  it('may lead to itself, and to no other', async () => {
    const other = await serve((_request, response) => response.end('[]'));
    const host = await serve((request, response) => {
      if (request.url === '/jobs') response.writeHead(302, { Location: '/all' }).end();
      else if (request.url === '/all') response.end('[{"jobTitle":"Clerk"}]');
      else if (request.url === '/job2') response.writeHead(302, { Location: `${other.url}/job2` }).end();
      else response.end('[]');
    });
    await expect(sourceIn(host.url)).rejects.toThrow(`leads to ${other.url}: name that if it is the portal`);
    expect(other.asked).toEqual([]);
    expect(await leftBehind()).toEqual([]);
  });

  it('that leads to itself without end is not followed', async () => {
    const host = await serve((_request, response) => response.writeHead(302, { Location: '/jobs' }).end());
    await expect(sourceIn(host.url)).rejects.toThrow('it redirects too often');
    expect(host.asked).toHaveLength(6);
  });

  it.each([
    ['file:///etc/passwd', 'leads to "file:///etc/passwd", which is no web address and is not followed'],
    ['ftp://old.example/jobs', 'leads to "ftp://old.example/jobs", which is no web address and is not followed'],
    ['http://[', 'leads to "http://[", which is no web address and is not followed'],
    [undefined, 'leads on and does not say where'],
  ])('that leads to %s is refused with the address', async (location, words) => {
    const host = await serve((_request, response) =>
      response.writeHead(302, location === undefined ? {} : { Location: location }).end(),
    );
    await expect(sourceIn(host.url)).rejects.toThrow(`${host.url}/jobs ${words}: name the address that answers`);
  });

  const whole = '[{"jobTitle":"Clerk"}]';
  it.each<[string, OutgoingHttpHeaders, Buffer, string]>([
    ['cut off', { 'Content-Length': 100 }, Buffer.from(whole), 'broke off in the middle of its answer'],
    ['cut off between chunks', {}, Buffer.from(whole), 'broke off in the middle of its answer'],
    ['packed and cut off', { 'Content-Encoding': 'gzip' }, gzipSync(whole).subarray(0, 20), 'broke off in the middle'],
    ['said to be packed', { 'Content-Encoding': 'gzip' }, Buffer.from(whole), 'is not packed as its answer says'],
    ['said to be brotli', { 'Content-Encoding': 'br' }, Buffer.from('hello world'), 'is not packed as its answer says'],
  ])('whose answer is %s is named with what to do', async (_name, headers, body, words) => {
    const host = await serve((_request, response) => {
      response.writeHead(200, headers);
      if (words.startsWith('broke')) response.write(body, () => response.destroy());
      else response.end(body);
    });
    await expect(sourceIn(host.url)).rejects.toThrow(UnreadableSource);
    await expect(sourceIn(host.url)).rejects.toThrow(
      new RegExp(`${host.url}/jobs ${words}.*: (run the import again|import the portal's lists from files)`),
    );
    expect(await leftBehind()).toEqual([]);
  });

  it('is not asked where there is no room for what it sends', async () => {
    const nowhere = join(folder, 'nowhere');
    await expect(sourceIn('http://127.0.0.1:9', nowhere)).rejects.toThrow(/cannot be kept .*nowhere.*or set TMPDIR/);
    await expect(sourceIn('http://')).rejects.toThrow('http:// is no web address');
  });

  it('tells of a notification that cannot be read when it asks for those of a posting', async () => {
    const host = await serve(({ url }, response) => {
      if (url === '/jobs') response.end(JSON.stringify([{ _id: 'j', jobTitle: 'Clerk', notifications: ['n1', 'n2'] }]));
      else if (url?.startsWith('/jobs/')) response.end('[{"_id":"n1","_id":"n2"},{"_id":"n3"}]');
      else response.end('[]');
    });
    const source = await sourceIn(host.url);
    const steps: string[] = [];
    for await (const { where } of planImport(source.dump, new ImportReport(() => {}))) steps.push(where);
    expect(steps).toEqual(['j', 'j n3']);
    expect(lines).toEqual([
      'left out  jobs/notifications  "Clerk": the record at byte 1 is left: it gives "_id" twice',
    ]);
  });

  it('brings no file that lies on another one', async () => {
    const host = await serve((request, response) => {
      if (request.url === '/uploads/key.pdf') response.writeHead(301, { Location: 'http://127.0.0.1:1/key.pdf' });
      response.end('[]');
    });
    const source = await sourceIn(host.url);
    const files = new OldFiles(FileStore.inFolder(join(folder, 'data'), 1000), source.openFile);
    const fault = expect.stringContaining('leads to http://127.0.0.1:1');
    expect(await files.keep('uploads/key.pdf')).toEqual({ storedPath: '', fault });
  });

  it('is read packed, and no further than its bound as it is unpacked', async () => {
    const packed = gzipSync(`[{"jobTitle":"Clerk"}${' '.repeat(1_000_000)}]`);
    const host = await serve((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed),
    );
    const reachable = namedHost(new URL(host.url), () => false);
    const [wide, narrow] = [
      await OldHost.open(reachable, folder),
      await OldHost.open(reachable, folder, { bytes: 900_000 }),
    ];
    closers.push(
      () => wide.close(),
      () => narrow.close(),
    );
    const records: unknown[] = [];
    for await (const record of (await wide.list(host.url, refusing)) ?? []) records.push(record);
    expect(records).toEqual([{ jobTitle: 'Clerk' }]);
    await expect(narrow.list(host.url, refusing)).rejects.toThrow(
      /longer than .* import the portal's lists from files/,
    );
  });
});
