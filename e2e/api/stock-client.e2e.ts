import { beforeAll, describe, expect, it } from '@jest/globals';
import simpleRestProvider from 'ra-data-simple-rest';
import { admin, type ApiClient, type Fields } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { newTitle } from '../../test/content.js';
import { sharedPortal } from '../../test/shared-portal.js';

type HttpClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>;

const resources = [
  { resource: 'jobs', titleField: 'jobTitle', filterField: 'salaryRange', change: 'salaryRange' },
  { resource: 'job2', titleField: 'jobTitle2', filterField: 'salaryRange', change: 'salaryRange' },
  { resource: 'offlineroutes', titleField: 'jobTitle', filterField: 'salaryRange', change: 'salaryRange' },
  { resource: 'admitcards', titleField: 'jobTitle', filterField: 'applyLink', change: 'applyLink' },
  { resource: 'jobListings', titleField: 'listingTitle', filterField: 'applyLink', change: 'applyLink' },
] as const;

/** The client of HTTP, with the session of the staff; bodies go as they came. */
function httpClient(staff: ApiClient): HttpClient {
  return async (url, options = {}) => {
    const headers = new Headers(options.headers);
    if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
    headers.set('Cookie', staff.cookieHeader());
    const response = await fetch(url, { ...options, headers } as RequestInit);
    const body = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${body}`);
    return { status: response.status, headers: response.headers, body, json: JSON.parse(body) };
  };
}

const portal = sharedPortal();
const provider = simpleRestProvider(`${portal.url}/api`, httpClient(await admin(portal.url)));

describe.each(breadth(resources, [resources[1], resources[4]]))(
  "react-admin's own client on $resource",
  ({ resource, titleField, filterField, change }) => {
    const link = (text: string) => (change === 'applyLink' ? `https://${text}.example/` : text);
    let records: readonly { id: string; [field: string]: unknown }[];
    const create = async (title = newTitle(), value = link('first')) => {
      const data = {
        [titleField]: title,
        [change]: value,
        applyLink: link('apply'),
        ...(change === 'applyLink' && { applyLink: value }),
      };
      if (change !== 'applyLink') data['applyLink'] = 'https://apply.example/';
      return (await provider.create(resource, { data })).data as { id: string; [field: string]: unknown };
    };
    const list = (filter: Fields, page = 1, perPage = 10, order: 'ASC' | 'DESC' = 'ASC', field: string = titleField) =>
      provider.getList(resource, { pagination: { page, perPage }, sort: { field, order }, filter });
    const stem = newTitle('Stock');

    beforeAll(async () => {
      const made = [];
      for (const letter of ['c', 'a', 'b'])
        made.push(await create(`${stem} ${letter}`, link(letter === 'b' ? 'odd' : 'same')));
      records = made;
    });

    it('creates', async () => {
      const record = await create();
      expect(record).toMatchObject({ id: expect.stringMatching(/^\w+$/), _id: record.id });
    });

    it('lists, sorted and in pages, with the total', async () => {
      const [c, a, b] = records;
      expect(await list({ q: stem }, 1, 2)).toEqual({ data: [a, b], total: 3 });
      expect(await list({ q: stem }, 2, 2)).toEqual({ data: [c], total: 3 });
      expect(await list({ q: stem }, 9, 2)).toEqual({ data: [], total: 3 });
      expect(await list({ q: stem }, 1, 2, 'DESC')).toEqual({ data: [c, b], total: 3 });
      expect(await list({ q: stem }, 1, 10, 'DESC', 'createdAt')).toEqual({ data: [b, a, c], total: 3 });
      const { data, total } = await list({ q: stem }, 1, 1000, 'ASC', 'id');
      expect([data.length, total]).toEqual([3, 3]);
    });

    it('gets one, many and those that refer to something', async () => {
      const [c, a, b] = records as [{ id: string }, { id: string }, { id: string }];
      expect(await provider.getOne(resource, { id: a.id })).toEqual({ data: a });
      const many = (await provider.getMany(resource, { ids: [b.id, c.id] })).data;
      expect(new Set(many.map(({ id }) => id))).toEqual(new Set([b.id, c.id]));
      const reference = await provider.getManyReference(resource, {
        target: filterField,
        id: link('same'),
        pagination: { page: 1, perPage: 5 },
        sort: { field: titleField, order: 'ASC' },
        filter: { q: stem },
      });
      expect(reference).toEqual({ data: [a, c], total: 2 });
    });

    it('updates with the whole record, as its forms do', async () => {
      const record = await create();
      const data = { ...record, [change]: link('second') };
      const updated = (await provider.update(resource, { id: record.id, data, previousData: record })).data;
      expect(updated).toMatchObject({
        ...record,
        [change]: link('second'),
        updatedAt: expect.any(String),
        revision: 1,
      });
      expect(await provider.getOne(resource, { id: record.id })).toEqual({ data: updated });
    });

    it('deletes one and many', async () => {
      const [first, ...rest] = [await create(), await create(), await create()] as const;
      expect((await provider.delete(resource, { id: first.id, previousData: first })).data).toEqual(first);
      await expect(provider.getOne(resource, { id: first.id })).rejects.toThrow(/^404/);
      const ids = rest.map(({ id }) => id);
      expect((await provider.deleteMany(resource, { ids })).data).toEqual(ids);
      expect((await provider.getMany(resource, { ids: [first.id, ...ids] })).data).toEqual([]);
    });
  },
);
