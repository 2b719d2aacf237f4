import { expect, it } from '@jest/globals';
import { listResult, notStored, withoutCaching } from './http-result.js';

const long = { bytes: Buffer.from('["a"]'), etag: '"1"' };

it.each([
  ['short', { records: ['"a"'], from: 0, total: 1 }, { body: '["a"]', long: undefined }],
  ['long', { long, count: 1, from: 0, total: 1 }, { body: '', long }],
])('A %s list that no cache keeps is the same list', (_, list, whole) => {
  const result = listResult('jobs', list);
  const headers = { ...result.headers, ...notStored };
  expect(withoutCaching(result)).toEqual({ ...whole, headers });
});
