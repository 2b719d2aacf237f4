import { applyDecorators, type INestApplication, RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import {
  ApiBody,
  ApiExtension,
  ApiHeader,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  ApiTags,
  DocumentBuilder,
  type OpenAPIObject,
  SwaggerModule,
} from '@nestjs/swagger';
import { entriesOf, ProblemError, type ProblemCode, problems, problemSchema } from '@noticeboard/content-model';
import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { release } from '../config/release.js';
import { policy } from '../http/access.js';
import { type Documentation, documentation } from '../http/documented.js';
import { listParameters } from '../http/list-query.js';
import { namedSchemas } from './named-schemas.js';

/** The document of every route under `/api`, made from the schemas that the routes parse with. */
function openApiDocument(app: INestApplication, title: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(title)
    .setDescription(
      'The portal for government jobs and exams. Reads are open; writes need a session, or the token of a program.',
    )
    .setVersion(release.version)
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'nb_…, as an admin issues it' }, 'token')
    .addCookieAuth('session', { type: 'apiKey', in: 'cookie', name: 'session' }, 'session')
    .build();
  for (const { metatype } of controllersOf(app)) describe(metatype);
  const document = SwaggerModule.createDocument(app, config);
  for (const item of Object.values(document.paths)) for (const operation of Object.values(item)) nameBodies(operation);
  const paths = { ...document.paths, ...stepPaths(document.paths) };
  const schemas = namedSchemas(paths);
  return {
    ...document,
    servers: [{ url: '/', description: 'This portal' }],
    paths,
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, ...schemas, Problem: jsonSchema(problemSchema, 'output') },
    },
  };
}

const verbs = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The refusals of a step beside those of its write. */
const ofSteps = [
  'unknownRecord',
  'changeSetClosed',
  'changeSetScheduled',
  'changeSetFull',
  'changeSetBroken',
  'notPreparable',
] as const satisfies readonly ProblemCode[];

/** Every write of content a second time, below the steps of a change set; the documented ones lose their mark. */
function stepPaths(paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  const steps: OpenAPIObject['paths'] = {};
  for (const [path, item] of Object.entries(paths)) {
    for (const verb of verbs) {
      const operation = item[verb] as (Operation & Record<string, unknown>) | undefined;
      if (operation?.[preparableExtension] !== true) continue;
      delete operation[preparableExtension];
      const below = `/api/change-sets/{changeSetId}/steps${path.slice('/api'.length)}`;
      steps[below] = { ...steps[below], [verb]: stepOperation(operation) };
    }
  }
  return steps;
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

function stepOperation(operation: Operation): Operation {
  return {
    ...operation,
    tags: ['changeSets'],
    operationId: `prepare_${operation.operationId}`,
    summary: `Prepare: ${operation.summary}`,
    description:
      'Nothing is executed: the change set keeps it. X-Step names the step; without it nothing would change.',
    parameters: [
      { name: 'changeSetId', in: 'path', required: true, schema: { type: 'string' } },
      // Nothing of a step is published without a review.
      ...(operation.parameters ?? []).filter(
        (parameter) => !('name' in parameter) || ![reasonHeader.name, tellHeader.name].includes(String(parameter.name)),
      ),
    ],
    responses: ofSteps.reduce(withRefusal, operation.responses),
  };
}

function withRefusal(responses: Operation['responses'], code: ProblemCode): Operation['responses'] {
  const { status, title, message } = problems[code];
  const known = responses[status] as { readonly description: string } | undefined;
  const words = `${title}: ${message}`;
  const description = known ? `${known.description.replace(words, '').trim()} ${words}` : words;
  return { ...responses, [status]: { ...problemContent, ...known, description } };
}

const problemContent = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function nameBodies(operation: Record<string, unknown>): void {
  operation['security'] = operation[securityExtension];
  delete operation[securityExtension];
  const content = operation[bodiesExtension];
  if (content === undefined) return;
  operation['requestBody'] = { required: true, content };
  delete operation[bodiesExtension];
}

/** Controllers whose routes are described already. */
const known = new WeakSet<object>();

function controllersOf(app: INestApplication) {
  return [...app.get(ModulesContainer).values()].flatMap(({ controllers }) => [...controllers.values()]);
}

/** Hands over what the routes of a controller say of themselves. */
function describe(controller: object | null): void {
  if (typeof controller !== 'function' || known.has(controller)) return;
  known.add(controller);
  const tag = Reflect.getMetadata(documentation.tag, controller) as string | undefined;
  if (tag !== undefined) ApiTags(tag)(controller);
  const prototype = controller.prototype as object;
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (typeof descriptor.value !== 'function') continue;
    const route = Reflect.getMetadata(documentation.route, descriptor.value) as Documentation | undefined;
    if (!route) continue;
    const isPreparable = Reflect.getMetadata(policy.preparable, descriptor.value) === true;
    described(isPreparable ? { ...route, reviewed: true } : route)(prototype, name, descriptor);
    ApiExtension(securityExtension, securityOf(controller, descriptor.value))(prototype, name, descriptor);
    if (isPreparable) ApiExtension(preparableExtension, true)(prototype, name, descriptor);
  }
}

/** As the access guard has it: nothing, a session, or a token too. */
function securityOf(controller: object, handler: object): readonly object[] {
  const said = (key: string): unknown => Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
  const isRead = Reflect.getMetadata('method', handler) === RequestMethod.GET;
  const access = said(policy.access) ?? (isRead ? 'open' : 'accounts');
  const asStaff = [{ session: [] }, ...(said(policy.peopleAlone) === true ? [] : [{ token: [] }])];
  if (access !== 'open') return asStaff;
  return said(policy.asOf) === true || said(policy.staffSeeMore) === true ? [{}, ...asStaff] : [];
}

/** The description of a route for Nest's module for OpenAPI. */
function described({
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
  const headers = (kind.reviewed || kind.warns) && { headers: { 'X-Warnings': warningsHeader } };
  const success = status ?? (answer || text ? 200 : 204);
  return applyDecorators(
    ApiOperation({ summary }),
    ...(body ? bodyOf(body, multipart, formAlone) : []),
    ApiResponse({
      status: success,
      description: 'Done',
      ...headers,
      ...(answer && { schema: jsonSchema(answer, 'output') }),
      ...(text !== undefined && { content: { [text]: { schema: { type: 'string' } } } }),
    }),
    ...(kind.made
      ? [
          ApiResponse({
            status: 201,
            description: `${kind.made.what}, which Location names`,
            ...headers,
            schema: jsonSchema(kind.made.answer, 'output'),
          }),
        ]
      : []),
    // Every route refuses query parameters that it does not know.
    ...problemResponses([
      'malformedQuery',
      ...codes,
      ...(kind.repeatable ? repetitionProblems : []),
      ...(kind.conditional ? conditionProblems : []),
      ...(kind.reviewed ? reviewProblems : []),
      ...(kind.asOf ? asOfProblems : []),
    ]),
    ...Object.entries(query).map(([name, description]) =>
      ApiQuery({ name, description, required: false, type: String }),
    ),
    ...(kind.list
      ? listParameters.map((name) => {
          const schema = name === 'limit' || name === 'page' ? { type: 'integer', minimum: 1 } : { type: 'string' };
          return ApiQuery({ name, required: false, schema, description: listParameterWords[name] });
        })
      : []),
    ...(kind.conditional
      ? [ApiHeader({ name: 'If-Match', required: false, description: 'A revision in quotes, or *' })]
      : []),
    ...(kind.repeatable
      ? [ApiHeader({ name: 'Idempotency-Key', required: false, description: '1 to 128 printable characters' })]
      : []),
    ...(kind.reviewed ? [ApiHeader(reasonHeader), ApiHeader(tellHeader)] : []),
    ...(kind.asOf ? [ApiQuery(asOfParameter), ApiQuery(changeSetParameter)] : []),
  );
}

const listParameterWords: Readonly<Record<(typeof listParameters)[number], string>> = {
  limit: '1 to 1000 records of a page.',
  page: 'From 1; page 1 has the latest records, ascending inside the page. Needs limit.',
  q: 'A part of the title, in any letter case.',
  sort: '["field","ASC"] or ["field","DESC"]; with range and filter, not with the others.',
  range: '[from,to], both inclusive.',
  filter: 'JSON: q, id (a list of ids), or plain fields by equality.',
};

const repetitionProblems = ['malformedIdempotencyKey', 'keyReused'] as const;
const conditionProblems = ['malformedPrecondition', 'staleRevision'] as const;
const asOfProblems = ['signInRequired', 'unknownRecord', 'unavailable', 'pastBusy', 'pastUnavailable'] as const;

const reviewProblems = ['reviewRequired', 'malformedReason', 'malformedTell'] as const;

const reasonHeader = {
  name: 'X-Reason',
  required: false,
  description:
    'Why an admin writes directly what needs review: 1 to 2,000 characters, percent-encoded UTF-8. The event keeps it and says that it is unreviewed.',
};

const tellHeader = {
  name: 'X-Tell',
  required: false,
  description: 'nobody: no channel outside is told of it, but of a withdrawal or a deletion. Feeds and pages show it.',
};

const warningsHeader = {
  description: 'How many checks its records have now, without those of links; absent where there is none.',
  schema: { type: 'integer', minimum: 1 },
} as const;

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

/** Marks a write of content, until the paths of steps are made of it. */
const preparableExtension = 'x-preparable';

/** Holds the `security` of a route: Nest's module knows no way to say that it is nothing. */
const securityExtension = 'x-security';

/** Nest's decorator knows one schema for all media types; `openApiDocument` puts these bodies in its place. */
const bodiesExtension = 'x-bodies';

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

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: list }) => {
      const entry = entriesOf.get(zodSchema);
      if (entry) Object.assign(list, { items: jsonSchema(entry, io) });
    },
  });
  return rest;
}

/** `/api/docs`: JSON for programs, a readable page for browsers. @param title name of the portal */
export function documentProgram(app: INestApplication, title: string): RequestHandler {
  const document = openApiDocument(app, title);
  const json: RequestHandler = (request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method))
      return next(new ProblemError('methodNotAllowed', { headers: { Allow: 'GET, HEAD' } }));
    response.vary('Accept');
    if (request.path === '/' && request.accepts(['json', 'html']) === 'html') next();
    else if (request.path === '/') response.json(document);
    else next();
  };
  const router = Router();
  router.use('/api/docs', json);
  const adapter = new ExpressAdapter(router);
  const pages = {
    getHttpAdapter: () => adapter,
    useStaticAssets: adapter.useStaticAssets.bind(adapter),
  } as unknown as NestExpressApplication;
  SwaggerModule.setup('api/docs', pages, document, {
    jsonDocumentUrl: 'api/docs.json',
    yamlDocumentUrl: 'api/docs.yaml',
  });
  return router;
}
