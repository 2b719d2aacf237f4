import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed } from '../config/command-failed.js';
import { type Config, readConfig } from '../config/config.js';

/**
 * The configuration of a portal that is there: whoever works on one makes none by the way, out of a mistyped folder.
 * @throws CommandFailed naming the folder, UnusableConfig
 */
export function configOfPortal(): Config {
  const config = readConfig(process.env);
  const { dataDir, eventStoreUrl } = config;
  if (eventStoreUrl === undefined && !existsSync(join(dataDir, 'events', 'events.db')))
    throw new CommandFailed(
      `there is no portal in DATA_DIR ${dataDir}: no events/events.db. Name the folder of one that was started before`,
    );
  return config;
}
