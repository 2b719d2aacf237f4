import type { OpenAPIObject } from '@nestjs/swagger';

type Paths = OpenAPIObject['paths'];
interface Media {
  schema?: unknown;
}
interface Operation {
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

/**
 * Puts a name in place of each object that a body or an answer is, or is a list of: generators make one type of what is
 * one. @returns them by that name
 */
export function namedSchemas(paths: Paths): Readonly<Record<string, object>> {
  const names = new Map<string, string>();
  const schemas: Record<string, object> = {};
  const named = (schema: unknown, wanted: string): unknown => {
    if (!isObjectSchema(schema))
      return isListSchema(schema) ? { ...schema, items: named(schema.items, wanted) } : schema;
    const text = JSON.stringify(schema);
    const known = names.get(text) ?? freeName(wanted, schemas);
    names.set(text, known);
    schemas[known] = schema;
    return { $ref: `#/components/schemas/${known}` };
  };
  for (const [path, item] of Object.entries(paths))
    for (const operation of Object.values(item) as readonly Operation[]) {
      const base = nameOf(path);
      const bodies = Object.entries(operation.requestBody?.content ?? {});
      for (const [type, media] of bodies)
        media.schema = named(media.schema, `${base}${type.startsWith('multipart') ? 'Form' : 'Body'}`);
      for (const { content = {} } of Object.values(operation.responses))
        for (const media of Object.values(content)) media.schema = named(media.schema, base);
    }
  return schemas;
}

/** `/api/jobs/{jobId}/notifications` is `JobsNotifications`. */
function nameOf(path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(/\{\w+\}/g, '')
    .split(/[^A-Za-z\d]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function freeName(wanted: string, taken: Readonly<Record<string, object>>): string {
  let name = wanted;
  for (let number = 2; Object.hasOwn(taken, name); number += 1) name = `${wanted}${number}`;
  return name;
}

function isObjectSchema(schema: unknown): schema is object {
  return typeof schema === 'object' && schema !== null && 'properties' in schema;
}

function isListSchema(schema: unknown): schema is { readonly items: unknown } {
  return typeof schema === 'object' && schema !== null && 'items' in schema;
}
