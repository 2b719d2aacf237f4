import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { accessLog } from './access-log.js';

it.each([
  ['/saved?ids=jobs.1,jobs.2', '/saved?ids=…'],
  ['/calendar/saved.ics?lang=hi&i%64s=jobs.1', '/calendar/saved.ics?lang=hi&i%64s=…'],
  ['/search?q=ids', '/search?q=ids'],
  ['/saved', '/saved'],
])('The log of %s has no saved notices', (originalUrl, url) => {
  const lines: object[] = [];
  const log = { debug: () => {}, info: (line: object) => lines.push(line), warn: () => {} };
  const response = Object.assign(new EventEmitter(), { statusCode: 200, writableFinished: true });
  const request = { method: 'GET', originalUrl, headers: {} };
  // The parts that it looks at.
  accessLog(log as never, 'all')(request as unknown as Request, response as unknown as Response, () => {});
  response.emit('close');
  expect(lines).toEqual([expect.objectContaining({ url })]);
});
