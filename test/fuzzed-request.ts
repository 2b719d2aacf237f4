import type { ApiClient, Fields, Reply } from './api-client.js';
import { type AnyRequest, type FieldValue, textOf } from './any-request.js';
import { multipart, pdf } from './multipart.js';
import type { Route } from './openapi.js';
import { Buffer } from 'node:buffer';

interface Property {
  readonly type?: string;
  readonly items?: Property;
}

/** Titles and ids that exist, so that not every request ends at an unknown record. */
export interface Known {
  readonly titles: readonly string[];
  readonly ids: readonly string[];
}

/** Sends the request to the route, in the form that it takes. */
export function sendFuzzed(
  client: ApiClient,
  route: Route,
  { segments, query, body, ...given }: AnyRequest,
  known: Known,
): Promise<Reply> {
  const remaining = [...segments];
  const filled = route.path.replace(/\{\w+\}/g, (name) => present(remaining.shift() ?? '', known, name) || 'x');
  const address = query === '' ? filled : `${filled}?${query}`;
  const headers = given.headers as Record<string, string>;
  if (route.method === 'GET') return client.send(route.method, address, { headers });
  if (!body.fields) return client.send(route.method, address, { body: withKnown(textOf(body), known), headers });
  const object = bodyOf(route, body.fields, known);
  const { 'Content-Type': _type, 'Content-Encoding': _encoding, ...others } = headers;
  if (!body.files || !route.operation.requestBody?.content['multipart/form-data'])
    return client.send(route.method, address, { body: object, headers: others });
  const texts = Object.entries(object).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ]);
  const field = route.path.startsWith('/jobListings') ? 'pdfFile' : 'pdfs';
  const files = body.files.map((kind, index) => ({ field, name: `${index}.pdf`, bytes: contents[kind]() }));
  return client.send(
    route.method,
    address,
    multipart(Object.fromEntries(texts) as Record<string, string>, files, others),
  );
}

const kinds = ['posting', 'admitCard', 'resultListing', 'account'];

const contents = {
  pdf: () => pdf('always the same'),
  zip: () => Buffer.from('PK\u0003\u0004'),
  empty: () => Buffer.alloc(0),
};

function present(segment: string, { titles, ids }: Known, parameter: string): string {
  const index = /^known%3A(\d+)$/.exec(segment)?.[1];
  if (index === undefined) return segment;
  if (parameter === '{kind}') return kinds[Number(index) % kinds.length] ?? '';
  if (parameter === '{revision}') return index;
  const all = /title/.test(parameter) ? titles : /key/.test(parameter) ? [...titles, ...ids] : ids;
  return encodeURIComponent(all[Number(index) % all.length] ?? '');
}

function withKnown(text: string | undefined, { titles, ids }: Known): string | undefined {
  const all = [...titles, ...ids];
  return text?.replace(/known:(\d+)/g, (_, index: string) => all[Number(index) % all.length] ?? '');
}

function bodyOf({ operation }: Route, values: readonly FieldValue[], known: Known): Fields {
  const { 'application/json': json, 'multipart/form-data': form } = operation.requestBody?.content ?? {};
  const schema = (json ?? form)?.schema as { readonly properties?: Readonly<Record<string, Property>> } | undefined;
  const entries = Object.entries(schema?.properties ?? {}).flatMap(([name, property], index) => {
    const given = values[index % values.length];
    if (given === undefined) return [];
    return [[name, 'value' in given ? given.value : fitting(name, property, given.fitting, known)] as const];
  });
  return Object.fromEntries(entries);
}

function fitting(name: string, property: Property, number: number, { titles }: Known): unknown {
  const cell = { value: String(number), colspan: 1 + (number % 3), rowspan: 1 };
  // It must be the title of the posting in the path.
  if (name === 'selectedJobTitle') return undefined;
  if (/title2?$/i.test(name)) return number % 2 === 0 ? `Title ${number}` : titles[number % titles.length];
  if (/link$/i.test(name)) return `https://a.example/${number}`;
  if (name === 'data') return [[cell, cell], [cell]];
  if (name === 'attachments')
    return [{ title: 'Notice', type: number % 2 ? 'link' : 'pdf', content: number % 2 ? 'https://a.example/' : '' }];
  if (name === 'username') return `user${number}`;
  if (name === 'role') return 'auditor';
  if (name === 'revision') return number % 8;
  if (name === 'pdfFile') return '';
  if (property.type === 'boolean' || name === 'removePdf' || name === 'closed') return number % 2 === 0;
  if (property.type !== 'array') return `text ${number}`;
  return property.items?.type === 'object' ? [{ dateValue: `${number}` }] : [`entry ${number}`];
}
