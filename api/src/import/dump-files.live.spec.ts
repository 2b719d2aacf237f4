import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { planImport } from './plan.js';
import { ImportReport } from './report.js';
import { readSource } from './source.js';

let folder: string;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, content: unknown): Promise<string> {
  const text = typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content);
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

/** The steps that an import would record: `<posting> <command> <what it brings>`. */
async function contentOf(...paths: readonly string[]): Promise<object[]> {
  const report = new ImportReport((line) => lines.push(line));
  const where = { mayReachPrivate: () => false, temporary: folder, allowsLoss: false };
  const { dump, close } = await readSource(paths, report, where);
  try {
    const steps: object[] = [];
    for await (const step of planImport(dump, report))
      if (step.kind === 'notice') steps.push({ [step.id]: step.fields });
      else steps.push({ [step.id]: 'fields' in step.command ? step.command.fields : step.command });
    return steps;
  } finally {
    await close();
  }
}

const oid = (number: number) => ({ $oid: made(number) });
const made = (number: number) => `65a1b2c3d4e5f607${String(number).padStart(8, '0')}`;
const clerk = { _id: oid(1), jobTitle: 'Canal Clerk 2026', notifications: [] };
const titled = (jobTitle: string) => expect.objectContaining({ title: jobTitle });
const notification = { nameOfPost: 'Clerk', postDate: '1/11/2026', shortInfo: 'Clerks.' };

describe('A collection in a file of its own', () => {
  const two = [clerk, { _id: oid(2), jobTitle: 'Canal Peon 2026' }];
  it.each<[string, string, unknown]>([
    ['an array', 'jobs.json', two],
    ['an array of Compass', 'portal.jobs.json', two],
    ['a name in capitals, with a date', 'JOBS_2026-11-20.json', two],
    ['lines', 'jobs.json', two.map((one) => `${JSON.stringify(one)}\n`).join('')],
    [
      'lines with a byte order mark and CRLF',
      'jobs.jsonl',
      `\uFEFF${two.map((one) => JSON.stringify(one)).join('\r\n')}`,
    ],
    ['objects over several lines', 'jobs.json', two.map((one) => JSON.stringify(one, undefined, 2)).join('\n')],
    [
      'what the shell prints',
      'jobs.json',
      two.map((one, at) => `{ "_id" : ObjectId("${made(at + 1)}"), "jobTitle" : "${one.jobTitle}" }`).join('\n'),
    ],
    ['the answer of an API', 'jobs.json', { success: true, items: two, total: 2, errors: [] }],
  ])('is taken by its name: %s', async (_name, file, content) => {
    expect(await contentOf(await write(file, content))).toEqual([
      { [made(1)]: titled('Canal Clerk 2026') },
      { [made(2)]: titled('Canal Peon 2026') },
    ]);
    expect(lines).toEqual([]);
  });

  it('may be of one record, and not of a list', async () => {
    expect(await contentOf(await write('jobs.json', clerk))).toEqual([{ [made(1)]: titled('Canal Clerk 2026') }]);
    expect(lines).toEqual([]);
  });

  it('with a name that says nothing is refused with the way on', async () => {
    const file = await write('export.json', [clerk]);
    await expect(contentOf(file)).rejects.toThrow(
      /export\.json holds none of jobs, .*: name a file of one list after it/,
    );
  });

  it('that is one page of an answer is told with the count', async () => {
    await contentOf(await write('jobs.json', { data: [clerk], total: 25 }));
    expect(lines).toEqual([
      expect.stringMatching(/^left out {2}jobs {2}.*jobs\.json brings 1 of 25 records: export all pages$/),
    ]);
  });

  it.each([
    { docs: [clerk], hasMore: true },
    { docs: [clerk], nextCursor: 'abc' },
    { page: 1, totalPages: 3, data: [clerk] },
    { data: [clerk], links: { next: '/jobs?page=2' } },
  ])('that is one page of an answer without a total is told: %j', async (answer) => {
    await contentOf(await write('jobs.json', answer));
    expect(lines).toEqual([
      expect.stringMatching(/^left out {2}jobs {2}.*brings 1 and speaks of more records: export all pages$/),
    ]);
  });

  it('that is empty is a list without records, and ends nothing', async () => {
    await write('jobs.json', [clerk]);
    await write('portal.items.json', '');
    expect(await contentOf(folder)).toEqual([{ [made(1)]: titled('Canal Clerk 2026') }]);
    expect(lines).toEqual([
      expect.stringMatching(/^mended {4}items {2}.*items\.json is empty: a list without records$/),
    ]);
  });

  it('in a folder within the folder is told', async () => {
    await write('jobs.json', [clerk]);
    await mkdir(join(folder, 'db'));
    await write('db/tables.json', []);
    await mkdir(join(folder, 'uploads'));
    await contentOf(folder);
    expect(lines).toEqual([expect.stringMatching(/^left out {2}db\/ {2}a folder in the folder is not read/)]);
  });

  it.each([
    ['an array', `[${JSON.stringify(clerk)},{"_id":`],
    ['a line', `${JSON.stringify(clerk)}\n{"_id":`],
    ['a file that lies beside whole ones', '{"jobs":['],
  ])('that breaks off in %s is refused before anything is planned', async (_name, text) => {
    const [whole, cut] = [await write('items.json', []), await write('jobs.json', text)];
    await expect(contentOf(whole, cut)).rejects.toThrow(
      /jobs\.json is not JSON: it breaks off at byte \d+: export it again$/,
    );
  });

  it('in UTF-16 is refused with the way on', async () => {
    const file = await write('jobs.json', Buffer.from(`\uFEFF${JSON.stringify([clerk])}`, 'utf16le'));
    await expect(contentOf(file)).rejects.toThrow('it is no text in UTF-8, convert it');
  });
});

describe('Names', () => {
  it('are known in any letters, those of lists, records, parts and cells', async () => {
    const own = {
      NAMEOFPOST: 'Clerk',
      post_date: '1/11/2026',
      shortinfo: 'A',
      lastDateapply: '5/12/2026',
      ageRelaxation: '5',
    };
    const file = await write('dump.json', {
      Jobs: [{ ID: 'a', JobTitle: 'Clerk', SALARYRANGE: '1', Notifications: [{ Id: 'n', ...own }] }],
      JOB2: [{ _id: 'b', jobtitle2: 'B.Ed.', Notifications2: [{ _id: 'm', ...own, title2: 'Age limit' }] }],
      Tables: [{ _id: 't', JOBTITLE: 'Clerk', Data: [[{ Value: 'x', colSpan: { $numberInt: '2' }, rowSpan: '1' }]] }],
      Items: [
        { _id: 'i', jobTitle: 'Clerk', Attachments: [{ Title: 'A', Type: 'link', CONTENT: 'https://a.example' }] },
      ],
      JobListings: [{ _id: 'r', ListingTitle: 'Result', ApplyLink: 'https://a.example' }],
    });
    const fields = { nameOfPost: 'Clerk', postDate: '1/11/2026', lastDateApply: '5/12/2026', ageRelaxation: '5' };
    expect(await contentOf(file)).toMatchObject([
      { a: { title: 'Clerk', salaryRange: '1' } },
      { a: fields },
      { a: { type: 'AddTable', content: [[{ value: 'x', colspan: 2, rowspan: 1 }]] } },
      { a: { type: 'AddUsefulItems', content: [{ title: 'A', type: 'link', content: 'https://a.example' }] } },
      { b: { title: 'B.Ed.' } },
      { b: { ...fields, sectionTitle: 'Age limit' } },
      { r: { title: 'Result', applyLink: 'https://a.example' } },
    ]);
    expect(lines).toEqual([]);
  });

  it('are known in capitals too where a database adds them, and reach no reader', async () => {
    const own = {
      _ID: 'n',
      nameOfPost: 'A',
      postDate: 'B',
      shortInfo: 'C',
      dynamicInputs: [{ _ID: made(9), VALUE: 'Fee' }],
    };
    const file = await write('dump.json', {
      jobs: [{ _ID: 'a', jobTitle: 'Clerk', __V: 1, Created_At: 'B', notifications: [own, { _ID: made(5) }] }],
      items: [
        { _id: 'i', jobTitle: 'Clerk', attachments: [{ _ID: made(7), title: 'A', content: 'https://a.example' }] },
      ],
      notifications: [{ _ID: made(5), nameOfPost: 'Apart', postDate: 'B', shortInfo: 'C', notifications: ['n'] }],
    });
    expect(await contentOf(file)).toMatchObject([
      { a: { title: 'Clerk' } },
      { a: { dynamicInputs: ['Fee'] } },
      { a: { nameOfPost: 'Apart' } },
      { a: { type: 'AddUsefulItems' } },
    ]);
    expect(lines).toEqual([
      'left out  jobs/notifications  field "notifications" of 1 record: there is no such field here',
      `joined    jobs/notifications  a ${made(5)}: from the list notifications`,
    ]);
  });

  it('that a record gives in two spellings count once, and the other is told', async () => {
    const file = await write('jobs.json', [{ _id: 'a', JobTitle: 'Other', jobTitle: 'Clerk' }]);
    expect(await contentOf(file)).toEqual([{ a: titled('Clerk') }]);
    expect(lines).toEqual(['left out  jobs  field "JobTitle" of 1 record: there is no such field here']);
  });
});

describe('References by id', () => {
  it('bring notifications that lie apart, named by their posting or naming it, each once', async () => {
    const file = await write('dump.json', {
      jobs: [
        { ...clerk, notifications: [oid(11), { $ref: 'notifications', $id: oid(12) }, oid(19)] },
        { _id: oid(2), jobTitle: 'Canal Peon 2026' },
      ],
      notifications: [
        { _id: oid(11), ...notification, job: oid(1) },
        { _id: oid(12), ...notification, nameOfPost: 'Second' },
        { _id: oid(13), ...notification, nameOfPost: 'By id', jobId: oid(2) },
        { _id: oid(14), ...notification, nameOfPost: 'By title', selectedJobTitle: 'Canal Peon 2026' },
        { _id: oid(15), ...notification },
      ],
    });
    expect(await contentOf(file)).toMatchObject([
      { [made(1)]: { title: 'Canal Clerk 2026' } },
      { [made(1)]: { nameOfPost: 'Clerk' } },
      { [made(1)]: { nameOfPost: 'Second' } },
      { [made(2)]: { title: 'Canal Peon 2026' } },
      { [made(2)]: { nameOfPost: 'By id' } },
      { [made(2)]: { nameOfPost: 'By title' } },
    ]);
    expect(lines).toEqual([
      `left out  notifications  ${made(15)}: no posting refers to it, and it names none`,
      `joined    jobs/notifications  ${made(1)} ${made(11)}: from the list notifications`,
      `joined    jobs/notifications  ${made(1)} ${made(12)}: from the list notifications`,
      `left out  jobs/notifications  ${made(1)}: it names one that is not there: "${made(19)}"`,
      `joined    jobs/notifications  ${made(2)} ${made(13)}: from the list notifications`,
      `joined    jobs/notifications  ${made(2)} ${made(14)}: from the list notifications`,
    ]);
  });

  it('and titles, whatever their letters, lead to the posting of the family whose list it is', async () => {
    const file = await write('dump.json', {
      jobs: [{ _id: 7, jobTitle: 'B.Ed. 2026' }],
      job2: [{ _id: 7, jobTitle2: 'B.Ed. 2026' }],
      notifications: [
        { _id: 1, ...notification, jobId: 7 },
        { _id: 2, ...notification, selectedJobTitle: ' b.ed.  2026' },
        { _id: 3, ...notification, selectedJobTitle: 'B.Ed. 2025' },
      ],
      notifications2: [
        { _id: 4, ...notification, selectedJobTitle: 'B.Ed. 2026' },
        { _id: 5, ...notification, jobId: 7 },
      ],
    });
    expect(await contentOf(file)).toHaveLength(6);
    expect(lines).toEqual([
      'left out  notifications  3: it names "B.Ed. 2025", and there is no such posting',
      'joined    jobs/notifications  7 1: from the list notifications',
      'joined    jobs/notifications  7 2: from the list notifications',
      'joined    job2/notifications2  7 4: from the list notifications2',
      'joined    job2/notifications2  7 5: from the list notifications2',
    ]);
  });

  it('to what is no record, or cannot be read, are told', async () => {
    const text =
      '{"jobs":[{"_id":"a","jobTitle":"A"}],"notifications":[1,{"a":1,"a":2}],"numbers":[1,2],"letters":["a"]}';
    await contentOf(await write('dump.json', text));
    expect(lines).toEqual([
      'left out  notifications  the record at byte 54: an entry is no object: 1',
      expect.stringMatching(/^left out {2}notifications .* it gives "a" twice$/),
      'left out  numbers  2 records: nothing of this name is known here',
      'left out  letters  1 record: nothing of this name is known here',
    ]);
  });

  it('join parts with their postings, across files of a folder, and tell what leads nowhere', async () => {
    const dump = join(folder, 'dump');
    await mkdir(dump);
    await write('dump/portal.jobs.json', [
      { ...clerk, tables: [oid(31), oid(39)] },
      { ...clerk, _id: oid(2) },
    ]);
    await write('dump/portal.tables.json', [
      { _id: oid(31), data: [] },
      { _id: oid(32), job: oid(2), data: [] },
    ]);
    await write('dump/portal.items.json', [{ _id: oid(41), jobTitle: oid(2), attachments: [] }]);
    await write('dump/portal.approvedjobs.json', [{ _id: oid(51), jobId: oid(2) }]);
    await write('dump/portal.users.json', [{ _id: oid(61) }, { _id: oid(62) }]);
    await write('dump/portal.jobs.metadata.json', '{');
    await write('dump/portal.pages.bson', 'x');
    expect(await contentOf(dump)).toMatchObject([
      { [made(1)]: { title: 'Canal Clerk 2026' } },
      { [made(2)]: { title: 'Canal Clerk 2026 (2)' } },
      { [made(1)]: { type: 'AddTable', id: made(31) } },
      { [made(2)]: { type: 'AddTable', id: made(32) } },
      { [made(2)]: { type: 'AddUsefulItems', id: made(41) } },
      { [made(2)]: { type: 'ApproveAnswerKey' } },
    ]);
    expect(lines.filter((line) => line.startsWith('left out'))).toEqual([
      'left out  portal.pages.bson  a .bson file is not read: export the collection as JSON',
      `left out  tables  ${made(39)}: ${made(1)} names it, and it is not there`,
      'left out  portal.users  2 records: nothing of this name is known here',
    ]);
    expect(lines.filter((line) => line.startsWith('joined'))).toHaveLength(4);
  });

  it('to lists that are not brought are told', async () => {
    await contentOf(await write('jobs.json', [{ ...clerk, tables: [oid(31)] }]));
    expect(lines).toEqual(['left out  jobs  field "tables" of 1 record: there is no such field here']);
  });

  it('become the text of what they lead to, or nothing and a line', async () => {
    const file = await write('dump.json', {
      jobs: [
        {
          ...clerk,
          salaryRange: oid(5),
          notifications: [{ _id: oid(11), ...notification, dynamicInputs: [oid(6)], details: oid(9) }],
        },
      ],
      pays: [{ _id: oid(5), min: 19900, max: 63200, __v: 0 }],
      fees: [{ _id: oid(6), label: 'Late fee', value: 100 }],
    });
    expect(await contentOf(file)).toMatchObject([
      { [made(1)]: { salaryRange: '19900 to 63200' } },
      { [made(1)]: { dynamicInputs: ['Late fee: 100'], details: '' } },
    ]);
    expect(lines).toEqual([
      `joined    jobs  ${made(1)}: salaryRange is "19900 to 63200", from the list pays`,
      `joined    jobs/notifications  ${made(1)} ${made(11)}: dynamicInputs is "Late fee: 100", from the list fees`,
      `left out  jobs/notifications  ${made(1)} ${made(11)}: details is the id ${made(9)} of a record that is not here, now empty`,
    ]);
  });

  it('that lead to ever more are refused', async () => {
    const pays = Array.from({ length: 40 }, (_, index) => ({
      _id: oid(50 + index),
      a: oid(51 + index),
      b: oid(51 + index),
    }));
    const file = await write('dump.json', { jobs: [{ ...clerk, salaryRange: oid(50) }], pays });
    await expect(contentOf(file)).rejects.toThrow(
      /lead to more than 10000 others, through \w+: break them in the dump/,
    );
  });

  it('that lead in a ring are refused', async () => {
    const pays = [
      { _id: oid(5), pay: oid(6) },
      { _id: oid(6), pay: oid(5) },
    ];
    const file = await write('dump.json', { jobs: [{ ...clerk, salaryRange: oid(5) }], pays });
    await expect(contentOf(file)).rejects.toThrow(
      `references lead in a ring (${made(5)}, ${made(6)}, ${made(5)}): break it in the dump`,
    );
  });
});

describe('What MongoDB holds', () => {
  it('is read as people say it: moments as days of India, subdocuments without ids, HTML as lines', async () => {
    const own = {
      ...notification,
      _id: oid(11),
      postDate: { $date: '2026-11-09T18:30:00.000Z' },
      lastDateApply: { $date: { $numberLong: '1796409000000' } },
      shortInfo: '<p>Twelve posts &amp; more.</p><p>Second line.</p>',
      dynamicInputs: [
        { _id: oid(12), value: 'Late fee: 100' },
        { _id: oid(13), label: 'Urgent', amount: { $numberInt: '50' } },
      ],
      additionalDates: [
        { _id: oid(14), label: 'Typing test', dateValue: { $date: '2026-12-04T18:30:00Z' } },
        { name: 'Correction', from: { $date: 1796409000000 }, to: '10/12/2026' },
        { 'Document check': '1 January 2027' },
      ],
    };
    const file = await write('jobs.json', [{ ...clerk, notifications: [own] }]);
    expect((await contentOf(file))[1]).toEqual({
      [made(1)]: expect.objectContaining({
        postDate: '10/11/2026',
        lastDateApply: '05/12/2026',
        shortInfo: 'Twelve posts & more.\nSecond line.',
        dynamicInputs: ['Late fee: 100', 'Urgent: 50'],
        additionalDates: [
          { dateValue: 'Typing test: 05/12/2026' },
          { dateValue: 'Correction: 05/12/2026 to 10/12/2026' },
          { dateValue: 'Document check: 1 January 2027' },
        ],
      }),
    });
    expect(lines).toHaveLength(7);
    for (const line of lines) expect(line).toMatch(/^mended {4}jobs\/notifications /);
  });
});
