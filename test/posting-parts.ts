import { families, type Family } from '@noticeboard/content-model';
import type { ApiClient, Fields, Reply, SendOptions } from './api-client.js';
import { multipart } from './multipart.js';

/** Tables, or lists of useful items, of one family. */
export interface PostingParts {
  readonly what: string;
  readonly family: Family;
  readonly path: string;
  /** As lists name themselves in `Content-Range`. */
  readonly listName: string;
  /** Field that carries the content. */
  readonly field: string;
  /** Two contents, as they are answered. */
  readonly contents: readonly [unknown, unknown];
  readonly events: 'Table' | 'UsefulItems';
  readonly isMultipart: boolean;
}

const cell = (value: string) => ({ value, colspan: 1, rowspan: 1 });
const link = (title: string, content: string) => ({ title, type: 'link', content, fileName: '' });
const rows = [
  [cell('Post'), cell('पद')],
  [cell('Clerk'), cell('10')],
];
const links = [link('Notice', 'https://a.example/'), link('सूचना', 'http://b.example/x?y=1')];

/** Both kinds of all three families. */
export const postingParts: readonly PostingParts[] = families.flatMap((family) => [
  {
    what: `tables of ${family.key}`,
    family,
    path: `/${family.paths.tables}`,
    listName: 'tablesV2' === family.paths.tables ? 'tablesV2' : 'tables',
    field: 'data',
    contents: [rows, [[cell('Changed')]]],
    events: 'Table',
    isMultipart: false,
  },
  {
    what: `useful items of ${family.key}`,
    family,
    path: `/${family.paths.items}`,
    listName: family.paths.items,
    field: 'attachments',
    contents: [links, links.slice(1)],
    events: 'UsefulItems',
    isMultipart: true,
  },
]);

/** The body of a write in the form that the kind is written in. */
export function partBody(
  kind: PostingParts,
  { title, content }: { readonly title?: string; readonly content?: unknown },
  headers: SendOptions['headers'] = {},
): SendOptions {
  const { family, field } = kind;
  const fields = {
    ...(title !== undefined && { [family.titleField]: title }),
    ...(content !== undefined && { [field]: content }),
  };
  return fieldsBody(kind, fields, headers);
}

/** Any fields as the path takes them: JSON, or a form whose lists are JSON texts. */
export function fieldsBody(
  { isMultipart }: PostingParts,
  fields: Fields,
  headers: SendOptions['headers'] = {},
): SendOptions {
  if (!isMultipart) return { body: fields, headers };
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return multipart(Object.fromEntries(texts), [], headers);
}

/** Answers to POST and PUT of useful items are wrapped. */
export function writtenRecord({ isMultipart }: PostingParts, { body }: Reply): Fields {
  return isMultipart ? (body['item'] as Fields) : body;
}

/** @throws Error unless it is created */
export async function addPart(client: ApiClient, kind: PostingParts, title: string): Promise<Fields> {
  const reply = await client.send('POST', kind.path, partBody(kind, { title, content: kind.contents[0] }));
  if (reply.status !== 201) throw new Error(`not created but ${reply.status}: ${reply.text}`);
  return writtenRecord(kind, reply);
}

/** Those of the posting with this title. */
export function partsPath({ path }: PostingParts, title: string): string {
  return `${path}/${encodeURIComponent(title)}`;
}
