import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiExtension, ApiHeader, ApiOperation, ApiQuery, ApiResponse } from '@nestjs/swagger';
import { type ProblemCode, problems } from '@noticeboard/content-model';
import { z } from 'zod';
import { TakesAsOf } from './access.js';
import { listParameters, mostRecords } from './list-query.js';

/** What any write may be refused for. */
export const writeProblems = [
  'invalid',
  'malformedJson',
  'signInRequired',
  'forbidden',
  'foreignOrigin',
  'contended',
  'tooLarge',
  'unsupportedMediaType',
  'unavailable',
] as const satisfies readonly ProblemCode[];

export interface Documentation {
  readonly summary: string;
  readonly body?: z.ZodType;
  readonly answer?: z.ZodType;
  /** Media type of an answer that is text and no JSON, in place of `answer`. */
  readonly text?: string;
  /** Query parameters of its own, beside those of a list: what each is. */
  readonly query?: Readonly<Record<string, string>>;
  /** 200 unless told. */
  readonly status?: number;
  readonly problems: readonly ProblemCode[];
  readonly list?: true;
  /** The route takes `If-Match`. */
  readonly conditional?: true;
  /** The body may be multipart too: what its parts are beside, or instead of, the JSON properties. */
  readonly multipart?: Readonly<Record<string, object>>;
  /** It must be. */
  readonly formAlone?: boolean;
  /** The route takes `Idempotency-Key`. */
  readonly repeatable?: true;
  /** A signed-in user may ask for the answer of an earlier moment, or for that which a change set would make. */
  readonly asOf?: true;
}

/** One route in the OpenAPI document, from the schemas that the route itself uses. */
export function Documented({
  summary,
  body,
  answer,
  text,
  query = {},
  status,
  problems: codes,
  multipart,
  formAlone = false,
  ...kind
}: Documentation): MethodDecorator {
  const success = status ?? (answer || text ? 200 : 204);
  return applyDecorators(
    ApiOperation({ summary }),
    ...(body ? bodyOf(body, multipart, formAlone) : []),
    ApiResponse({
      status: success,
      description: 'Done',
      ...(answer && { schema: jsonSchema(answer, 'output') }),
      ...(text !== undefined && { content: { [text]: { schema: { type: 'string' } } } }),
    }),
    // Every route refuses query parameters that it does not know.
    ...problemResponses(['malformedQuery', ...codes, ...(kind.asOf ? asOfProblems : [])]),
    ...Object.entries(query).map(([name, description]) =>
      ApiQuery({ name, description, required: false, type: String }),
    ),
    ...(kind.list
      ? listParameters.map((name) =>
          ApiQuery({ name, required: false, type: String, description: listParameterWords[name] }),
        )
      : []),
    ...(kind.conditional
      ? [ApiHeader({ name: 'If-Match', required: false, description: 'A revision in quotes, or *' })]
      : []),
    ...(kind.repeatable
      ? [ApiHeader({ name: 'Idempotency-Key', required: false, description: '1 to 128 printable characters' })]
      : []),
    ...(kind.asOf ? [TakesAsOf(), ApiQuery(asOfParameter), ApiQuery(changeSetParameter)] : []),
  );
}

const listParameterWords: Readonly<Record<(typeof listParameters)[number], string>> = {
  limit: `1 to 1000 records of a page. An answer holds at most ${mostRecords} records.`,
  page: 'From 1; page 1 has the latest records, ascending inside the page. Needs limit.',
  q: 'A part of the title, in any letter case.',
  sort: '["field","ASC"] or ["field","DESC"]; with range and filter, not with the others.',
  range: `[from,to], both inclusive, at most ${mostRecords} records.`,
  filter: 'JSON: q, id (a list of ids), or plain fields by equality.',
};

const asOfProblems = ['signInRequired', 'unknownRecord', 'unavailable', 'pastBusy', 'pastUnavailable'] as const;

const asOfParameter = {
  name: 'asOf',
  required: false,
  type: String,
  description:
    'The answer of an earlier moment: an ISO 8601 time with its zone, or a position of the log. Needs a session. X-As-Of-Out-Of-Order tells how many events around a time are not in the order of their times, so that some may be from after it.',
};

const changeSetParameter = {
  name: 'changeSet',
  required: false,
  type: String,
  description:
    'Id of a change set: the answer as it would be if that were published now. Needs a session, and goes without asOf.',
};

/** Nest's decorator knows one schema for all media types; `openApiDocument` puts these bodies in its place. */
export const bodiesExtension = 'x-bodies';

function bodyOf(body: z.ZodType, multipart: Documentation['multipart'], formAlone: boolean): MethodDecorator[] {
  const schema = jsonSchema(body, 'input');
  const plain = ApiBody({ required: true, schema });
  if (!multipart) return [plain];
  const properties = { ...('properties' in schema ? (schema.properties as object) : {}), ...multipart };
  const content = {
    ...(!formAlone && { 'application/json': { schema } }),
    'multipart/form-data': { schema: { ...schema, properties } },
  };
  return [plain, ApiExtension(bodiesExtension, content)];
}

function problemResponses(all: readonly ProblemCode[]): MethodDecorator[] {
  const codes = [...new Set(all)];
  const statuses = [...new Set(codes.map((code) => problems[code].status))];
  return statuses.map((status) =>
    ApiResponse({
      status,
      description: codes
        .filter((code) => problems[code].status === status)
        .map((code) => `${problems[code].title}: ${problems[code].message}`)
        .join(' '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }),
  );
}

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
