import type { ServerResponse } from 'node:http';
import { type EventStore, StoreUnavailable } from '@noticeboard/event-store';
import { type Follower, projectionHealth } from '@noticeboard/projections';
import { type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import type { Ledger, LedgerHealth } from '../ledger/ledger.js';

/** For load balancers and people on call: 200 while the portal works, 503 when a store does not answer, the projections have stopped, or the log is not what was signed. */
export async function answerHealth(
  response: ServerResponse,
  events: EventStore,
  reads: ReadStore,
  follower: Follower | undefined,
  ledger?: Ledger,
): Promise<void> {
  const { status, body } = await healthOf(events, reads, follower, ledger?.health);
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

async function healthOf(
  events: EventStore,
  reads: ReadStore,
  follower: Follower | undefined,
  ledger: LedgerHealth | undefined,
) {
  const about = ledger && { ledger };
  try {
    const projections = await projectionHealth(events, reads, follower);
    const works = projections.status !== 'stopped' && ledger?.status !== 'failing';
    return { status: works ? 200 : 503, body: { status: works ? 'ok' : 'failing', projections, ...about } };
  } catch (error) {
    if (!(error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable)) throw error;
    const projections = { status: follower?.status ?? 'elsewhere' };
    return { status: 503, body: { status: 'failing', fault: error.message, projections, ...about } };
  }
}
