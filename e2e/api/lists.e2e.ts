import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, postingPath, titled } from '../../test/content.js';
import { startPortal } from '../../test/portal-process.js';

/** In order of creation. Folded code point order: Alpha, 20 beta is before it, then delta, ÉCOLE, रेलवे, 😀. */
const titles = ['delta clerk', 'Alpha CLERK', '20 beta', 'ÉCOLE', '😀 astral', 'रेलवे clerk', '\uff21 fullwidth'];
const byTitle = ['20 beta', 'Alpha CLERK', 'delta clerk', 'ÉCOLE', 'रेलवे clerk', '\uff21 fullwidth', '😀 astral'];

let staff: ApiClient;
let visitor: ApiClient;
beforeAll(async () => {
  const { url } = await startPortal();
  staff = await admin(url);
  visitor = new ApiClient(url);
});

describe.each(families)('The list of the family $key', (family) => {
  const { titleField, paths } = family;
  let records: readonly Fields[];

  beforeAll(async () => {
    const added = [];
    for (const [index, title] of titles.entries()) {
      added.push(await addPosting(staff, family, title, { salaryRange: index % 2 ? 'odd' : 'even' }));
    }
    // A late change moves nothing in the list's own order.
    const [first = {}, second = {}] = added;
    await addNotification(staff, family, idOf(second));
    await staff.put(
      postingPath(family, idOf(first)),
      titled(family, titles[0] ?? '', { applyLink: 'https://a.example/' }),
    );
    records = (await visitor.get(postingPath(family))).list;
  });

  const query = async (parameters: Readonly<Record<string, unknown>>): Promise<Reply> => {
    const text = ([name, value]: [string, unknown]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ];
    const search = new URLSearchParams(Object.entries(parameters).map(text));
    return visitor.get(`${postingPath(family)}?${search}`);
  };
  const expectList = (reply: Reply, expected: readonly string[], range: string) => {
    expect(reply.list.map((record) => record[titleField])).toEqual(expected);
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-range': `${paths.postings} ${range}`,
        'x-total-count': range.slice(range.indexOf('/') + 1),
        'access-control-expose-headers': expect.stringMatching(/Content-Range.*X-Total-Count/),
      },
    });
    for (const record of reply.list) expect(records).toContainEqual(record);
  };

  it('is everything in order of creation, oldest first', async () => {
    expectList(await query({}), titles, '0-6/7');
  });

  it('has pages from the latest, ascending inside', async () => {
    expectList(await query({ limit: 3 }), titles.slice(4), '4-6/7');
    expectList(await query({ limit: 3, page: 1 }), titles.slice(4), '4-6/7');
    expectList(await query({ limit: 3, page: 2 }), titles.slice(1, 4), '1-3/7');
    expectList(await query({ limit: 3, page: 3 }), titles.slice(0, 1), '0-0/7');
    expectList(await query({ limit: 3, page: 4 }), [], '*/7');
    expectList(await query({ limit: 1000, page: 1 }), titles, '0-6/7');
    expectList(await query({ limit: 7, page: 999_999 }), [], '*/7');
  });

  it('is searched by q: a part of the title, whatever the letter case and composition', async () => {
    expectList(await query({ q: 'CLERK' }), ['delta clerk', 'Alpha CLERK', 'रेलवे clerk'], '0-2/3');
    expectList(await query({ q: 'e\u0301cole' }), ['ÉCOLE'], '0-0/1');
    expectList(await query({ q: 'clerk', limit: 2 }), ['Alpha CLERK', 'रेलवे clerk'], '1-2/3');
    expectList(await query({ q: 'clerk', limit: 2, page: 2 }), ['delta clerk'], '0-0/3');
    expectList(await query({ q: '.*' }), [], '*/0');
    expectList(await query({ q: '' }), titles, '0-6/7');
  });

  it('is cut by range, both ends inclusive', async () => {
    expectList(await query({ range: [0, 2] }), titles.slice(0, 3), '0-2/7');
    expectList(await query({ range: [5, 99] }), titles.slice(5), '5-6/7');
    expectList(await query({ range: [6, 6] }), titles.slice(6), '6-6/7');
    expectList(await query({ range: [7, 9] }), [], '*/7');
  });

  it('is sorted by title as folded, in code point order, and by the other fields', async () => {
    expectList(await query({ sort: [titleField, 'ASC'] }), byTitle, '0-6/7');
    expectList(await query({ sort: [titleField, 'DESC'], range: [0, 1] }), [...byTitle].reverse().slice(0, 2), '0-1/7');
    expectList(await query({ sort: ['createdAt', 'DESC'], range: [1, 2] }), [...titles].reverse().slice(1, 3), '1-2/7');
    expectList(await query({ sort: ['createdAt', 'ASC'] }), titles, '0-6/7');
    const changed = (await query({ sort: ['updatedAt', 'DESC'], range: [0, 1] })).list.map(idOf);
    expect(changed).toEqual([records[0], records[1]].map((record) => idOf(record ?? {})));
    const ids = records.map(idOf).sort();
    for (const field of ['id', '_id']) {
      expect((await query({ sort: [field, 'ASC'] })).list.map(idOf)).toEqual(ids);
    }
  });

  it('is filtered by q, by ids and by plain fields', async () => {
    const [first = {}, , third = {}] = records;
    expectList(await query({ filter: { q: 'Clerk' }, range: [1, 5] }), ['Alpha CLERK', 'रेलवे clerk'], '1-2/3');
    expectList(
      await query({ filter: { id: [idOf(third), idOf(first), 'nobody'] } }),
      ['delta clerk', '20 beta'],
      '0-1/2',
    );
    expectList(await query({ filter: { id: [] } }), [], '*/0');
    expectList(await query({ filter: { salaryRange: 'odd', q: 'clerk' } }), ['Alpha CLERK', 'रेलवे clerk'], '0-1/2');
    expectList(await query({ filter: { [titleField]: 'ÉCOLE' } }), ['ÉCOLE'], '0-0/1');
    expectList(await query({ filter: { _id: idOf(first), revision: 1 } }), ['delta clerk'], '0-0/1');
    expectList(await query({ filter: { createdAt: first['createdAt'] } }), ['delta clerk'], '0-0/1');
    expectList(await query({ filter: {}, sort: ['createdAt', 'DESC'], range: [0, 0] }), titles.slice(6), '0-0/7');
    if (family.approvable) expectList(await query({ filter: { approved: true } }), [], '*/0');
    if (family.approvable) expectList(await query({ filter: { approved: false, q: 'beta' } }), ['20 beta'], '0-0/1');
  });
});

it('A list is empty, and says so in its headers, before anything was added', async () => {
  const { url } = await startPortal();
  for (const family of families) {
    const reply = await new ApiClient(url).get(postingPath(family));
    expect({ status: reply.status, text: reply.text }).toEqual({ status: 200, text: '[]' });
    expect(reply.headers).toMatchObject({ 'content-range': `${family.paths.postings} */0`, 'x-total-count': '0' });
  }
});
