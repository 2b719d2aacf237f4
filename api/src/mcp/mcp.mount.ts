import type { INestApplication } from '@nestjs/common';
import { ProblemError } from '@noticeboard/content-model';
import type { Express } from 'express';
import { HistoryReads } from '../history/history.reads.js';
import { innerRequest } from '../responses/inner-request.js';
import type { Portal } from './mcp-server.js';

/**
 * `POST /mcp`: the Model Context Protocol, for programs with a token. It asks the API as they would, and so may no more
 * than they may. Its server is loaded by the first request.
 */
export function mountMcp(program: Express, app: INestApplication): void {
  const history = app.get(HistoryReads);
  program.all('/mcp', async (request, response) => {
    if (request.method !== 'POST') throw new ProblemError('methodNotAllowed', { headers: { Allow: 'POST' } });
    const { program: caller } = request;
    if (!caller)
      throw new ProblemError('signInRequired', {
        message: 'Send the token of a program: Authorization: Bearer nb_…',
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    const { host = '' } = request.headers;
    const portal: Portal = {
      ask: async (method, path, body) => {
        const members = { method, body, program: caller };
        const answer = await innerRequest(program, `/api${path}`, { host }, undefined, members);
        return { status: answer?.status ?? 503, text: answer?.body.toString() ?? '' };
      },
      lastLeafOf: async (record) => (await history.eventsOf(record)).at(-1),
    };
    const { answerMcp } = await import('./mcp-server.js');
    await answerMcp(request, response, portal);
  });
}
