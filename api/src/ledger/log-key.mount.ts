import { ProblemError, problemOf } from '@noticeboard/content-model';
import type { Verifier } from '@noticeboard/ledger';
import type { Express } from 'express';

/** `GET /.well-known/log-key`: what the checkpoints of the log are checked with, one vkey line of C2SP signed-note. */
export function mountLogKey(app: Express, { vkey }: Verifier): void {
  app.all('/.well-known/log-key', (request, response) => {
    if (['GET', 'HEAD'].includes(request.method)) {
      response.set('Cache-Control', 'public, max-age=0, must-revalidate').type('text/plain').send(`${vkey}\n`);
      return;
    }
    const problem = new ProblemError('methodNotAllowed', { headers: { Allow: 'GET, HEAD' } });
    response
      .status(problem.status)
      .set({ 'Cache-Control': 'no-store', ...problem.options.headers })
      .type('application/problem+json')
      .send(JSON.stringify(problemOf(problem)));
  });
}
