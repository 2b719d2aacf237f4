import { ProblemError } from '@noticeboard/content-model';
import express, { type Express } from 'express';
import { readsAlone, sendProblem } from '../responses/responses.js';
import type { Witness } from './witness.js';

const mostBytes = 64 * 1024;
const fresh = { 'Cache-Control': 'public, max-age=0, must-revalidate' };

/**
 * `POST /witness/add-checkpoint`, `GET /witness/key` and `GET /witness/<hash of an origin>/checkpoint`: C2SP tlog-witness.
 */
export function mountWitness(app: Express, witness: Witness): void {
  app.all('/witness/key', readsAlone, (_request, response) => {
    response.set(fresh).type('text/plain').send(`${witness.vkey}\n`);
  });
  app.all('/witness/:hash/checkpoint', readsAlone, (request, response) => {
    const note = witness.latest(request.params['hash'] as string);
    if (note !== undefined) return void response.set(fresh).type('text/plain').send(note);
    const message = 'This witness has cosigned nothing of such a log. The path has the SHA-256 of its origin, in hex.';
    sendProblem(response, new ProblemError('unknownPath', { message }));
  });
  const body = express.text({ type: () => true, limit: mostBytes, defaultCharset: 'utf-8' });
  app.all('/witness/add-checkpoint', (request, response, next) => {
    if (request.method === 'POST') return body(request, response, tooLargeOr(next));
    sendProblem(response, new ProblemError('methodNotAllowed', { headers: { Allow: 'POST' } }), 'no-store');
  });
  app.post('/witness/add-checkpoint', (request, response) => {
    const { status, type, body: text } = witness.add(typeof request.body === 'string' ? request.body : '');
    // Express would put a charset behind a type that has none.
    response.status(status).setHeader('Content-Type', type).setHeader('Cache-Control', 'no-store').end(text);
  });
}

function tooLargeOr(next: (error?: unknown) => void) {
  return (error?: unknown) => {
    const isTooLarge = error instanceof Error && 'type' in error && error.type === 'entity.too.large';
    const message = `A checkpoint with its proof has at most ${mostBytes / 1024} KiB. Send less.`;
    next(isTooLarge ? new ProblemError('tooLarge', { message }) : error);
  };
}
