import type { Family, ListingKind } from '@noticeboard/content-model';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, RaRecord } from 'react-admin';
import { actBody, type ActWrite } from './act-body.js';
import { actTitle } from './act-title.js';
import { type ApiResource, apiResources, attachedNames, identified, identifying } from './api-resources.js';
import { type HttpClient, type RequestOptions, RequestRefused } from './http-client.js';
import { createIdempotencyKeys, fingerprint, hasFile } from './idempotency-keys.js';
import { ifMatch, pathTo } from './record-address.js';
import type { Values } from './write-bodies.js';

/** The values that a write may be given as its `meta`. */
export interface WriteMeta {
  /** Receives the share of an upload that is sent, in whole percent; never for a write without a file. */
  readonly onProgress?: (percent: number) => void;
  /** UUID of the action that the write is part of: an action of several writes reads as one in the history. */
  readonly correlationId?: string;
  /** It is submitted for review, whether it needs that or not. */
  readonly submits?: boolean;
}

/** The result of an act. */
export interface Acted {
  /** It needs review, and was submitted. */
  readonly waits: boolean;
  /** Each record as its write left it. */
  readonly records: readonly RaRecord[];
}

type Sent = Omit<RequestOptions, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** The filters of a list, beside `q`, `id` and the plain fields of its records. */
interface ListFilter extends Values {
  /** Title of the posting that the records belong to, where the API reads them by title. */
  readonly postingTitle?: string;
  /** Field that is empty, or the thing that the record lacks. */
  readonly without?: string;
  /** The thing that the record has. */
  readonly has?: string;
  /** The work that is going on about it. */
  readonly work?: string;
}

/**
 * The API in react-admin's terms. Records get an `id`; a write of a record that was read says which revision
 * (`If-Match`); a create says which submit (`Idempotency-Key`). Notifications are read with their posting
 * (`notifications[]`) and written with a `postingId`. An approval is created and deleted with
 * its posting's title.
 */
export function createDataProvider(http: HttpClient, families: readonly Family[], kinds: readonly ListingKind[]) {
  const resources = apiResources(families, kinds);
  const keys = createIdempotencyKeys();

  const resourceOf = (name: string): ApiResource => {
    const resource = resources.get(name);
    if (!resource) throw new RangeError(`no resource is called ${name}`);
    return resource;
  };
  const rest = (name: string) => simpleRestProvider('/api', identifying(http, resourceOf(name)));

  /** The values of a write, and the record as it was read. */
  type Written = readonly [data: Values | undefined, before: Values | undefined];
  const send = async <R>(name: string, url: string, options: Sent, [data, before]: Written, meta: WriteMeta = {}) => {
    const isUpload = options.body instanceof FormData && hasFile(options.body);
    const resource = resourceOf(name);
    const { correlationId, submits } = meta;
    const { status, json } = await identifying(http, resource)(`/api/${url}`, {
      ...options,
      headers: { ...options.headers, ...(correlationId !== undefined && { 'X-Correlation-Id': correlationId }) },
      ...(isUpload && { onProgress: meta.onProgress }),
      submits,
      named: () => actTitle({ resource: name, data, before }, families, kinds),
    });
    // The save of an item has no other success (specification, 7.2).
    if (resource.wrapped && status !== 200 && status !== 201) {
      throw new RequestRefused(`The portal answered ${status}`, status, json);
    }
    // The API is the one that answers; react-admin trusts its shapes everywhere.
    return { data: json as R };
  };
  const getMany: DataProvider['getMany'] = (name, params) => rest(name).getMany(resourceOf(name).path({}), params);

  return {
    getList(name, params) {
      const { postingTitle, without, has, work, ...equal }: ListFilter = params.filter ?? {};
      const { staffList, ...resource } = resourceOf(name);
      const filter = {
        ...equal,
        ...(without !== undefined && { [without]: attachedNames.includes(without) ? false : '' }),
        ...(has !== undefined && { [has]: true }),
        ...(work !== undefined && { [work]: true }),
      };
      const asked = [params.sort?.field, ...Object.keys(filter)];
      const path = staffList?.fields.some((field) => asked.includes(field)) ? staffList.path : resource.path({});
      const scope = postingTitle === undefined ? path : `${path}/${encodeURIComponent(postingTitle)}`;
      return rest(name).getList(scope, { ...params, filter });
    },
    async getOne(name, params) {
      if (!resourceOf(name).oneByFilter) return rest(name).getOne(resourceOf(name).path({}), params);
      const [record] = (await getMany(name, { ids: [params.id], ...(params.signal && { signal: params.signal }) }))
        .data;
      if (!record) throw new RequestRefused('No such record. It may have been deleted.', 404, null);
      return { data: record };
    },
    getMany,
    getManyReference: (name, params) => rest(name).getManyReference(resourceOf(name).path({}), params),
    async create(name, params) {
      const { createPath, path, write } = resourceOf(name);
      const url = createPath ?? path(params.data);
      const body = bodyOf(write(params.data, {}));
      const headers = { 'Idempotency-Key': keys.keyFor(url, fingerprint(body)) };
      const result = await send<never>(
        name,
        url,
        { method: 'POST', headers, body },
        [params.data, undefined],
        params.meta,
      );
      keys.settle(url);
      return result;
    },
    update(name, { id, data, previousData, meta }) {
      const { path, write } = resourceOf(name);
      const body = bodyOf(write(data, previousData));
      return send(
        name,
        pathTo(path(previousData), id),
        { method: 'PUT', headers: conditionOn(previousData), body },
        [data, previousData],
        meta,
      );
    },
    /** Writes several records as one: all of them, or none. A repeat after a lost answer is the same act. */
    async act(title: string, writes: readonly ActWrite[], meta: WriteMeta = {}): Promise<Acted> {
      const [only, ...others] = writes;
      // One write has the name that it has by itself.
      const name = only && others.length === 0 ? actTitle(namedWrite(only), families, kinds) : title;
      const body = actBody(name, writes, resourceOf);
      const { correlationId, onProgress } = meta;
      const { json } = await http('/api/acts', {
        method: 'POST',
        body,
        headers: {
          'Idempotency-Key': keys.keyFor('acts', fingerprint(body)),
          ...(correlationId !== undefined && { 'X-Correlation-Id': correlationId }),
        },
        ...(body instanceof FormData && { onProgress }),
      });
      keys.settle('acts');
      const { status, answers } = json as { readonly status?: string; readonly answers: readonly Values[] };
      const records = answers.map((answer, n) => identified(answer, resourceOf(writes[n]?.resource ?? '')));
      return { waits: status === 'submitted', records: records as RaRecord[] };
    },
    /** Bytes of a stored PDF; undefined when it is not there. */
    async storedSize(path: string): Promise<number | undefined> {
      const answer = await http(`/${path}`, { method: 'HEAD' }).catch((error: unknown) => {
        if (error instanceof RequestRefused && error.status === 404) return undefined;
        throw error;
      });
      const length = answer?.headers.get('Content-Length');
      return length ? Number(length) : undefined;
    },
    delete(name, { id, previousData: before = {}, meta }) {
      const { deletePath, path, write } = resourceOf(name);
      if (deletePath === undefined) {
        return send(
          name,
          pathTo(path(before), id),
          { method: 'DELETE', headers: conditionOn(before) },
          [undefined, before],
          meta,
        );
      }
      return send(name, deletePath, { method: 'POST', body: bodyOf(write(before, before)) }, [undefined, before], meta);
    },
    // Several are written as an act.
    updateMany: oneByOne,
    deleteMany: oneByOne,
  } satisfies DataProvider;
}

function namedWrite({ resource, data, record: before, removes }: ActWrite) {
  return { resource, data: removes ? undefined : data, before };
}

function oneByOne(): Promise<never> {
  return Promise.reject(new RangeError('records are changed one by one'));
}

function bodyOf(write: Values | FormData): string | FormData {
  return write instanceof FormData ? write : JSON.stringify(write);
}

function conditionOn(record: Values): Readonly<Record<string, string>> {
  const condition = ifMatch(record);
  return condition === undefined ? {} : { 'If-Match': condition };
}
