import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError } from '@noticeboard/content-model';
import { ExpectedRevisionError } from '@noticeboard/event-store';

/** Both must be used up before a command is given up: neither a busy rival nor a slow store alone is the end of it. */
const fewestTries = 10;
const longestPauseMs = 50;

/**
 * Repeats what lost to another writer. The pauses are short and drawn by lot: a rival that knows the stream goes on
 * winning while the loser sleeps.
 * @throws ProblemError `contended` when others were first for `giveUpAfterMs`
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>, giveUpAfterMs = 4000): Promise<T> {
  const end = performance.now() + giveUpAfterMs;
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ExpectedRevisionError)) throw error;
      if (tried >= fewestTries && performance.now() >= end) throw new ProblemError('contended');
    }
    await pause(Math.random() * Math.min(longestPauseMs, 2 ** tried));
  }
}
