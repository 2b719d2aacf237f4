import type { Family, ListingKind } from '@noticeboard/content-model';
import type { HttpClient } from './http-client.js';
import {
  isObject,
  accountWrite,
  listingWrite,
  notificationWrite,
  postingWrite,
  reportAnswer,
  tableWrite,
  tokenWrite,
  usefulItemsWrite,
  webhookWrite,
  type Values,
} from './write-bodies.js';

/** A react-admin resource, named by its path in the console, in terms of the API. */
export interface ApiResource {
  /** Path under `/api` of the collection that the record is in. */
  readonly path: (record: Values) => string;
  /** Where it is listed for staff, sorted and filtered by fields that only they see. */
  readonly staffList?: { readonly path: string; readonly fields: readonly string[] };
  /** Where a create goes, if not to the collection. */
  readonly createPath?: string;
  /** Where a delete goes, as a POST of the record's write, if it is no `DELETE` of its path. */
  readonly deletePath?: string;
  /** The key of a record in an answer. */
  readonly key: '_id' | 'id' | 'username';
  /** The values of a form that a write may carry; `before` is the record that is edited. A form is sent as multipart. */
  readonly write: (values: Values, before: Values) => Values | FormData;
  /** No path leads to one record by its id (the last segment takes a title, or nothing reads it): a filter finds it. */
  readonly oneByFilter?: true;
  /** A write is answered as `{ item }`. */
  readonly wrapped?: true;
}

/** Things that a posting has or lacks beside its fields. */
export const attachedNames: readonly string[] = ['hasLink', 'hasPdf', 'hasTable'];

/** The further names by which staff alone sort and filter postings. */
const datedNames = ['deadline', 'status', 'closesFrom', 'closesTo', 'closesWithin'];
const workNames = ['withdrawn', 'prepared', 'broken', 'mine'];
const staffFields = [...datedNames, ...workNames, ...attachedNames];

/** Every resource of the API under its name in the console. */
export function apiResources(
  families: readonly Family[],
  kinds: readonly ListingKind[],
): ReadonlyMap<string, ApiResource> {
  return new Map([
    ...families.flatMap(familyResources),
    ...kinds.map((kind): [string, ApiResource] => [
      kind.console.path,
      { path: () => kind.path, key: '_id', write: (values, before) => listingWrite(kind, values, before) },
    ]),
    ['change-sets', { path: () => 'change-sets', key: '_id', write: ({ title }) => ({ title }) }],
    ['reports', { path: () => 'reports', key: '_id', write: reportAnswer }],
    ['channels', { path: () => 'channels', key: 'id', write: ({ state }) => ({ state }) }],
    ['webhooks', { path: () => 'webhooks', key: 'id', oneByFilter: true, write: webhookWrite }],
    ['tokens', { path: () => 'tokens', key: '_id', oneByFilter: true, write: tokenWrite }],
    ['accounts', { path: () => 'accounts', key: 'username', oneByFilter: true, write: accountWrite }],
  ]);
}

function familyResources(family: Family): [string, ApiResource][] {
  const { paths, console: screens, approvalScreen, titleField } = family;
  const notifications = ({ postingId }: Values) =>
    `${paths.postings}/${encodeURIComponent(String(postingId))}/${paths.notifications}`;
  const key = '_id';
  return [
    [
      screens.postings.path,
      {
        path: () => paths.postings,
        staffList: { path: `desk/postings/${family.key}`, fields: staffFields },
        key,
        write: (values) => postingWrite(family, values),
      },
    ],
    [screens.notifications.path, { path: notifications, key, write: (values) => notificationWrite(family, values) }],
    [
      screens.tables.path,
      { path: () => paths.tables, key, oneByFilter: true, write: (values) => tableWrite(family, values) },
    ],
    [
      screens.items.path,
      {
        path: () => paths.items,
        key,
        oneByFilter: true,
        wrapped: true,
        write: (values) => usefulItemsWrite(family, values),
      },
    ],
    ...(approvalScreen
      ? [
          [
            approvalScreen.path,
            {
              path: () => 'answare/approved-jobs',
              createPath: 'answare/approve-job',
              deletePath: 'answare/deapprove-job',
              key,
              write: (values) => ({ [titleField]: values[titleField] }),
            },
          ] satisfies [string, ApiResource],
        ]
      : []),
  ];
}

/** Answers whose records carry the `id` that react-admin knows a record by. */
export function identifying(http: HttpClient, resource: Pick<ApiResource, 'key' | 'wrapped'>): HttpClient {
  return async (url, options) => {
    const answer = await http(url, options);
    return { ...answer, json: identified(answer.json, resource) };
  };
}

export function identified(json: unknown, resource: Pick<ApiResource, 'key' | 'wrapped'>): unknown {
  if (Array.isArray(json)) return json.map((record) => identified(record, resource));
  if (!isObject(json)) return json;
  const { item } = json;
  const record = resource.wrapped && isObject(item) ? item : json;
  return { ...record, id: record[resource.key] };
}
