import { join } from 'node:path';
import type { EventLogPlace } from '@noticeboard/event-store';
import type { Config } from './config.js';
import { checkStreamPrefix } from './stream-prefix.js';

/** The event log that the configuration names. @throws StoreUnusable when its prefix is not the one that it was begun with */
export function eventLogOf(config: Pick<Config, 'eventStoreUrl' | 'streamPrefix' | 'dataDir'>): EventLogPlace {
  checkStreamPrefix(config);
  return { url: config.eventStoreUrl, prefix: config.streamPrefix, dir: join(config.dataDir, 'events') };
}
