import type { Family } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import type { ReadStore, Redis } from '@noticeboard/read-store';
import type { Config } from '../config/config.js';
import { Courier } from '../reach/courier.js';
import { fileOutbox } from '../reach/file-outbox.js';
import { Reach } from '../reach/reach.js';
import { ReachHome } from '../reach/reach-home.js';
import { Reactor } from '../reach/reactor.js';
import { redisOutbox } from '../reach/redis-outbox.js';
import { webhookDestination } from '../webhooks/webhook.destination.js';
import { WebhookSecrets } from '../webhooks/webhook-secrets.js';
import type { WriteGate } from '../write-gate/write-gate.js';
import type { Log } from './logs.js';

interface Home {
  readonly config: Config;
  readonly events: EventStore;
  readonly redis: Redis | undefined;
  readonly families: readonly Family[];
  readonly clock: () => Date;
}

/** Everything that is told what becomes public, and how far that is. */
export function openReach({ config, events, redis, families, clock }: Home): ReachHome {
  const { dataDir, publicUrl: origin, mayReachPrivate } = config;
  const webhooks = { secrets: new WebhookSecrets(events), origin, mayReachPrivate, clock };
  return new ReachHome({
    events,
    families,
    clock,
    openOutbox: () => (redis ? redisOutbox(redis) : fileOutbox(dataDir)),
    sources: [
      async (channels) =>
        [...channels.values()].flatMap(({ webhook, ...channel }) =>
          webhook ? webhookDestination({ ...channel, webhook }, webhooks) : [],
        ),
    ],
  });
}

interface Work {
  readonly config: Config;
  readonly reach: ReachHome;
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly gate: WriteGate;
  readonly log: Log;
}

/** What tells them; it does nothing while there is nobody to tell. */
export function startReach({ config, reach, events, reads, gate, log }: Work): Reach {
  const { families, deliveries } = reach;
  const { reachDelayMs: delayMs } = config;
  const now = () => reach.clock().getTime();
  const warn = (message: string) => log.warn(message);
  const hasEnded = (channel: string, message: string) => deliveries.hasEnded(channel, message);
  return new Reach({
    home: reach,
    reads,
    reactor: (outbox) => new Reactor({ events, outbox, families, delayMs, hasEnded }),
    courier: (outbox) => new Courier({ outbox, deliveries, now, warn }),
    refuses: () => gate.fault,
    warn,
  });
}
