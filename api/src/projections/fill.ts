import type { EventLogLocation } from '@noticeboard/event-store';
import type { FillElsewhere } from '@noticeboard/projections';
import type { LentGeneration } from '@noticeboard/read-store';
import { Child } from '../child-process/child.js';

/** The arguments that the process is started with. */
export interface FillTask {
  readonly log: EventLogLocation;
  readonly lent: LentGeneration;
  /** Position of the last event to be taken. */
  readonly until: string;
}

/** How many more events it has taken, up to which position; then that it has given the generation back. */
export type FillWord = { readonly count: number; readonly position: string } | 'givenBack';

const childFile = new URL('./fill.child.js', import.meta.url);
/** The process takes as much memory while it runs; those that show a past state have the same. */
const heapMb = 1024;
/**
 * The replay of a shorter log is over before a process has started. KurrentDB counts bytes, some thousand for an event.
 */
const worthAProcess = { events: 50_000, bytes: 50_000_000 };

interface FillInChildOptions {
  readonly log: EventLogLocation;
  /** Called with the reason why the portal has to do it itself. */
  readonly warn: (message: string) => void;
  /** How far the log must go, by the number that its positions begin with. */
  readonly least?: number;
  /** The program of the process, where it is not the portal's own. */
  readonly file?: URL;
}

/**
 * A long log is replayed by a process of its own: it has the other core, a heap that is right for replays, and takes
 * nothing from readers.
 */
export function fillInChild(options: FillInChildOptions): FillElsewhere {
  const { log, warn, file = childFile } = options;
  const { least = log.url === undefined ? worthAProcess.events : worthAProcess.bytes } = options;
  return async ({ next, until, signal, onPage }) => {
    if (!next.lend || Number.parseInt(until, 10) < least) return;
    await next.lend(async (lent) => {
      let isGivenBack = false;
      const child = new Child<FillTask, FillWord>({
        file,
        task: { log, lent, until },
        heapMb,
        onWord: (word) => {
          if (word === 'givenBack') isGivenBack = true;
          else onPage(word.count, word.position);
        },
      });
      const end = () => void child.end();
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      const why = await child.ended;
      signal.removeEventListener('abort', end);
      if (!isGivenBack && !signal.aborted) warn(`the read models are built by the portal itself, because ${why}`);
      return isGivenBack;
    });
    signal.throwIfAborted();
  };
}
