import { problemOf, type Refusal } from '@noticeboard/content-model';
import type { Response } from 'express';

/** As `application/problem+json`, which no cache keeps. */
export function sendProblem(response: Response, refusal: Refusal): void {
  response
    .status(refusal.status)
    .set({ 'Cache-Control': 'private, no-store', ...refusal.options.headers })
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(refusal)));
}
