import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { RouteTable } from './openapi.js';

const operation = { responses: {} };
const paths = {
  '/api/jobs': { get: operation, post: operation },
  '/api/jobs/{id}': { get: operation, put: operation, delete: operation },
  '/api/jobs/notifications/{title}': { get: operation },
  '/api/jobs/{id}/notifications': { post: operation },
  '/api/Offlinetable/tables': { post: operation, patch: operation },
};

function methodsOf(path: string): readonly string[] {
  const routes = new RouteTable();
  routes.fill({ openapi: '3.0.0', info: { title: '', version: '' }, paths } as OpenAPIObject);
  return routes.methodsOf(path);
}

describe('The route table', () => {
  it.each([
    ['/api/jobs', ['GET', 'HEAD', 'POST']],
    ['/api/jobs/', ['GET', 'HEAD', 'POST']],
    ['/API/Jobs', ['GET', 'HEAD', 'POST']],
    ['/api/jobs/1', ['GET', 'HEAD', 'PUT', 'DELETE']],
    ['/api/jobs/%2F', ['GET', 'HEAD', 'PUT', 'DELETE']],
    ['/api/jobs/notifications/x', ['GET', 'HEAD']],
    ['/api/jobs/1/notifications', ['POST']],
    ['/api/offlinetable/TABLES', ['POST', 'PATCH']],
  ])('knows what %s takes', (path, methods) => {
    expect(methodsOf(path)).toEqual(methods);
  });

  it('adds up what several routes of one path take', () => {
    expect(methodsOf('/api/jobs/notifications/notifications')).toEqual(['GET', 'HEAD', 'POST']);
  });

  it.each([
    '/',
    '/api',
    '/api/job',
    '/api/jobs/1/2',
    '/api/jobs//',
    '/x/api/jobs',
    '/api/jobsx',
    '/api/jobs/1/notifications/',
  ])('knows nothing more: %s', (path) => {
    expect(methodsOf(path)).toEqual(path.endsWith('notifications/') ? ['POST'] : []);
  });

  it('serves nothing before it is filled', () => {
    expect(new RouteTable().methodsOf('/api/jobs')).toEqual([]);
  });
});
