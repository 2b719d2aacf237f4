// The clock of the demonstration's process alone. Events get their time from it, as they do from any machine's clock:
// it begins weeks ago, goes forward only, and is the machine's again before the demonstration is handed over. The
// machine's uptime goes with it, so that the portal believes it.
import os from 'node:os';

const MachineDate = Date;
let behindMs = Infinity;

const machineUptime = os.uptime;
os.uptime = () => machineUptime() - (Number.isFinite(behindMs) ? behindMs / 1000 : 0);

const now = () => MachineDate.now() - behindMs;

class StoryDate extends MachineDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts));
  }

  static now() {
    return now();
  }
}

const indiaMs = 5.5 * 3_600_000;
const dayMs = 86_400_000;

/** The time in India at which it is `clock` on the day that is so many days from today. */
export function momentIn(days, clock) {
  const day = new MachineDate(MachineDate.now() + indiaMs + days * dayMs).toISOString().slice(0, 10);
  return new MachineDate(`${day}T${clock}:00+05:30`);
}

export function minutesAgo(minutes) {
  return new MachineDate(MachineDate.now() - minutes * 60_000);
}

/** @throws RangeError where that would set the clock back, or past the machine's */
export function moveTo(moment) {
  const behind = MachineDate.now() - moment.getTime();
  if (behind < 0 || behind > behindMs)
    throw new RangeError(`the clock goes forward only, not to ${moment.toISOString()}`);
  behindMs = behind;
  globalThis.Date = StoryDate;
}

export function pass(minutes) {
  moveTo(new MachineDate(now() + minutes * 60_000));
}

/** The machine's clock from here on, also for those who hold on to `Date.now`. */
export function handOver() {
  behindMs = 0;
  globalThis.Date = MachineDate;
}
