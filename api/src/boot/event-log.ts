import { join } from 'node:path';
import type { EventLogPlace } from '@noticeboard/event-store';
import type { Config } from './config.js';

/** The event log that the configuration names. */
export function eventLogOf({
  eventStoreUrl,
  streamPrefix,
  dataDir,
}: Pick<Config, 'eventStoreUrl' | 'streamPrefix' | 'dataDir'>): EventLogPlace {
  return { url: eventStoreUrl, prefix: streamPrefix, dir: join(dataDir, 'events') };
}
