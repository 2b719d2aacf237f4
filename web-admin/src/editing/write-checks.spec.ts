import { describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { type HttpClient, RequestRefused } from '../providers/http-client.js';
import { checksOfWrites, type CheckedWrite, gravesIn } from './write-checks.js';

const now = new Date('2026-11-20T06:30:00.000Z');
const answering = (titles: readonly string[], titleField: string): HttpClient =>
  (async () => ({ json: titles.map((title, n) => ({ _id: `p${n}`, [titleField]: title })) })) as unknown as HttpClient;

describe.each<Family>(families)('Writes of $key', (family) => {
  const { postings, notifications } = family.console;
  const posting = (title: string, more: object = {}): CheckedWrite => {
    return { resource: postings.path, data: { [family.titleField]: title, ...more } };
  };
  const notification = (data: object, record?: object): CheckedWrite => {
    const stored = record && { record: { id: 'n1', ...record } };
    return { resource: notifications.path, data: { selectedJobTitle: 'SSC CGL 2026', ...data }, ...stored };
  };
  const told = (...writes: readonly CheckedWrite[]) =>
    checksOfWrites(writes, families, now).map(({ code, field }) => [code, field]);

  it('are checked with what they leave as it is', () => {
    const record = { applicationBegin: '5 December 2026', lastDateApply: '30 December 2026' };
    expect(told(notification({ lastDateApply: '1 December 2026' }, record))).toEqual([
      ['lastDateEarlier', 'lastDateApply'],
      ['beginAfterLast', 'applicationBegin'],
    ]);
    expect(told(notification({ EndDate: '10 Years', StartDate: '12 Years' }, record))).toEqual([
      ['ageLimits', 'EndDate'],
    ]);
  });

  it('tell nothing of what was so before', () => {
    const record = { lastDateApply: '1 November 2026', examDate: '31/02/2027' };
    expect(told(notification({ generalFee: '100/-' }, record))).toEqual([]);
    expect(told(notification({ lastDateApply: '2 November 2026' }, record))).toEqual([
      ['lastDatePast', 'lastDateApply'],
    ]);
  });

  it('of a posting with its notification are checked together', () => {
    const notice = { lastDateApply: '31 November 2026', examDate: '5 May 2031', additionalDates: [{}, null] };
    const both = [
      ['dateImpossible', 'lastDateApply'],
      ['yearDiffers', 'examDate'],
    ];
    expect(told(posting('SSC CGL 2026', { notification: notice }))).toEqual(both);
    const { selectedJobTitle: _, ...data } = notification(notice).data;
    expect(told(posting('SSC CGL 2026'), { resource: notifications.path, data })).toEqual(both);
  });

  it('ask about what is grave, a title of the same words too', async () => {
    const ask = answering(['SSC MTS 2026', '2026 CGL (SSC)'], family.titleField);
    const graves = async (...writes: readonly CheckedWrite[]) =>
      (await gravesIn(writes, families, ask)).map(({ code }) => code);
    expect(await graves(posting('SSC CGL 2026'), notification({ lastDateApply: '24 Dec' }))).toEqual([
      'probableDouble',
    ]);
    expect(await graves(posting('SSC CGL 2027'), notification({ lastDateApply: '31 Nov' }))).toEqual([
      'dateImpossible',
    ]);
    const renamed = posting('SSC  CGL 2026');
    expect(await graves({ ...renamed, record: { id: 'p9', [family.titleField]: 'SSC CGL 2026' } })).toEqual([]);
    expect(await graves(posting('SSC mts 2026'))).toEqual([]);
    expect(await graves({ ...renamed, record: { id: 'p1', [family.titleField]: 'CGL' } })).toEqual([]);
  });

  it('are not held up by a portal that does not answer', async () => {
    const gone: HttpClient = () => Promise.reject(new RequestRefused('gone', 0, null));
    expect(await gravesIn([posting('SSC CGL 2026')], families, gone)).toEqual([]);
  });
});
