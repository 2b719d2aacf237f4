import { type INestApplication, Injectable } from '@nestjs/common';
import { type ProblemCode, ProblemError, problems, problemSchema } from '@noticeboard/content-model';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Express, RequestHandler } from 'express';
import { preparableExtension } from './access.js';
import { bodiesExtension, jsonSchema } from './documented.js';

/** The document of every route under `/api`, made from the schemas that the routes parse with. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Noticeboard')
    .setDescription('The portal for government jobs and exams. Reads are open; writes need a session.')
    .setVersion('1')
    .addCookieAuth('session', { type: 'apiKey', in: 'cookie', name: 'session' }, 'session')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  for (const item of Object.values(document.paths)) for (const operation of Object.values(item)) nameBodies(operation);
  return {
    ...document,
    paths: { ...document.paths, ...stepPaths(document.paths) },
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, Problem: jsonSchema(problemSchema, 'output') },
    },
  };
}

/** What a step may be refused for beside its write. */
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
      ...(operation.parameters ?? []),
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
  const content = operation[bodiesExtension];
  if (content === undefined) return;
  operation['requestBody'] = { required: true, content };
  delete operation[bodiesExtension];
}

/** `/api/docs`: JSON for programs, a readable page for browsers. */
export function mountDocument(app: INestApplication, express: Express, document: OpenAPIObject): void {
  const json: RequestHandler = (request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method))
      return next(new ProblemError('methodNotAllowed', { headers: { Allow: 'GET, HEAD' } }));
    response.vary('Accept');
    if (request.path === '/' && request.accepts(['json', 'html']) === 'html') next();
    else if (request.path === '/') response.json(document);
    else next();
  };
  express.use('/api/docs', json);
  SwaggerModule.setup('api/docs', app, document, {
    jsonDocumentUrl: 'api/docs.json',
    yamlDocumentUrl: 'api/docs.yaml',
  });
}

interface Route {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

const verbs = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Which methods a path takes, read from the OpenAPI document: the document and the 405 answers cannot disagree. */
@Injectable()
export class RouteTable {
  private routes: readonly Route[] = [];

  fill(document: OpenAPIObject): void {
    this.routes = Object.entries(document.paths).map(([path, item]) => ({
      pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`, 'i'),
      methods: verbs
        .filter((verb) => item[verb as 'get'])
        .flatMap((verb) => (verb === 'get' ? ['GET', 'HEAD'] : [verb.toUpperCase()])),
    }));
  }

  /** `[]` for a path that is not served. */
  methodsOf(path: string): readonly string[] {
    return [...new Set(this.routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
  }
}
