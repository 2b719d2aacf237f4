import { type ProblemError, problemOf } from '@noticeboard/content-model';
import type { Response } from 'express';

/** As `application/problem+json`, which no cache keeps. */
export function sendProblem(response: Response, problem: ProblemError): void {
  response
    .status(problem.status)
    .set({ 'Cache-Control': 'private, no-store', ...problem.options.headers })
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(problem)));
}
