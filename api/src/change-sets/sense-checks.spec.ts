import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  families,
  type Family,
  type Listing,
  type LinkFault,
  listingKinds,
  listingStream,
  type NotificationFields,
  type Posting,
  postingStream,
  type readDate,
  type SenseCode,
  senseTexts,
} from '@noticeboard/content-model';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';
import { RecordReads } from '../reads/record.reads.js';
import { RequestReads } from '../reads/request-reads.js';
import { type Happened, readModelsAfter } from '../testing/given-events.js';
import { notificationOfPost } from '../testing/portal-log.js';
import { type OutcomeRecord, senseChecks, type SensePorts, titlesIn } from './sense-checks.js';

const dateFixtures = readFileSync(
  join(import.meta.dirname, '../../../libs/content-model/src/testing/date-fixtures.json'),
  'utf8',
);
const { cases } = JSON.parse(dateFixtures) as { cases: { text: string; expect: ReturnType<typeof readDate> }[] };

const [family] = families;
const [admitCards, results] = listingKinds;
const now = new Date('2026-11-20T06:30:00.000Z');

const answering =
  (status: number | null, fault: LinkFault | null = null) =>
  async (url: string) => {
    return { status, fault, host: new URL(url).host, isSecure: true };
  };
const ports = (given: Partial<SensePorts> = {}): SensePorts => {
  return { now, checkLink: answering(200), titlesLike: async () => [], ...given };
};

interface Given {
  readonly title?: string;
  readonly notice?: Partial<NotificationFields>;
  readonly links?: readonly string[];
  readonly more?: Partial<Posting>;
}

/** A posting to which nothing is to be said, but for what is given. */
function posting({ title = 'SSC CGL 2026', notice = {}, links = [], more = {} }: Given = {}): Posting {
  const kept = {
    createdAt: '2026-11-20T06:00:00.000Z',
    updatedAt: '2026-11-20T06:00:00.000Z',
    revision: 0,
    order: '1',
  };
  const attachments = [
    { title: 'Notice', type: 'pdf' as const, content: 'uploads/ab/cd.pdf', fileName: 'notice.pdf' },
    ...links.map((content) => ({ title: 'Apply', type: 'link' as const, content, fileName: '' })),
  ];
  const fields = {
    ...notificationOfPost('Combined Graduate Level'),
    websiteLink: 'https://ssc.gov.in',
    lastDateApply: '30 November 2026',
    ...notice,
  };
  return {
    ...postingFieldsOf(title),
    ...kept,
    id: 'p1',
    notifications: [{ ...kept, id: 'n1', fields }],
    tables: [],
    usefulItems: [{ ...kept, id: 'u1', attachments }],
    approvedAt: '',
    approvalOrder: '',
    ...more,
  };
}

function listing(given: Partial<Listing> = {}): Listing {
  const kept = { createdAt: '', updatedAt: '', revision: 0, order: '1', pdfFile: '', fileName: '' };
  return { ...kept, id: 'l1', title: 'SSC MTS 2026 Result', applyLink: 'https://ssc.gov.in/mts', ...given } as Listing;
}

const change = (after: Posting, before?: Posting, of: Family = family): OutcomeRecord => {
  return { kind: 'posting', family: of, before, after };
};
const codesOf = async (records: readonly OutcomeRecord[], given: Partial<SensePorts> = {}) =>
  (await senseChecks(records, ports(given))).map(({ code }) => code);
const codesOfNotice = (notice: Partial<NotificationFields>, title?: string) =>
  codesOf([change(posting({ notice, ...(title !== undefined && { title }) }))]);

describe.each(families)('A posting of the family $key', (of) => {
  it('is not spoken of where it makes sense', async () => {
    const notice = {
      applicationBegin: '05.10.2026',
      lastDateApply: '25.11.2026',
      lastDatePayExamFee: '25.11.2026',
      examDate: 'Prelims: 19, 20 & 26 December 2026; Mains: 31 January 2027',
      admitCardAvailable: 'Before Exam',
      additionalDates: [{ dateValue: 'Correction window: 7–12 December 2026' }],
      startDate: 'Minimum age: 18 Years',
    };
    expect(await senseChecks([change(posting({ notice }), undefined, of)], ports())).toEqual([]);
  });

  it('is told by its own words, with the reason and the way on', async () => {
    const [check, ...others] = await senseChecks(
      [change(posting({ notice: { lastDateApply: '10-Nov-2026 05:00 PM' } }), undefined, of)],
      ports(),
    );
    expect(others).toEqual([]);
    expect(check).toEqual({
      code: 'lastDatePast',
      severity: 'warning',
      params: { text: '10-Nov-2026 05:00 PM', day: '2026-11-10' },
      record: { source: of.key, id: 'p1', title: 'SSC CGL 2026' },
      path: 'notifications/n1/lastDateApply',
      label: 'Last Date to Apply',
      reason: 'The last date, “10-Nov-2026 05:00 PM”, is over.',
      wayOn: senseTexts.lastDatePast.wayOn,
    });
  });
});

describe('Dates', () => {
  it.each<[string, Partial<NotificationFields>, readonly SenseCode[]]>([
    ['of today, until tonight', { lastDateApply: '20 नवंबर 2026 (रात 11:59 बजे)' }, []],
    ['of today, until this morning', { lastDateApply: '20/11/2026 11:00 AM' }, ['lastDatePast']],
    ['before the beginning', { applicationBegin: '05/12/2026', lastDateApply: '04/12/2026' }, ['lastDateBeforeBegin']],
    ['that begin and end on one day', { applicationBegin: '04/12/2026', lastDateApply: '04/12/2026' }, []],
    ['with a later fee', { lastDateApply: '19/12/2026', lastDatePayExamFee: '20/12/2026' }, ['feeDateAfterLastDate']],
    ['that are put off', { lastDateApply: 'Extended to 30 November 2026 (earlier 20 November 2026)' }, []],
    ['not on the calendar', { examDate: '31/02/2027' }, ['dateUnread']],
    ['of no month that there is', { examDate: '31 Febuary 2027' }, ['dateUnread']],
    ['month first', { lastDateApply: '12/30/2026' }, ['dateUnread']],
    ['in prose', { examDate: '2nd week of Feb, as notified', admitCardAvailable: 'Three days before exam' }, []],
    ['in a line of their own', { additionalDates: [{ dateValue: 'Correction: 31/11/2026' }] }, ['dateUnread']],
  ])('%s', async (_, notice, codes) => {
    expect(await codesOfNotice(notice)).toEqual(codes);
  });

  it.each(cases)('typed as a last date: $text', async ({ text, expect: reading }) => {
    const codes = (await codesOfNotice({ lastDateApply: text }, 'SSC CGL')).filter((code) => code.startsWith('date'));
    const isDoubtful = 'flags' in reading && reading.flags?.some((flag) => /qualified|several/.test(flag));
    const isMonth = 'precision' in reading && reading.precision === 'month';
    const unread = /^[\d/]+$/.test(text) ? 'dateUnread' : 'dateNotCounted';
    const other = isDoubtful || isMonth ? ['dateNotCounted'] : [];
    expect(codes).toEqual(reading.kind === 'text' ? [unread] : other);
  });

  it.each<[string, Partial<NotificationFields>, number]>([
    ['SSC CGL 2026', { lastDateApply: '30/11/2062' }, 1],
    ['SSC CGL 2026', { lastDateApply: '15/01/2027', examDate: 'June 2027' }, 0],
    ['SSC CGL 2026', { lastDateApply: '15/11/2027' }, 1],
    ['SSC CGL 2028', { lastDateApply: '30/11/2026' }, 1],
    ['JNVST Class 9 Admission 2027-28', { lastDateApply: '10/12/2026', examDate: '06/02/2029' }, 0],
    ['JNVST Class 9 Admission 2027-28', { lastDateApply: '10/12/2026', examDate: '06/02/2030' }, 1],
    ['Advt. No. 05%2F2026 – Junior Engineer', { postDate: 'November 5, 2024' }, 1],
    ['डाक विभाग ड्राइवर २०२६', { lastDateApply: '१५/०१/२०२९' }, 1],
    ['Naval Dockyard, 12026 posts', { lastDateApply: '30/11/2062' }, 0],
  ])('of another year than “%s”: %j', async (title, notice, count) => {
    const codes = await codesOfNotice(notice, title);
    expect(codes.filter((code) => code === 'yearUnlikeTitle')).toHaveLength(count);
  });
});

describe('Links and files', () => {
  it('are missed where nothing leads to an official page, and where no PDF is attached', async () => {
    const bare = posting({ notice: { websiteLink: '' }, more: { usefulItems: [] } });
    expect(await codesOf([change(bare)])).toEqual(['noOfficialLink', 'noPdf']);
    expect(await codesOf([change({ ...bare, applyLink: 'https://upsc.gov.in' })])).toEqual(['noPdf']);
  });

  it('are missed in a notice that has neither', async () => {
    const bare: OutcomeRecord = {
      kind: 'listing',
      listings: results,
      before: undefined,
      after: listing({ applyLink: '' }),
    };
    expect(await codesOf([bare])).toEqual(['noOfficialLink']);
    expect(await codesOf([{ ...bare, after: listing({ applyLink: '', pdfFile: 'uploads/a.pdf' }) }])).toEqual([]);
  });

  it.each([
    ['https://ssc.gov.in/apply', []],
    ['https://bpsc.bih.nic.in:8443/x', []],
    ['https://www.ibps.in', []],
    ['https://डाक.सरकार.भारत/', []],
    ['https://ssc.gov-in.example/apply', ['ssc.gov-in.example']],
    ['https://ssc.gov.in.example.com', ['ssc.gov.in.example.com']],
    ['https://notgov.in', ['notgov.in']],
  ])('to %s', async (applyLink, hosts) => {
    const after = listing({ applyLink });
    const checks = await senseChecks([{ kind: 'listing', listings: admitCards, before: undefined, after }], ports());
    expect(checks.map(({ code, params }) => [code, params['host']])).toEqual(
      hosts.map((host) => ['hostNotGovernment', host]),
    );
  });

  it('to one strange host are told once, where it weighs most', async () => {
    const links = ['https://t.me/a', 'https://apply.example/1', 'https://apply.example/2'];
    const after = posting({ links, more: { applyLink: 'https://apply.example/' } });
    const checks = await senseChecks([change(after)], ports());
    expect(checks.map(({ params, severity, path }) => [params['host'], severity, path])).toEqual([
      ['apply.example', 'warning', 'applyLink'],
      ['t.me', 'notice', 'links/u1/1'],
    ]);
  });

  it.each<[SenseCode | 'nothing', number | null, LinkFault | null]>([
    ['nothing', 200, null],
    ['linkFails', 404, null],
    ['linkFails', 500, null],
    ['linkNotChecked', 403, null],
    ['linkFails', null, 'noSuchHost'],
    ['linkFails', null, 'tls'],
    ['linkFails', null, 'timeout'],
  ])('%s is told of one that is answered by %s %s', async (code, status, fault) => {
    const codes = await codesOf([change(posting())], { checkLink: answering(status, fault) });
    expect(codes).toEqual(code === 'nothing' ? [] : [code]);
  });

  it('are said to be unchecked where none of several hosts is reached', async () => {
    const after = posting({ more: { applyLink: 'https://upsc.gov.in' } });
    expect(await codesOf([change(after)], { checkLink: answering(null, 'timeout') })).toEqual([
      'linkNotChecked',
      'linkNotChecked',
    ]);
  });

  it('are checked once each, a few at a time, no more than so many, and only where they are new', async () => {
    const links = Array.from({ length: 60 }, (_, number) => `https://ssc.gov.in/${number}`);
    const before = posting();
    const asked: string[] = [];
    let [running, most] = [0, 0];
    const checkLink = async (url: string) => {
      asked.push(url);
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return answering(200)(url);
    };
    const codes = await codesOf([change(posting({ links: [...links, ...links] }), before)], { checkLink });
    expect([asked.length, new Set(asked).size, asked.includes('https://ssc.gov.in'), most]).toEqual([40, 40, false, 5]);
    expect(codes).toEqual(Array.from({ length: 40 }, () => 'linkNotChecked'));
  });
});

describe('A possible double', () => {
  const like = (...titles: readonly string[]) => ({
    titlesLike: async () => titles.map((title, place) => ({ id: `other ${place}`, title })),
  });

  it.each([
    ['SSC CGL 2026', ['ssc cgl 2026'], true],
    ['SSC CGL 2026', ['2026 – CGL (SSC)'], true],
    ['  RRB Group D   Level-1', ['RRB Level 1 Group D'], true],
    ['SSC CGL 2026', ['SSC CGL 2027', 'SSC CGL 2026 Tier-I'], false],
    ['भर्ती 2026', ['2026 भरती'], false],
  ])('of %j beside %j: %s', async (title, others, isDouble) => {
    const codes = await codesOf([change(posting({ title }))], like(...others));
    expect(codes).toEqual(isDouble ? ['possibleDouble'] : []);
  });

  it('is found within the change set, and not beside what that renames', async () => {
    const one = change(posting({ title: 'Army Rally 2026' }));
    const other = change(posting({ title: '2026 Army Rally', more: { id: 'p2' } }));
    expect(await codesOf([one, other])).toEqual(['possibleDouble', 'possibleDouble']);
    const renamed = change(
      posting({ title: 'Navy 2026', more: { id: 'other 0' } }),
      posting({ more: { id: 'other 0' } }),
    );
    expect(await codesOf([one, renamed], like('Rally Army 2026'))).toEqual([]);
  });
});

it('Titles are looked for among what readers see, by their longest word', async () => {
  const at = '2026-11-20T06:00:00.000Z';
  const added = (id: string, title: string): Happened => {
    return { stream: postingStream(family, id), at, event: { type: 'PostingAdded', data: postingFieldsOf(title) } };
  };
  const notice: Happened = {
    stream: listingStream(admitCards, 'l9'),
    at,
    event: {
      type: 'AdmitCardAdded',
      data: { title: 'Result: SSC MTS 2026', applyLink: '', pdfFile: '', fileName: '' },
    },
  };
  const reads = await readModelsAfter([added('a', 'Constable 2026'), added('b', 'Clerk 2026'), notice]);
  const records = new RecordReads(new RequestReads(reads), reads);
  const titlesLike = titlesIn(records);
  const of: OutcomeRecord = { kind: 'listing', listings: admitCards, before: undefined, after: listing() };
  expect((await titlesLike(change(posting({ title: '2026 CONSTABLE' })))).map(({ id }) => id)).toEqual(['a']);
  expect(await titlesLike(of)).toEqual([{ id: 'l9', title: 'Result: SSC MTS 2026' }]);
  expect(await codesOf([of], { titlesLike })).toEqual(['possibleDouble']);
  await records.onApplicationShutdown();
  await reads.close();
});

describe('A finding from before', () => {
  const old = posting({
    notice: { lastDateApply: '01/11/2026', websiteLink: 'https://ssc.example', examDate: '31/02/2027' },
    more: { usefulItems: [] },
  });

  it('is not told again', async () => {
    const after = { ...old, salaryRange: '₹ 9' };
    expect(await codesOf([change(after, old)], { checkLink: answering(404) })).toEqual([]);
  });

  it.each([
    ['deleted', { ...old, deletedAt: '2026-11-19T00:00:00.000Z' }],
    ['withdrawn', { ...old, withdrawn: { at: '2026-11-19T00:00:00.000Z', note: 'Put off.' } }],
  ])('is told when a %s record comes back, and no more when it goes', async (_, gone) => {
    expect(await codesOf([change(gone, old)])).toEqual([]);
    expect(await codesOf([change(old, gone)])).toEqual(['dateUnread', 'lastDatePast', 'noPdf', 'hostNotGovernment']);
  });

  it('is told where it is now otherwise', async () => {
    const [notification] = old.notifications;
    if (!notification) throw new Error('there is none');
    const fields = { ...notification.fields, lastDateApply: '02/11/2026' };
    expect(await codesOf([change({ ...old, notifications: [{ ...notification, fields }] }, old)])).toEqual([
      'lastDatePast',
    ]);
  });
});
