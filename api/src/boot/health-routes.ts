import { ProblemError } from '@noticeboard/content-model';
import express, { type Express, type Response, type Router } from 'express';
import { withoutSecrets } from '../config/secrets.js';
import { securityHeaders, sendProblem } from '../responses/responses.js';
import type { Health } from './health.js';

const reads = ['GET', 'HEAD'];

/** `/live`, `/ready`, and both in words; every other path is 404 (contract, section 1). */
export function healthRoutes(health: Health): Router {
  const answers: Readonly<Record<string, (response: Response) => Promise<void>>> = {
    '/live': async (response) => answer(response, 200, { status: 'live' }),
    '/ready': async (response) => {
      const reason = await health.notReady();
      if (reason === undefined) answer(response, 200, { status: 'ready' });
      else answer(response, 503, { status: 'not ready', reason });
    },
    '/': async (response) => {
      const report = await health.report();
      answer(response, report.status === 'ok' ? 200 : 503, report);
    },
  };
  const routes = express.Router();
  for (const [path, give] of Object.entries(answers))
    routes.all(path, async ({ method }, response) => {
      if (reads.includes(method)) await give(response);
      else sendProblem(response, new ProblemError('methodNotAllowed', { headers: { Allow: reads.join(', ') } }));
    });
  return routes.use((_request, response) => sendProblem(response, new ProblemError('unknownPath')));
}

/**
 * Answers `/health` alone: before the portal serves, and always on the health port of `ROLE=projections`. Other
 * requests during the start are asked to come again.
 */
export function healthProgram(health: Health): Express {
  const program = express().disable('x-powered-by').disable('etag');
  program.use(securityHeaders).use('/health', healthRoutes(health));
  return program.use((_request, response) =>
    sendProblem(response, health.isStarting ? startingStill() : new ProblemError('unknownPath')),
  );
}

function startingStill(): ProblemError {
  const message = 'The portal is starting. Try again in a moment.';
  return new ProblemError('unavailable', { message, headers: { 'Retry-After': '2' } });
}

/** Bypasses Express's `send`, which would add an ETag: the answer holds for this moment only. */
function answer(response: Response, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(withoutSecrets(JSON.stringify(body)));
}
