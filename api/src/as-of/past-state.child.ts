import { openEventStore } from '@noticeboard/event-store';
import { Replayer, shareOfLog } from '@noticeboard/projections';
import { openSqliteReadStore } from '@noticeboard/read-store';
import { taskOfParent, tellParent } from '../child-process/parent.js';
import type { PastWord, Question, ReplayTask } from './past-state.js';

/*
 * A process of its own: replays the log up to a position into read models that nobody else sees, then answers from
 * them. A failure here ends this process and no other; the caller gets an error (`past-state`).
 */

const { log, until } = await taskOfParent<ReplayTask>();

const reads = openSqliteReadStore();
say({ kind: 'ready', at: await replay() });
process.on('message', ({ id, call, given }: Question) => void answer(id, call, given));

/** @returns when the last event that was applied was recorded */
async function replay(): Promise<string | undefined> {
  const events = await openEventStore({ ...log, exclusive: false });
  try {
    const next = await reads.nextGeneration();
    let reported = 0;
    const onPage = (_: number, position: string) => {
      const share = shareOfLog(position, until);
      if (share < reported + 0.01) return;
      reported = share;
      say({ kind: 'progress', share });
    };
    const replayer = new Replayer({ events, next, signal: new AbortController().signal, onPage });
    await replayer.replayTo(until);
    if (replayer.position !== undefined) await next.promote();
    return replayer.positionAt;
  } finally {
    await events.close();
  }
}

async function answer(id: number, call: Question['call'], given: readonly unknown[]): Promise<void> {
  const ask = reads[call] as (...given: readonly unknown[]) => Promise<unknown>;
  say({ kind: 'answer', id, answer: await ask(...given) });
}

function say(word: PastWord): void {
  void tellParent(word);
}
