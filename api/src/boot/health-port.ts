import { createServer } from 'node:http';
import type { EventStore } from '@noticeboard/event-store';
import type { Follower } from '@noticeboard/projections';
import type { ReadStore } from '@noticeboard/read-store';
import type { Config } from './config.js';
import { answerHealth } from './health.js';
import { listen } from './listen.js';

/** The projections program's only door: `GET /health`. */
export async function startHealthPort(
  config: Config,
  events: EventStore,
  reads: ReadStore,
  follower: Follower | undefined,
) {
  const server = createServer((request, response) => {
    if (request.url !== '/health') response.writeHead(404).end();
    else answerHealth(response, events, reads, follower).catch((error: unknown) => response.destroy(error as Error));
  });
  return listen(server, config.healthPort, config.host);
}
