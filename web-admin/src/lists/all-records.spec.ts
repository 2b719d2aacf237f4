import { describe, expect, it } from '@jest/globals';
import type { DataProvider, GetListParams } from 'react-admin';
import { allRecords } from './all-records.js';

const found = { resource: 'jobs', sort: { field: 'id', order: 'ASC' as const }, filter: { q: 'clerk' } };

/** Answers with pages of so many records, and keeps what it was asked. */
function listOf(count: number, listed = count) {
  const asked: GetListParams[] = [];
  const records = Array.from({ length: listed }, (_, id) => ({ id }));
  const getList = (_resource: string, params: GetListParams) => {
    asked.push(params);
    const { page = 1, perPage = 1 } = params.pagination ?? {};
    return Promise.resolve({ data: records.slice((page - 1) * perPage, page * perPage), total: count });
  };
  return { asked, records, provider: { getList } as unknown as Pick<DataProvider, 'getList'> };
}

describe('All records that a list has found', () => {
  it.each([0, 1, 2, 3, 5])('are read answer by answer, where there are %d', async (count) => {
    const { provider, records, asked } = listOf(count);
    expect(await allRecords(provider, found, 2)).toEqual(records);
    expect(asked).toHaveLength(Math.max(1, Math.ceil(count / 2)));
    for (const { sort, filter } of asked) expect({ sort, filter }).toEqual({ sort: found.sort, filter: found.filter });
  });

  it('are those that are left, where some are deleted meanwhile', async () => {
    const { provider, records } = listOf(5, 4);
    expect(await allRecords(provider, found, 2)).toEqual(records);
  });
});
