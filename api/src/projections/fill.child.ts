import { openEventStore } from '@noticeboard/event-store';
import { Replayer } from '@noticeboard/projections';
import { borrowGeneration } from '@noticeboard/read-store';
import { taskOfParent, tellParent } from '../child-process/parent.js';
import type { FillTask, FillWord } from './fill.js';

/* A process of its own: replays the log into a generation that the portal has lent to it, and gives it back (`fill`). */

/** Events between two words to the parent. */
const reportEvery = 5000;

const { log, lent, until } = await taskOfParent<FillTask>();
const next = await borrowGeneration(lent);
const events = await openEventStore({ ...log, exclusive: false });
let count = 0;
const onPage = (taken: number, position: string) => {
  count += taken;
  // Each piece of other applications' records is reported: there are some thousand records in it.
  if (taken > 0 && count < reportEvery && position !== until) return;
  void tellParent({ count, position } satisfies FillWord);
  count = 0;
};
const replayer = new Replayer({ events, next, signal: new AbortController().signal, onPage });
try {
  await replayer.replayTo(until);
} catch {
  // An event that cannot be applied, or read. The portal meets it too, where it goes on, and says so.
  await replayer.flush();
}
next.close();
await events.close();
await tellParent('givenBack' satisfies FillWord);
process.exit();
