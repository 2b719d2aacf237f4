import { spawn } from 'node:child_process';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { ApiClient } from './api-client.js';

export type Schema = Parameters<typeof z.fromJSONSchema>[0];

export interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Problem: Schema } & Readonly<Record<string, Schema>> };
}

/** One method of one path, which is relative to `/api`. */
export interface Route {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

export async function readDocument(client: ApiClient): Promise<OpenApi> {
  return (await client.get('/docs')).body as unknown as OpenApi;
}

/** The schema with what it names by `$ref` in its place. */
export function resolved(schema: Schema, { components }: OpenApi): Schema {
  const within = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(within);
    const { $ref } = value as { readonly $ref?: string };
    if ($ref !== undefined) return within(components.schemas[$ref.replace('#/components/schemas/', '')]);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, within(inner)]));
  };
  return within(schema) as Schema;
}

export function routesOf({ paths }: OpenApi): Route[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path: path.replace(/^\/api/, ''),
      method: method.toUpperCase(),
      operation,
    })),
  );
}

const validity = fileURLToPath(new URL('openapi-validity.mjs', import.meta.url));

/** The findings of the validator of the OpenAPI schemas. */
export async function validityOf(document: OpenApi): Promise<unknown> {
  const child = spawn(process.execPath, [validity], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(document));
  return json(child.stdout);
}
