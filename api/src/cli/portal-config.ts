import { join } from 'node:path';
import { openEventStore } from '@noticeboard/event-store';
import { eventStoreOf, StoreWait } from '../boot/store-wait.js';
import { isThere } from '../files/is-there.js';
import { CommandFailed } from '../config/command-failed.js';
import { type Config, readConfig } from '../config/config.js';
import { placeOf } from '../config/stream-prefix.js';

/**
 * The configuration of a portal that is there: a command that works on one makes none by the way, out of a mistyped
 * folder.
 * @throws CommandFailed naming the folder, UnusableConfig, an error of the file system for one that may not be read
 */
export function configOfPortal(): Config {
  const config = readConfig(process.env);
  const { dataDir, eventStoreUrl } = config;
  if (eventStoreUrl === undefined && !isThere(join(dataDir, 'events', 'events.db')))
    throw new CommandFailed(
      `there is no portal in DATA_DIR ${dataDir}: no events/events.db. Name the folder of one that was started before`,
    );
  return config;
}

/** New nodes start and elect in half of it; s. */
const waitSeconds = 60;

/**
 * The same configuration, once the server of its event log answers: nodes may just be electing who leads.
 * @throws StoreUnavailable when they do not within a minute, StoreUnusable
 */
export async function onceLogAnswers(config: Config): Promise<Config> {
  if (config.eventStoreUrl === undefined) return config;
  const waiting = `Waiting, for ${waitSeconds} s at most.`;
  const opened = await new StoreWait({ log: console, waiting, forMs: waitSeconds * 1000 }).until(
    eventStoreOf(config),
    (patience) => openEventStore({ ...placeOf(config), exclusive: false, readOnly: true, patience }),
  );
  await opened.close();
  return config;
}
