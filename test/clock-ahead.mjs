// Preloaded into a portal's process (`--import`): each SIGUSR2 lets CLOCK_STEP_MINUTES pass, by the machine's uptime too.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const ownUptime = os.uptime;
os.uptime = () => ownUptime() + ahead / 1000;
syncBuiltinESMExports();

const OwnDate = Date;
let ahead = 0;
process.on('SIGUSR2', () => {
  ahead += Number(process.env.CLOCK_STEP_MINUTES) * 60_000;
  console.log('the clock is ahead');
});

globalThis.Date = class extends OwnDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [OwnDate.now() + ahead] : parts));
  }

  static now() {
    return OwnDate.now() + ahead;
  }
};
