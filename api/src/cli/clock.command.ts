import { AgreedClock } from '../write-gate/agreed-clock.js';
import { CommandFailed } from '../config/command-failed.js';
import { readEventLog } from '../config/stream-prefix.js';
import { defineCommand } from './command.js';
import { configOfPortal } from './portal-config.js';

const usage = `usage: npm run portal -- clock [--agree]

Whether the clock of this machine can be believed: exit code 1 with what speaks against it. The portal writes nothing while
something does: the clock was set by more than ten minutes, or is as far behind the newest event of the log after the
machine was started.

With --agree: the clock is right as it is now. A portal that works in DATA_DIR on this machine goes on by itself. Look at
the clock first: an event that gets a time in the future gives it to every later one.`;

const options = { agree: { type: 'boolean', default: false } } as const;

export const clockCommand = defineCommand({ usage, options }, async ({ agree }) => {
  const config = configOfPortal();
  const [last] = await readEventLog(config, (log) => log.readAll({ direction: 'backwards', max: 1 }));
  const newest = last?.metadata['at'];
  const clock = new AgreedClock({ dataDir: config.dataDir, say: console });
  if (agree) return console.log(`Agreed: the clock says ${clock.agree(newest)}.`);
  clock.begin(newest);
  const fault = clock.fault();
  if (fault !== undefined) throw new CommandFailed(`The clock is not believed: ${fault}.`);
  console.log('The clock is believed.');
});
