import type { Family } from '@noticeboard/content-model';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, RaRecord } from 'react-admin';
import { type HttpClient, withHeaders } from './http-client.js';
import { createIdempotencyKeys } from './idempotency-keys.js';
import { notificationWrite, postingWrite, type Values } from './write-bodies.js';

/** A react-admin resource, named by its path in the console, in terms of the API. */
interface ApiResource {
  /** Path under `/api` of the collection that the record is in. */
  readonly path: (record: Values) => string;
  /** Of a form's values those that a write may carry. */
  readonly write: (values: Values) => Values;
}

/**
 * The API in react-admin's terms. Records get `id` from `_id`; a write of a record that was read says which revision
 * (`If-Match`); a create says which submit (`Idempotency-Key`). Notifications are read with their posting
 * (`notifications[]`) and written with a `postingId`.
 */
export function createDataProvider(http: HttpClient, table: readonly Family[]): DataProvider {
  const resources = apiResources(table);
  const keys = createIdempotencyKeys();
  const rest = (headers: Readonly<Record<string, string>> = {}) =>
    simpleRestProvider('/api', identifying(withHeaders(http, headers)));
  const plain = rest();

  const resourceOf = (name: string): ApiResource => {
    const resource = resources.get(name);
    if (!resource) throw new RangeError(`no resource is called ${name}`);
    return resource;
  };
  const pathOf = (name: string, record: Values = {}) => resourceOf(name).path(record);

  return {
    getList: (name, params) => plain.getList(pathOf(name), params),
    getOne: (name, params) => plain.getOne(pathOf(name), params),
    getMany: (name, params) => plain.getMany(pathOf(name), params),
    getManyReference: (name, params) => plain.getManyReference(pathOf(name), params),
    async create(name, params) {
      const path = pathOf(name, params.data);
      const data = resourceOf(name).write(params.data);
      const key = keys.keyFor(path, JSON.stringify(data));
      const result = await rest({ 'Idempotency-Key': key }).create(path, { ...params, data });
      keys.settle(path);
      return result;
    },
    update: (name, params) =>
      rest(ifMatch(params.previousData)).update(pathOf(name, params.previousData), {
        ...params,
        data: resourceOf(name).write(params.data),
      }),
    updateMany: (name, params) =>
      plain.updateMany(pathOf(name), { ...params, data: resourceOf(name).write(params.data) }),
    delete: (name, params) => rest(ifMatch(params.previousData)).delete(pathOf(name, params.previousData), params),
    deleteMany: (name, params) => plain.deleteMany(pathOf(name), params),
  };
}

function apiResources(table: readonly Family[]): ReadonlyMap<string, ApiResource> {
  const rows = table.flatMap((family): [string, ApiResource][] => {
    const { postings, notifications } = family.paths;
    return [
      [family.console.postings.path, { path: () => postings, write: (values) => postingWrite(family, values) }],
      [
        family.console.notifications.path,
        {
          path: (record) => `${postings}/${encodeURIComponent(String(record['postingId']))}/${notifications}`,
          write: (values) => notificationWrite(family, values),
        },
      ],
    ];
  });
  return new Map(rows);
}

function ifMatch(record: Partial<RaRecord> | undefined): Readonly<Record<string, string>> {
  return typeof record?.['revision'] === 'number' ? { 'If-Match': `"${record['revision']}"` } : {};
}

function identifying(http: HttpClient): HttpClient {
  return async (url, options) => {
    const answer = await http(url, options);
    return { ...answer, json: identified(answer.json) };
  };
}

/** react-admin knows a record by `id`. */
function identified(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(identified);
  return typeof json === 'object' && json !== null && '_id' in json ? { ...json, id: json._id } : json;
}
