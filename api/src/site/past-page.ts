import { promisify } from 'node:util';
import { type PastRefusal, Refusal, refusals, type SiteAnswer, type SiteRequest } from '@noticeboard/content-model';
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

type Render = (request: SiteRequest) => Promise<SiteAnswer>;

/** The page of an earlier moment, for staff; for everybody else, or when it cannot be shown, a page that says why. */
export async function pastPage(
  visits: PastVisits,
  request: Request,
  response: Response,
  asked: SiteRequest,
  render: Render,
): Promise<SiteAnswer> {
  try {
    await promisify(visits.session)(request, response);
    if (!(await visits.isStaff(request))) throw new Refusal('signInRequired');
    return await visits.asOf.during(request.query['asOf'], (past) =>
      render({ ...asked, now: new Date(past.at ?? 0), past }),
    );
  } catch (error) {
    const refusal = refusalOf(error);
    response.set(error instanceof Refusal ? (error.options.headers ?? {}) : {});
    return render({ ...asked, refusal });
  }
}

/** @throws what is no refusal: a fault of the portal */
function refusalOf(error: unknown): PastRefusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable) return refusals.unavailable;
  throw error;
}
