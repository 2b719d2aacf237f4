import { malformed, ProblemError } from '@noticeboard/content-model';
import type { Express } from 'express';
import { timeIn } from '../as-of/as-of.js';
import { requestError } from '../http/request-errors.js';
import type { Ledger } from '../ledger/ledger.js';
import { unlessFailing } from '../ledger/unless-failing.js';
import { noteLog, noteRecord } from '../responses/answer-tags.js';
import { readsAlone } from '../responses/responses.js';
import { proofOfEntry } from './proof.js';
import { textOf } from './public-text.js';

/** Below it the texts beside the public log are read, and taken out by an admin. */
export const publicTextsPath = '/log/public/text';

const fresh = { 'Cache-Control': 'public, max-age=0, must-revalidate' };

/**
 * `GET /log/public/text/<hash>`: `{ salt, text }`, with the hash of which entries have in its place; 410 with the reason
 * once it was taken out. `GET /proof/<kind>/<id>?at=`: that the public log has the entry of a record that stood then, or
 * stands now (C2SP tlog-proof).
 */
export function mountPublicLog(app: Express, ledger: Pick<Ledger, 'publicLog' | 'health'>, now: () => Date): void {
  app.get(`${publicTextsPath}/:hash`, async (request, response) => {
    noteLog();
    response.set(fresh).json(await unlessFailing(ledger, () => textOf(ledger.publicLog, request.params.hash)));
  });
  app.all('/proof/:kind/:id', readsAlone, async (request, response) => {
    const { kind, id } = request.params as { kind: string; id: string };
    noteLog();
    noteRecord(kind, id);
    const time = momentIn(request.query['at'], now());
    response
      .set(fresh)
      .type('text/plain')
      .send(await unlessFailing(ledger, () => proofOf(ledger.publicLog, kind, id, time)));
  });
}

/** @throws ProblemError `malformedQuery` for what is no moment, or is yet to come */
function momentIn(at: unknown, now: Date): string {
  if (at === undefined) return now.toISOString();
  const time = typeof at === 'string' ? timeIn(at) : undefined;
  if (time === undefined) return malformed('at', requestError('notAMoment', { name: 'at' }));
  return time > now.toISOString() ? malformed('at', requestError('asOfFuture')) : time;
}

/** @throws ProblemError `unknownRecord` for what no reader had seen by then */
async function proofOf(log: Ledger['publicLog'], kind: string, id: string, time: string): Promise<string> {
  await log.catchUp();
  const leaf = log.entryAt(kind, id, time);
  if (leaf === undefined) throw new ProblemError('unknownRecord', { message: unknown });
  return proofOfEntry(log, leaf);
}

const unknown =
  'The public log has nothing of such a record by then. Paths are /proof/<kind>/<id>, with a kind of posting, admitCard or resultListing.';
