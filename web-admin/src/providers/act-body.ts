import { truncated } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import type { ApiResource } from './api-resources.js';
import { ifMatch, pathTo } from './record-address.js';
import type { Values } from './write-bodies.js';

/** One write of an act. */
export interface ActWrite {
  /** Name of the resource. */
  readonly resource: string;
  readonly data: Values;
  /** The record that is changed, as it was read; without it a new one is created. */
  readonly record?: RaRecord | undefined;
  /** The record is deleted. */
  readonly removes?: true;
  /** The id of the record that an earlier write creates goes into `data` under this name. */
  readonly idFrom?: { readonly write: number; readonly as: string } | undefined;
}

/** The body of an act: its files are beside the JSON, where it has some. */
export function actBody(
  title: string,
  writes: readonly ActWrite[],
  resourceOf: (name: string) => ApiResource,
): string | FormData {
  const files: (readonly [field: string, file: File])[] = [];
  const steps = writes.map((write, place) => {
    const { body, ...step } = stepOf(write, resourceOf(write.resource));
    if (!(body instanceof FormData)) return { ...step, ...(body && { body }) };
    for (const [name, part] of body) if (part instanceof File) files.push([`${place}.${name}`, part]);
    return { ...step, body: Object.fromEntries([...body].filter(([, part]) => typeof part === 'string')) };
  });
  const act = JSON.stringify({ title: truncated(title, 200), steps });
  if (files.length === 0) return act;
  const form = new FormData();
  form.append('act', act);
  for (const [field, file] of files) form.append(field, file, file.name);
  return form;
}

interface Step {
  readonly method: string;
  readonly path: string;
  readonly body?: Values | FormData;
  readonly ifMatch?: string | undefined;
}

function stepOf({ data: own, record, removes, idFrom }: ActWrite, resource: ApiResource): Step {
  const { path, write, createPath, deletePath } = resource;
  const revision = record && { ifMatch: ifMatch(record) };
  if (removes && record) {
    if (deletePath !== undefined) return { method: 'POST', path: deletePath, body: write(record, record) };
    return { method: 'DELETE', path: pathTo(path(record), record.id), ...revision };
  }
  const data = idFrom ? { ...own, [idFrom.as]: `{${idFrom.write}}` } : own;
  const body = write(data, record ?? {});
  if (record) return { method: 'PUT', path: pathTo(path(record), record.id), body, ...revision };
  // An earlier step is named as it stands.
  return { method: 'POST', path: (createPath ?? path(data)).replaceAll(/%7B(\d+)%7D/g, '{$1}'), body };
}
