import { describe, expect, it } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import { HttpAdapterHost } from '@nestjs/core';
import { RouteTable } from './route-table.js';

const answer: RequestHandler = (_request, response) => void response.end();
const program = express();
program.get('/api/jobs', answer).post('/api/jobs', answer);
program.get('/api/jobs/:id', answer).put('/api/jobs/:id', answer).delete('/api/jobs/:id', answer);
program.get('/api/jobs/notifications/:title', answer).post('/api/jobs/:id/notifications', answer);
program.post('/api/Offlinetable/tables', answer).patch('/api/Offlinetable/tables', answer);
program.use('/api', answer).get('/x/api/jobs', answer).get(['/*path', '/'], answer);

function methodsOf(path: string): readonly string[] {
  const host = new HttpAdapterHost();
  host.httpAdapter = { getInstance: () => program } as unknown as HttpAdapterHost['httpAdapter'];
  return new RouteTable(host).methodsOf(path);
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
});
