import { describe, expect, it } from '@jest/globals';
import {
  type CheckCode,
  families,
  type Family,
  type Listing,
  type LinkFault,
  listingKinds,
  listingStream,
  type NotificationFields,
  type Posting,
  postingStream,
} from '@noticeboard/content-model';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';
import { RecordReads } from '../reads/record.reads.js';
import { RequestReads } from '../reads/request-reads.js';
import { type Happened, readModelsAfter } from '../testing/given-events.js';
import { notificationOfPost } from '../testing/portal-log.js';
import { type CheckPorts, type RecordChange, recordChecks } from './record-checks.js';
import { RecordChecks } from './record-checks.reads.js';

const [family] = families;
const [admitCards] = listingKinds;
const now = new Date('2026-11-20T06:30:00.000Z');

const answering =
  (status: number | null, fault: LinkFault | null = null) =>
  async (url: string) => {
    return { status, fault, host: new URL(url).host, isSecure: true };
  };
const ports = (given: Partial<CheckPorts> = {}): CheckPorts => {
  return { now, checkLink: answering(200), titledLike: async () => [], ...given };
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

const change = (after: Posting, before?: Posting, of: Family = family): RecordChange => {
  return { kind: 'posting', family: of, before, after };
};
const codesOf = async (records: readonly RecordChange[], given: Partial<CheckPorts> = {}) =>
  (await recordChecks(records, ports(given))).map(({ check }) => check.code);

describe('Links', () => {
  it.each<[CheckCode | 'nothing', number | null, LinkFault | null]>([
    ['nothing', 200, null],
    ['linkBroken', 404, null],
    ['linkBroken', 500, null],
    ['linkNotChecked', 403, null],
    ['linkBroken', null, 'noSuchHost'],
    ['linkBroken', null, 'tls'],
    ['linkBroken', null, 'timeout'],
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

describe('A probable double', () => {
  const like = (...titles: readonly string[]) => ({
    titledLike: async () => titles.map((title, place) => ({ id: `other ${place}`, title })),
  });

  it('is found within the change set, and not beside what that renames', async () => {
    const one = change(posting({ title: 'Army Rally 2026' }));
    const other = change(posting({ title: '2026 Army Rally', more: { id: 'p2' } }));
    expect(await codesOf([one, other])).toEqual(['probableDouble', 'probableDouble']);
    const deleted = change(
      { ...other.after, deletedAt: '2026-11-27T10:00:00.000Z' } as Posting,
      other.after as Posting,
    );
    const titledLike = async () => [{ id: other.after.id, title: other.after.title }];
    expect(await codesOf([one, deleted], { titledLike })).toEqual([]);
    const renamed = change(
      posting({ title: 'Navy 2026', more: { id: 'other 0' } }),
      posting({ more: { id: 'other 0' } }),
    );
    expect(await codesOf([one, renamed], like('Rally Army 2026'))).toEqual([]);
  });
});

it('Titles are looked for among the records that are there, by their words', async () => {
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
  const checks = new RecordChecks(records, reads, answering(200));
  const of: RecordChange = { kind: 'listing', listings: admitCards, before: undefined, after: listing() };
  const told = async (record: RecordChange) => (await checks.of([record], now)).map(({ check }) => check.params);
  expect(await told(change(posting({ title: '2026 CONSTABLE' })))).toEqual([{ title: 'Constable 2026' }]);
  expect(await told(of)).toEqual([{ title: 'Result: SSC MTS 2026' }]);
  await records.onApplicationShutdown();
  await reads.close();
});

describe('What was so before', () => {
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
    expect(await codesOf([change(old, gone)])).toEqual([
      'dateImpossible',
      'lastDatePast',
      'noPdf',
      'hostNotGovernment',
    ]);
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

it('A posting of many notifications lets others have their turn while it is checked', async () => {
  const fields = {
    ...notificationOfPost('Clerk'),
    additionalDates: Array(200).fill({ dateValue: 'Stage: 4 May 2027' }),
  };
  const kept = { createdAt: '', updatedAt: '', revision: 0, order: '1' };
  const notifications = Array.from({ length: 60 }, (_, n) => ({ ...kept, id: `n${n}`, fields }));
  let turns = 0;
  let waiting = setImmediate(function turn() {
    turns += 1;
    waiting = setImmediate(turn);
  });
  await recordChecks([change(posting({ more: { notifications } }))], ports());
  clearImmediate(waiting);
  expect(turns).toBeGreaterThan(5);
});
