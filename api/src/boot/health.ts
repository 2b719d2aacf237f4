import type { ServerResponse } from 'node:http';
import { type EventStore, StoreUnavailable } from '@noticeboard/event-store';
import { type Follower, projectionHealth } from '@noticeboard/projections';
import { type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';

/** For load balancers and people on call: 200 while the portal works, 503 when a store does not answer or the projections have stopped. */
export async function answerHealth(
  response: ServerResponse,
  events: EventStore,
  reads: ReadStore,
  follower: Follower | undefined,
): Promise<void> {
  const { status, body } = await healthOf(events, reads, follower);
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

async function healthOf(events: EventStore, reads: ReadStore, follower: Follower | undefined) {
  try {
    const projections = await projectionHealth(events, reads, follower);
    const works = projections.status !== 'stopped';
    return { status: works ? 200 : 503, body: { status: works ? 'ok' : 'failing', projections } };
  } catch (error) {
    if (!(error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable)) throw error;
    const projections = { status: follower?.status ?? 'elsewhere' };
    return { status: 503, body: { status: 'failing', fault: error.message, projections } };
  }
}
