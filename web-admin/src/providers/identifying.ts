import type { ApiResource } from './api-resources.js';
import type { HttpClient } from './http-client.js';

/** Answers whose records carry the `id` that react-admin knows a record by. */
export function identifying(http: HttpClient, resource: Pick<ApiResource, 'key' | 'wrapped'>): HttpClient {
  return async (url, options) => {
    const answer = await http(url, options);
    return { ...answer, json: identified(answer.json, resource) };
  };
}

function identified(json: unknown, resource: Pick<ApiResource, 'key' | 'wrapped'>): unknown {
  if (Array.isArray(json)) return json.map((record) => identified(record, resource));
  if (!isRecord(json)) return json;
  const { item } = json;
  const record = resource.wrapped && isRecord(item) ? item : json;
  return { ...record, id: record[resource.key] };
}

function isRecord(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null;
}
