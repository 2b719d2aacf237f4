import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Fields } from '../test/api-client.js';
import { breadth } from '../test/breadth.js';
import { operate, run, runAlone } from '../test/command-line.js';
import { eventually } from '../test/deadline.js';
import { recordedEvents } from '../test/event-log.js';
import { newFolder, runCommand, startPortal } from '../test/portal-process.js';
import { recordedTypes, startStore } from '../test/services.js';

const sample = 'scripts/demo-content.json';
const pdf = '%PDF-1.4\nan old file\n%%EOF\n';
const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

interface Dump {
  readonly [key: string]: Fields[];
}

async function readSample(): Promise<Dump> {
  return JSON.parse(await readFile(sample, 'utf8')) as Dump;
}

async function fileOf(dump: object, folder?: string): Promise<string> {
  const file = join(folder ?? (await newFolder()), 'dump.json');
  await writeFile(file, JSON.stringify(dump));
  return file;
}

/** The last line. */
const totals = /\nread (\d+), taken (\d+), mended (\d+), left out (\d+)\n?$/;

const importInto = (dataDir: string, source: string, ...words: readonly string[]) =>
  run({ DATA_DIR: dataDir }, 'import', source, ...words);

function jobs(count: number): Fields[] {
  return Array.from({ length: count }, (_, index) => ({
    _id: `job${index}`,
    jobTitle: `Clerk ${index}`,
    notifications: [{ _id: `note${index}`, nameOfPost: 'Clerk', postDate: '1 June 2026', shortInfo: 'Posts.' }],
  }));
}

const attachmentsOf = (record: Fields | undefined) => (record?.['attachments'] ?? []) as Fields[];
/** Streams of the postings that are recorded, in order. */
const added = (dataDir: string) =>
  recordedEvents(dataDir)
    .filter(({ type }) => type === 'PostingAdded')
    .map(({ stream }) => stream);
const ids = (records: readonly Fields[] | undefined) => (records ?? []).map(({ _id }) => _id);

describe('The import of a dump', () => {
  it('keeps ids, order and content, names what it mends, and changes nothing when it is run again', async () => {
    const DATA_DIR = await newFolder();
    const first = await runAlone({ DATA_DIR }, 'import', sample);
    expect(first).toMatchObject({ code: 1, output: expect.stringContaining('now "ssc cgl 2026 (2)"') });
    expect(first.output).toMatch(/^left out {2}tables .*"Patwari/m);
    expect(first.output).toMatch(/^left out {2}items .*cgl-2026-notice\.pdf/m);
    const events = recordedEvents(DATA_DIR);
    const [, read, taken, mended, leftOut] = totals.exec(first.output) ?? [];
    expect(Number(leftOut)).toBe(first.output.match(/^left out {2}/gm)?.length);
    expect(Number(read)).toBe(Number(taken) + Number(mended) + Number(leftOut));
    const second = await importInto(DATA_DIR, sample, '--allow-loss');
    expect(second.code).toBe(0);
    expect(second.output).not.toContain('brought in');
    expect(recordedEvents(DATA_DIR)).toEqual(events);

    const portal = await startPortal({ DATA_DIR });
    const visitor = new ApiClient(portal.url);
    const dump = await readSample();
    const paths = [
      'jobs',
      'job2',
      'offlineroutes',
      'tablesV2',
      'items',
      'itemRoutes2',
      'offlineitem',
      'admitcards',
      'jobListings',
    ];
    for (const path of paths) expect(ids((await visitor.get(`/${path}`)).list)).toEqual(ids(dump[path]));
    const orphan = dump['tables']?.find(({ jobTitle }) => String(jobTitle).startsWith('Patwari'));
    const tables = (await visitor.get('/tables')).list;
    expect(ids(tables)).toEqual(ids(dump['tables']).filter((id) => id !== orphan?.['_id']));
    expect(tables.map(({ data }) => data)).toEqual(
      dump['tables']?.filter((table) => table !== orphan).map(({ data }) => data),
    );
    const [job] = (await visitor.get('/jobs')).list;
    expect(job).toMatchObject(dump['jobs']?.[0] as object);
    const approved = (await visitor.get('/answare/approved-jobs')).list;
    expect(approved.map(({ jobTitle }) => jobTitle)).toEqual(dump['approvedJobs']?.map(({ jobTitle }) => jobTitle));
  });

  it('mends what old data holds, each with a line, and brings the PDFs that lie beside it', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'key one.pdf'), pdf);
    const dump = {
      jobs: [
        {
          _id: { $oid: '6a28a9035eedda7a00000003' },
          jobTitle: 'Clerk\n2026',
          salaryRange: 25500,
          applyLink: 'javascript:alert(1)',
          __v: 0,
          organisation: 'Board',
          notifications: [
            {
              _id: 7,
              nameOfPost: 'Clerk',
              postDate: { $date: '2026-06-10T00:00:00.000Z' },
              shortInfo: null,
              examDate: 'NaN-NaN-NaN',
              lastDateApply: 'Not Available',
              admitCardAvailable: '2026-07-01T00:00:00.000Z',
              dynamicInputs: [1, null, '', '  ', 'Fee', { label: 'Late', value: 100 }],
              postRecruitmentInputs: 'one line',
              additionalDates: ['12 July', { dateValue: null }, { dateValue: 2027 }],
              details: 'x'.repeat(10_001),
            },
          ],
        },
        { _id: 'a/b', jobTitle: 'clerk 2026' },
        { _id: 'c', jobTitle: 'Clerk 2026 (2)' },
        { _id: 'c', jobTitle: `${'ल'.repeat(301)}` },
      ],
      tables: [
        { _id: 't1', jobTitle: 'Clerk\n2026', data: [[{ value: 5, colspan: '2', rowspan: 0 }], ['plain', null]] },
        {
          _id: 't2',
          jobTitle: 'CLERK 2026',
          data: [
            [{ value: 'a', rowspan: 2 }, { value: 'b' }],
            [
              { value: 'c', colspan: 1 },
              { value: 'd', colspan: 3, rowspan: 2.5 },
            ],
          ],
        },
        { _id: 't3', jobTitle: 'Gone', data: [] },
      ],
      items: [
        {
          _id: 'i1',
          jobTitle: 'Clerk 2026 (2)',
          attachments: JSON.stringify([
            { title: '', type: 'link', content: 'https://apply.example' },
            { title: 'Bad', type: 'link', content: 'apply here' },
            { title: 'Elsewhere', type: 'pdf', content: 'https://files.example/a.pdf' },
            { title: 'Trick', type: 'pdf', content: '../../etc/a.pdf' },
            { title: 'Key', type: 'pdf', content: '.\\key one.pdf' },
          ]),
        },
      ],
      admitcards: [{ _id: 'k', jobTitle: ' Card ', applyLink: 'www.card.example' }],
      jobListings: [{ _id: 'r1', listingTitle: 'Result', pdfFile: '/key one.pdf' }],
    };
    const DATA_DIR = await newFolder();
    const { code, output } = await importInto(DATA_DIR, await fileOf(dump, folder));
    const { url } = await startPortal({ DATA_DIR });
    const visitor = new ApiClient(url);
    expect(code).toBe(1);
    const list = (await visitor.get('/jobs')).list;
    expect(list.map(({ _id, jobTitle }) => [_id, jobTitle])).toEqual([
      ['6a28a9035eedda7a00000003', 'Clerk 2026'],
      [expect.stringMatching(/^[0-9a-f]{24}$/), 'clerk 2026 (3)'],
      ['c', 'Clerk 2026 (2)'],
      [expect.stringMatching(/^[0-9a-f]{24}$/), 'ल'.repeat(300)],
    ]);
    expect(list[0]).toMatchObject({
      salaryRange: '25500',
      applyLink: '',
      notifications: [
        {
          _id: '7',
          postDate: '10/06/2026',
          shortInfo: '',
          examDate: '',
          lastDateApply: '',
          admitCardAvailable: '01/07/2026',
          dynamicInputs: ['1', 'Fee', 'Late: 100'],
          postRecruitmentInputs: ['one line'],
          additionalDates: [{ dateValue: '12 July' }, { dateValue: '2027' }],
          details: 'x'.repeat(10_000),
        },
      ],
    });
    const tables = (await visitor.get('/tables')).list;
    expect(tables.map(({ _id, jobTitle }) => [_id, jobTitle])).toEqual([
      ['t1', 'Clerk 2026'],
      ['t2', 'Clerk 2026'],
    ]);
    const cell = (value: string, colspan = 1, rowspan = 1) => ({ value, colspan, rowspan });
    expect(tables[0]?.['data']).toEqual([[cell('5', 2)], [cell('plain'), cell('')]]);
    const [items] = (await visitor.get('/items')).list;
    expect(items?.['attachments']).toEqual([
      { title: 'https://apply.example', type: 'link', content: 'https://apply.example', fileName: '' },
      { title: 'Elsewhere', type: 'link', content: 'https://files.example/a.pdf', fileName: '' },
      { title: 'Key', type: 'pdf', content: expect.stringMatching(/^uploads/), fileName: 'key one.pdf' },
    ]);
    const pdfFile = attachmentsOf(items).at(-1)?.['content'];
    expect((await visitor.get('/jobListings')).list[0]).toMatchObject({ pdfFile });
    expect(await (await fetch(`${url}/${String(pdfFile)}`)).text()).toBe(pdf);
    expect((await visitor.get('/admitcards')).list).toMatchObject([
      { jobTitle: 'Card', applyLink: 'https://www.card.example' },
    ]);
    for (const line of [
      /mended .*title "Clerk 2026" is trimmed/,
      /left out .*applyLink "javascript:alert\(1\)" is no web address/,
      /mended .*applyLink "www.card.example" is "https:\/\/www.card.example" now/,
      /mended .*examDate "NaN-NaN-NaN" is no date/,
      /mended .*Short Information is empty/,
      /mended .*details has 10001 characters, cut to 10000/,
      /mended .*its _id "a\/b" is taken or cannot be one/,
      /mended .*title has 301 characters, cut to 300/,
      /mended .*a span of 0 is 1 now/,
      /left out .*field "organisation" of 1 record/,
      /left out .*t3: there is no posting "Gone"/,
      /left out .*attachment "Bad" has neither a web address nor a file/,
      /mended .*attachment "Elsewhere" is a PDF on a host/,
      /left out .*"Trick" has neither/,
    ])
      expect(output).toMatch(line);
    expect(totals.exec(output)?.slice(1)).toEqual(['15', '2', '8', '5']);
  });

  it('says what it cannot bring in, with exit code 1, and brings the rest', async () => {
    const DATA_DIR = await newFolder();
    const dump = { jobs: [null, { _id: 'x', jobTitle: ' ' }, ...jobs(1)] };
    const { code, output } = await importInto(DATA_DIR, await fileOf(dump));
    expect(code).toBe(1);
    expect(output).toMatch(/^left out {2}jobs {2}an entry is no object: null$/m);
    expect(output).toMatch(/^left out {2}jobs {2}x: it has no title$/m);
    expect(output).toMatch(/\nread 4, taken 2, mended 0, left out 2\n?$/);
    expect(added(DATA_DIR)).toEqual(['job-job0']);
  });

  it('with --dry-run says all that an import would, and writes nothing', async () => {
    const DATA_DIR = await newFolder();
    const notifications = [{ _id: 'n', nameOfPost: 'Clerk', postDate: 'June', lastDateApply: '1 June 2020' }];
    const dump = {
      jobs: [...jobs(1), { _id: 'x', jobTitle: 'clerk 0' }, { _id: 'y', jobTitle: '0 clerk', notifications }],
      tables: [{ _id: 't', jobTitle: 'Gone', data: [] }],
    };
    const source = await fileOf(dump);
    const before = await readdir(DATA_DIR);
    const dry = await importInto(DATA_DIR, source, '--dry-run');
    expect(await readdir(DATA_DIR)).toEqual(before);
    const wet = await importInto(DATA_DIR, source);
    const isWarning = (line: string) => line.startsWith('warning ');
    const saidBoth = dry.output.split('\n').filter((line) => !isWarning(line));
    expect({ code: dry.code, output: saidBoth.join('\n') }).toEqual(wet);
    expect(dry.output.split('\n').filter(isWarning)).toEqual(
      expect.arrayContaining([
        'warning lastDatePast posting "0 clerk" lastDateApply: The last date, “1 June 2020”, is over.',
        'warning probableDouble posting "0 clerk" jobTitle: There is “Clerk 0” already, with the same words.',
      ]),
    );
    expect(dry).toMatchObject({ code: 1, output: expect.stringContaining('title "clerk 0" is taken') });
    const events = recordedEvents(DATA_DIR);
    const again = await importInto(DATA_DIR, source, '--dry-run', '--allow-loss');
    expect(again).toMatchObject({ code: 0, output: expect.stringMatching(/^jobs: 1 mended, 3 there already$/m) });
    expect(recordedEvents(DATA_DIR)).toEqual(events);
  });

  it.each([
    ['no file at all', '/nowhere/dump.json', 1],
    ['a file that is no dump', 'package.json', 1],
    ['a host that does not answer', 'http://127.0.0.1:9', 1],
    ['a word that is no option', '--everything', 64],
  ])('refuses %s in one line', async (_name, source, code) => {
    const result = await importInto(await newFolder(), source);
    expect(result.code).toBe(code);
    expect(result.output).not.toMatch(/^\s+at /m);
  });
});

describe('The import of a dump that is larger than the memory', () => {
  it('holds one record of it at a time', async () => {
    const DATA_DIR = await newFolder();
    const file = join(DATA_DIR, 'dump.json');
    const text = 'x'.repeat(5 * 2 ** 20);
    const records = Array.from({ length: 20 }, (_, index) => JSON.stringify({ ...jobs(20)[index], old: text }));
    await writeFile(file, `{"jobs":[${records.join(',')}]}`);
    const command = runCommand({ DATA_DIR, NODE_OPTIONS: '--max-old-space-size=64' }, 'import', file, '--allow-loss');
    expect(await command.exited).toMatchObject({ code: 0 });
    expect(added(DATA_DIR)).toHaveLength(20);
  });

  it('leaves a record of millions of parts, and says so', async () => {
    const DATA_DIR = await newFolder();
    const file = join(DATA_DIR, 'dump.json');
    const [job] = jobs(1);
    const many = `{"jobTitle":"Many","notifications":[${'{},'.repeat(2_600_000)}{}]}`;
    await writeFile(file, `{"jobs":[${many},${JSON.stringify(job)}]}`);
    const command = runCommand({ DATA_DIR, NODE_OPTIONS: '--max-old-space-size=64' }, 'import', file);
    expect(await command.exited).toMatchObject({ code: 1 });
    expect(command.output()).toMatch(/^left out {2}jobs {2}the record at byte 9 .* holds more than 400000 values$/m);
    expect(added(DATA_DIR)).toEqual(['job-job0']);
  });
});

describe('The import beside a running portal', () => {
  it('is seen at once, gives way to titles that are taken, and leaves what was edited since as it is', async () => {
    const portal = await startPortal();
    const staff = new ApiClient(portal.url);
    await staff.signIn();
    const own = (await staff.post('/jobs', { jobTitle: 'clerk  1' })).body;
    const source = await fileOf({ jobs: jobs(3) });
    const output = await operate(portal, 'import', source);
    expect(output).toContain('another posting of this portal has its title, now "Clerk 1 (2)"');
    await eventually(async () =>
      expect((await staff.get('/jobs')).list.map(({ _id, jobTitle }) => [_id, jobTitle])).toEqual([
        [own['_id'], 'clerk  1'],
        ['job0', 'Clerk 0'],
        ['job1', 'Clerk 1 (2)'],
        ['job2', 'Clerk 2'],
      ]),
    );
    await staff.put('/jobs/job0', { jobTitle: 'Renamed' });
    await staff.delete('/jobs/job2');
    const before = recordedEvents(portal.dataDir);
    await operate(portal, 'import', source);
    expect(recordedEvents(portal.dataDir)).toEqual(before);
  });
});

describe('An import that was killed', () => {
  it('goes on where it ended', async () => {
    const DATA_DIR = await newFolder();
    const [count = 0] = breadth([3000], [1500]);
    const source = await fileOf({ jobs: jobs(count) });
    const command = runCommand({ DATA_DIR }, 'import', source);
    await eventually(() => expect(recordedEvents(DATA_DIR).length).toBeGreaterThan(100));
    command.signal('SIGKILL');
    await command.exited;
    const recorded = recordedEvents(DATA_DIR);
    expect(recorded.length).toBeLessThan(3 * count);
    expect((await importInto(DATA_DIR, source)).code).toBe(0);
    const whole = recordedEvents(DATA_DIR);
    expect(whole.slice(0, recorded.length)).toEqual(recorded);
    expect(whole).toHaveLength(3 * count);
    expect(added(DATA_DIR)).toEqual(jobs(count).map(({ _id }) => `job-${String(_id)}`));
  });
});

describe('The import into KurrentDB', () => {
  it('keeps the order, and changes nothing the second time', async () => {
    const store = await startStore();
    const DATA_DIR = await newFolder();
    for (const _run of [1, 2]) {
      const command = runCommand({ DATA_DIR, EVENT_STORE_URL: store.url }, 'import', sample, '--allow-loss');
      expect(await command.exited).toMatchObject({ code: 0 });
      expect(recordedTypes(store).filter((type) => type === 'PostingAdded')).toHaveLength(25);
    }
    const jobStreams = store.log.records.filter(({ type, stream }) => type === 'PostingAdded' && /\bjob-/.test(stream));
    const dump = await readSample();
    expect(jobStreams.map(({ stream }) => stream.replace(/^.*job-/, ''))).toEqual(ids(dump['jobs']));
  });
});

describe('The import from a running old portal', () => {
  it('reads its GET paths, with its PDFs, however it wraps its lists', async () => {
    const asked: string[] = [];
    const answers: Record<string, unknown> = {
      '/api/jobs': { data: [{ _id: 'j1', jobTitle: 'Clerk / 2026', notifications: ['n1'] }] },
      '/api/jobs/notifications/Clerk%20%2F%202026': [
        { _id: 'n1', nameOfPost: 'Clerk', postDate: 'June', shortInfo: 'All' },
      ],
      '/api/job2': [
        {
          _id: 'a1',
          jobTitle2: 'B.Ed.',
          notifications: [{ _id: 'n2', nameOfPost: 'B.Ed.', postDate: 'July', shortInfo: 'All', Title2: 'Age' }],
        },
      ],
      '/api/offlineroutes': [],
      '/api/items': [
        {
          _id: 'i1',
          jobTitle: 'Clerk / 2026',
          attachments: [
            { title: 'Key', type: 'pdf', content: 'uploads\\old key.pdf' },
            { title: 'Lost', type: 'pdf', content: 'uploads/lost.pdf' },
          ],
        },
      ],
      '/api/Offlinetable/tables': [],
      '/api/answare/approved-jobs': [{ jobTitle: 'Clerk / 2026' }],
      '/uploads/old%20key.pdf': pdf,
    };
    const base = await serve((url) => {
      asked.push(url);
      return answers[url] ?? 404;
    });

    const DATA_DIR = await newFolder();
    const { code, output } = await importInto(DATA_DIR, `${base}/`);
    expect(code).toBe(1);
    expect(output).toMatch(/^left out {2}items .*uploads\/lost\.pdf: the old portal has no such file/m);
    expect(output).toMatch(/^left out {2}tablesV2 .*there is no list/m);
    const before = recordedEvents(DATA_DIR);
    await importInto(DATA_DIR, `${base}/api`);
    expect(recordedEvents(DATA_DIR)).toEqual(before);
    expect(asked.filter((path) => path.startsWith('/uploads/old'))).toHaveLength(1);

    const portal = await startPortal({ DATA_DIR });
    const visitor = new ApiClient(portal.url);
    expect((await visitor.get('/jobs')).list).toMatchObject([
      { _id: 'j1', approved: true, notifications: [{ _id: 'n1', nameOfPost: 'Clerk' }] },
    ]);
    expect((await visitor.get('/job2')).list).toMatchObject([{ _id: 'a1', notifications: [{ Title2: 'Age' }] }]);
    const [items] = (await visitor.get('/items')).list;
    expect(items?.['attachments']).toMatchObject([{ title: 'Key', type: 'pdf', fileName: 'old key.pdf' }]);
  });
});

describe('The import from an old portal without records', () => {
  it('says so, and is no success', async () => {
    const base = await serve(() => []);
    const { code, output } = await importInto(await newFolder(), base);
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /there is no record in it: name the portal or the files that have some\nread 0, taken 0, mended 0, left out 0\n?$/,
      ),
    });
  });
});

describe('The import from an old portal that falters', () => {
  it('leaves what it cannot fetch for the next run', async () => {
    let falters = true;
    const answers: Record<string, unknown> = {
      '/jobs': jobs(1),
      '/items': [
        { _id: 'i1', jobTitle: 'Clerk 0', attachments: [{ title: 'Key', type: 'pdf', content: 'uploads/key.pdf' }] },
        { _id: 'i2', jobTitle: 'Clerk 0', attachments: [] },
      ],
    };
    const base = await serve((url) => {
      if (url === '/uploads/key.pdf') return falters ? 503 : pdf;
      return answers[url] ?? [];
    });
    const DATA_DIR = await newFolder();
    const first = await importInto(DATA_DIR, base);
    expect(first.code).toBe(1);
    expect(first.output).toMatch(/^failed {4}items {2}i1: uploads\/key\.pdf cannot be fetched \(status 503\)/m);
    falters = false;
    const second = await importInto(DATA_DIR, base);
    expect(second.code).toBe(0);
    expect(second.output).toMatch(/^items: 1 brought in, 1 there already$/m);
  });
});

/** Answers GETs: with a PDF, a status alone, or JSON. */
async function serve(answerTo: (url: string) => unknown): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const answer = answerTo(url);
    response.statusCode = typeof answer === 'number' ? answer : 200;
    response.setHeader('Content-Type', answer === pdf ? 'application/pdf' : 'application/json');
    response.end(answer === pdf ? pdf : JSON.stringify(answer));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
