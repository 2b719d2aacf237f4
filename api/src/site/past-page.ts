import { promisify } from 'node:util';
import {
  type PastProblem,
  ProblemError,
  problems,
  type SiteRequest,
  type SiteResponse,
} from '@noticeboard/content-model';
import { StoreUnavailable } from '@noticeboard/event-store';
import { ReadStoreUnavailable } from '@noticeboard/read-store';
import type { Request, RequestHandler, Response } from 'express';
import type { AsOf } from '../as-of/as-of.js';

/** What pages of earlier moments need beside the site itself. */
export interface PastVisits {
  readonly asOf: AsOf;
  readonly session: RequestHandler;
  /** Whether staff asks, once the session is there. */
  isStaff(request: Request): Promise<boolean>;
}

type Render = (request: SiteRequest) => Promise<SiteResponse>;

/** The page of an earlier moment, for staff; for everybody else, or when it cannot be shown, a page that says why. */
export async function pastPage(
  visits: PastVisits,
  request: Request,
  response: Response,
  asked: SiteRequest,
  render: Render,
): Promise<SiteResponse> {
  try {
    await promisify(visits.session)(request, response);
    if (!(await visits.isStaff(request))) throw new ProblemError('signInRequired');
    return await visits.asOf.during(request.query['asOf'], (past) =>
      render({ ...asked, now: new Date(past.at ?? 0), past }),
    );
  } catch (error) {
    const problem = problemFrom(error);
    response.set(error instanceof ProblemError ? (error.options.headers ?? {}) : {});
    return render({ ...asked, problem });
  }
}

/** @throws what is no refusal: a fault of the portal */
function problemFrom(error: unknown): PastProblem {
  if (error instanceof ProblemError) return error;
  if (error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable) return problems.unavailable;
  throw error;
}
