import { type ClientRequest, get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { addPart, postingParts, partsPath } from '../../test/posting-parts.js';
import { breadth } from '../../test/breadth.js';
import { addListing, addNotification, addPosting, idOf, newTitle, postingPath, titlePath } from '../../test/content.js';
import { hostPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

interface List {
  readonly what: string;
  readonly path: string;
  /** As it names itself in `Content-Range`. */
  readonly name: string;
  readonly titleField: string;
  /** Adds one record that the list shows under this title. */
  readonly add: (title: string) => Promise<unknown>;
  /** Titles of what is there before. */
  readonly before?: readonly string[];
  /** True when its records carry `_id` and the times. */
  readonly kept: boolean;
}

/** In order of creation. Accounts take nothing else for a name. */
const plainTitles = ['delta-clerk', 'Alpha-CLERK', 'zeta', '20-beta', 'Clerk-20'];
/** Folded code point order: 20-beta, Alpha, Clerk, delta, zeta, रेलवे, 😀. */
const titles = [...plainTitles, '😀 astral', 'रेलवे e\u0301cole'];

let staff: ApiClient;
beforeAll(async () => {
  staff = await admin((await hostPortal()).url);
});

const [jobs] = families;
const lists: readonly List[] = [
  ...families.map((family) => ({
    what: `postings of ${family.key}`,
    path: postingPath(family),
    name: family.paths.postings,
    titleField: family.titleField,
    kept: true,
    add: (title: string) => addPosting(staff, family, title),
  })),
  ...postingParts.map((kind) => ({
    what: kind.what,
    path: kind.path,
    name: kind.listName,
    titleField: kind.family.titleField,
    kept: true,
    // The posting is there already: the list of postings comes first.
    add: (title: string) => addPart(staff, kind, title),
  })),
  ...listingKinds.map((kind) => ({
    what: kind.key,
    path: `/${kind.path}`,
    name: kind.path,
    titleField: kind.titleField,
    kept: true,
    add: (title: string) => addListing(staff, kind, title, { applyLink: 'https://a.example/' }),
  })),
  {
    what: 'approved answer keys',
    path: '/answare/approved-jobs',
    name: 'approved-jobs',
    titleField: 'jobTitle',
    kept: false,
    add: (jobTitle: string) => staff.post('/answare/approve-job', { jobTitle }),
  },
  {
    what: 'accounts',
    path: '/accounts',
    name: 'accounts',
    titleField: 'username',
    kept: false,
    before: ['admin'],
    add: (username: string) => staff.post('/accounts', { username, password: 'quiet river', role: 'auditor' }),
  },
];

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const query = (path: string, parameters: Fields) => {
  const entries = Object.entries(parameters).map(([name, value]) => [name, text(value)]);
  return staff.get(`${path}?${new URLSearchParams(entries).toString().replaceAll('+', '%20')}`);
};

describe.each(lists)('The list of $what', ({ path, name, titleField, add, before = [], kept }) => {
  const all = [...before, ...(before.length > 0 ? plainTitles : titles)];
  const total = all.length;
  const clerks = ['delta-clerk', 'Alpha-CLERK', 'Clerk-20'];
  const byTitle = [
    '20-beta',
    ...before,
    'Alpha-CLERK',
    'Clerk-20',
    'delta-clerk',
    'zeta',
    'रेलवे e\u0301cole',
    '😀 astral',
  ].filter((title) => all.includes(title));
  let initial: Reply;
  let records: readonly Fields[];
  const ask = (parameters: Fields) => query(path, parameters);
  const expectList = (reply: Reply, expected: readonly string[], range: string) => {
    expect({ status: reply.status, titles: reply.list.map((record) => record[titleField]) }).toEqual({
      status: 200,
      titles: expected,
    });
    expect(reply.headers).toMatchObject({
      'content-range': `${name} ${range}`,
      'x-total-count': range.slice(range.indexOf('/') + 1),
      'access-control-expose-headers': expect.stringMatching(/Content-Range.*X-Total-Count/),
    });
  };

  beforeAll(async () => {
    initial = await staff.get(path);
    for (const title of all.slice(before.length)) await add(title);
    records = (await staff.get(path)).list;
  });

  it('is everything, oldest first, and says that it is empty while it is', async () => {
    expectList(initial, before, before.length === 0 ? '*/0' : '0-0/1');
    expectList(await ask({}), all, `0-${total - 1}/${total}`);
  });

  it('has pages from the latest, ascending inside', async () => {
    for (const first of [{ limit: 2 }, { limit: 2, page: 1 }])
      expectList(await ask(first), all.slice(-2), `${total - 2}-${total - 1}/${total}`);
    expectList(await ask({ limit: 2, page: 2 }), all.slice(-4, -2), `${total - 4}-${total - 3}/${total}`);
    expectList(await ask({ limit: 1000 }), all, `0-${total - 1}/${total}`);
    expectList(await ask({ limit: 2, page: 99 }), [], `*/${total}`);
  });

  it('is searched by q: a part of the title, whatever the letter case and composition', async () => {
    expectList(await ask({ q: 'CLERK' }), clerks, '0-2/3');
    expectList(await ask({ q: 'clerk', limit: 2 }), clerks.slice(1), '1-2/3');
    expectList(await ask({ q: 'clerk', limit: 2, page: 2 }), clerks.slice(0, 1), '0-0/3');
    if (before.length === 0) expectList(await ask({ q: '\u00c9COLE' }), titles.slice(-1), '0-0/1');
    expectList(await ask({ q: '.*' }), [], '*/0');
  });

  it('is sorted, cut and filtered as react-admin asks', async () => {
    expectList(await ask({ sort: [titleField, 'ASC'] }), byTitle, `0-${total - 1}/${total}`);
    expectList(
      await ask({ sort: [titleField, 'DESC'], range: [0, 1] }),
      byTitle.toReversed().slice(0, 2),
      `0-1/${total}`,
    );
    expectList(await ask({ range: [1, 3] }), all.slice(1, 4), `1-3/${total}`);
    expectList(await ask({ range: [total, 99] }), [], `*/${total}`);
    expectList(await ask({ filter: { q: 'Clerk' }, range: [0, 1] }), clerks.slice(0, 2), '0-1/3');
    expectList(await ask({ filter: { [titleField]: 'zeta', q: 'z' } }), ['zeta'], '0-0/1');
    expectList(await ask({ filter: { id: [] } }), [], '*/0');
    const ids = records.map((record) => String(record['_id'] ?? record['username']));
    expectList(await ask({ filter: { id: [ids[3], ids[1], 'nobody'] } }), [all[1] ?? '', all[3] ?? ''], '0-1/2');
    const byId = (await ask({ sort: ['id', 'DESC'] })).list.map((record) =>
      String(record['_id'] ?? record['username']),
    );
    expect(byId).toEqual(ids.toSorted().toReversed());
    if (!kept) return;
    expectList(await ask({ sort: ['createdAt', 'DESC'], range: [0, 1] }), all.toReversed().slice(0, 2), `0-1/${total}`);
    expectList(await ask({ sort: ['updatedAt', 'ASC'], range: [0, 9] }), all, `0-${total - 1}/${total}`);
    expectList(await ask({ filter: { _id: ids[0], createdAt: records[0]?.['createdAt'] } }), all.slice(0, 1), '0-0/1');
  });

  it('is refused for a query that makes no sense', async () => {
    for (const refused of [
      'limit=0',
      'page=1',
      'sort=["nothing","ASC"]',
      'range=[5,4]',
      'filter={"nothing":1}',
      'unknown=1',
    ])
      await expectRefused(path, refused);
  });

  it('has a strong tag, which tells that nothing has changed', async () => {
    const { headers } = await staff.get(path);
    expect(headers.etag).toMatch(/^"[^"]+"$/);
    expect((await staff.get(path, { 'If-None-Match': headers.etag ?? '' })).status).toBe(304);
  });
});

describe('The list of postings', () => {
  it('stays in its order of creation, and is sorted by what has changed last', async () => {
    const path = postingPath(jobs);
    const [first = {}, second = {}] = (await staff.get(path)).list;
    await addNotification(staff, jobs, idOf(second));
    const { revision } = (await staff.put(postingPath(jobs, idOf(first)), { salaryRange: 'odd' })).body;
    expect((await staff.get(path)).list.map(({ jobTitle }) => jobTitle)).toEqual(titles);
    const changed = await query(path, { sort: ['updatedAt', 'DESC'], range: [0, 1] });
    expect(changed.list.map(idOf)).toEqual([idOf(first), idOf(second)]);
    expect((await query(path, { filter: { salaryRange: 'odd', revision } })).list.map(idOf)).toEqual([idOf(first)]);
    expect((await query(path, { filter: { approved: false } })).list).toEqual([]);
    expect((await query(path, { filter: { approved: true, q: 'zeta' } })).list).toHaveLength(1);
  });
});

describe.each(breadth(postingParts, postingParts.slice(0, 2)))('The list of one title, for $what', (kind) => {
  it('speaks all dialects too', async () => {
    const title = newTitle('delta clerk');
    const path = partsPath(kind, title);
    await addPosting(staff, kind.family, title);
    for (let count = 0; count < 4; count += 1) await addPart(staff, kind, title);
    const ids = (await staff.get(path)).list.map(idOf);
    const asked = async (parameters: Fields) => {
      const { list, headers } = await query(path, parameters);
      return [list.map(idOf), headers['content-range']];
    };
    expect(await asked({ limit: 3 })).toEqual([ids.slice(1), `${kind.listName} 1-3/4`]);
    expect(await asked({ q: 'CLERK' })).toEqual([ids, `${kind.listName} 0-3/4`]);
    expect(await asked({ sort: ['createdAt', 'DESC'], range: [0, 1] })).toEqual([
      ids.toReversed().slice(0, 2),
      `${kind.listName} 0-1/4`,
    ]);
    expect(await asked({ filter: { id: [ids[2]] } })).toEqual([[ids[2]], `${kind.listName} 0-0/1`]);
    await expectRefused(path, 'page=1');
  });
});

/** Values of one parameter each. */
const refusedValues = {
  limit: ['0', '1001', '-1', '1.5', '1e2', '0x10', 'ten', '', '%20', '99999999999999999999', '10&page=0', '10&page=x'],
  page: ['1', '1&q=x', '1&sort=["createdAt","ASC"]'],
  sort: [
    'createdAt',
    '["createdAt"]',
    '["createdAt","UP"]',
    '["createdAt","asc"]',
    '["createdAt","ASC","x"]',
    '{}',
    '',
  ],
  range: [
    '0-9',
    '[0]',
    '[0,1,2]',
    '[5,4]',
    '[-1,4]',
    '[0,1.5]',
    '["0","9"]',
    '[0,null]',
    '[0,9]&q=x',
    '[0,9]&limit=10',
  ],
  filter: ['x', '[]', '"x"', 'null', '', '{"nothing":1}', '{"q":1}', '{"id":"x"}', '{"id":[1]}', '{"__proto__":1}'],
  // Twice, in another writing, or unknown.
  q: ['x&q=y', 'x&q[y]=1', 'x&Limit=1', 'x&__proto__=1'],
};
const refused = [
  ...Object.entries(refusedValues).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)),
  ...['nothing', 'notifications', '__proto__'].map((field) => `sort=["${field}","ASC"]`),
  ...['["a"]', '{"$gt":""}', 'null'].map((value) => `filter={"salaryRange":${value}}`),
];

async function expectRefused(path: string, wrong: string): Promise<void> {
  const escaped = wrong.replaceAll('"', '%22').replaceAll('{', '%7B').replaceAll('}', '%7D');
  const reply = await staff.get(`${path}?${escaped}`);
  expectProblem(reply, 400);
  expect(Object.keys(reply.body['errors'] ?? {})).not.toEqual([]);
  expect(reply.headers).not.toHaveProperty('content-range');
}

describe.each(breadth(families, [jobs]))('A query of the family $key', (family) => {
  it.each(refused)('%s is refused, and the parameter named', async (wrong) => {
    for (const path of [postingPath(family), titlePath(family, 'zeta')]) await expectRefused(path, wrong);
  });

  it('for one record takes no parameter', async () => {
    const one = postingPath(family, idOf(await addPosting(staff, family)));
    for (const name of ['x', 'limit', 'q', 'sort', 'filter', 'range', 'page']) {
      expectProblem(await staff.get(`${one}?${name}=1`), 400);
      expectProblem(await staff.put(`${one}?${name}=1`, {}), 400);
      expectProblem(await staff.delete(`${one}?${name}=1`), 400);
      expectProblem(await staff.post(`${postingPath(family)}?${name}=1`, {}), 400);
    }
  });

  it('that is no proper percent-encoding is refused or taken literally, never a fault', async () => {
    for (const wrong of ['q=%', 'q=%zz', 'q=%E0%A4', '%=1', 'q=%ff', '&&&', '=', '=x'])
      expect((await staff.get(`${postingPath(family)}?${wrong}`)).status).toBeLessThan(500);
  });
});

describe('A list that is too long to be made at once', () => {
  const path = `/${jobs.paths.tables}`;
  const records = 52;
  const value = 'पद '.repeat(3000);
  let own: ApiClient;
  let whole: string;

  beforeAll(async () => {
    own = await admin((await hostPortal()).url);
    // A posting holds at most 3 MB.
    const titles = Array.from({ length: 8 }, () => newTitle());
    for (const title of titles) await addPosting(own, jobs, title);
    const data = Array.from({ length: 17 }, () => [{ value, colspan: 1, rowspan: 1 }]);
    for (let n = 0; n < records; n += 1) {
      const { status } = await own.post(path, { jobTitle: titles[n % titles.length], data });
      if (status !== 201) throw new Error(`the table is refused with ${status}`);
    }
    const parts = await Promise.all(['[0,25]', '[26,51]'].map((range) => own.get(`${path}?range=${range}`)));
    whole = `[${parts.map(({ text: part }) => part.slice(1, -1)).join(',')}]`;
  });

  it('is sent as it is made, to a visitor, to staff, and of a past moment, two for one network one after the other', async () => {
    const visitor = new ApiClient(own.url);
    const now = await own.get(`/history?limit=1`);
    const past = `${path}?asOf=${String(now.list[0]?.['position'])}`;
    const replies = await Promise.all([visitor.get(path), visitor.get(path), own.get(path), own.get(past)]);
    expect(Buffer.byteLength(whole)).toBeGreaterThan(16 * 2 ** 20);
    for (const { status, headers, text: sent } of replies) {
      expect([status, sent === whole]).toEqual([200, true]);
      expect(headers).toMatchObject({ 'content-range': `tables 0-51/${records}`, 'x-total-count': String(records) });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers).not.toHaveProperty('content-length');
    }
    const caching = replies.map(({ headers }) => headers['cache-control']);
    const open = 'public, max-age=0, must-revalidate';
    expect(caching).toEqual([open, open, open, 'private, no-store']);
  });

  it('holds up nobody while its readers take nothing', async () => {
    const begun = () =>
      new Promise<ClientRequest>((resolve, reject) => {
        const request = get(`${own.url}/api${path}`, { agent: false }, () => resolve(request));
        request.once('error', reject);
      });
    const first = await begun();
    const waiting = [begun(), begun()];
    const reply = await new ApiClient(own.url).get(`${path}?q=nothing`);
    expect([reply.status, reply.list]).toEqual([200, []]);
    first.destroy();
    (await Promise.race(waiting)).destroy();
    for (const request of await Promise.all(waiting)) request.destroy();
  });

  it('is compressed for who takes it, has a strong tag, and by HEAD its head alone', async () => {
    const visitor = new ApiClient(own.url);
    const packed = await visitor.get(path, { 'Accept-Encoding': 'gzip, br' });
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'Accept-Encoding']);
    expect(brotliDecompressSync(packed.bytes).toString() === whole).toBe(true);
    const { etag = '' } = packed.headers;
    expect(etag).toMatch(/^"[^"]+"$/);
    expect((await visitor.get(path, { 'If-None-Match': etag })).status).toBe(304);
    const head = await visitor.send('HEAD', path);
    expect([head.status, head.text, head.headers.etag, head.headers['x-total-count']]).toEqual([
      200,
      '',
      etag,
      String(records),
    ]);
    await addPosting(own, jobs);
    expect((await visitor.send('HEAD', path, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });
});
