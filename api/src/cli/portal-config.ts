import { join } from 'node:path';
import { isThere } from '../files/is-there.js';
import { CommandFailed } from '../config/command-failed.js';
import { type Config, readConfig } from '../config/config.js';

/**
 * The configuration of a portal that is there: whoever works on one makes none by the way, out of a mistyped folder.
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
