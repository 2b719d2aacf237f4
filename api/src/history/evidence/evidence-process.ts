import type { Family } from '@noticeboard/content-model';
import type { EventLogLocation } from '@noticeboard/event-store';
import { Child } from '../../child-process/child.js';
import type { EvidenceTask } from './evidence-page.js';

/** The arguments that the process is started with. */
export interface EvidenceWork {
  readonly log: EventLogLocation;
  readonly families: readonly Family[];
  readonly stream: string;
  readonly task: EvidenceTask;
}

/** Some pieces of the file; none after the last. */
export type EvidenceWord = { readonly pieces: string | undefined };

/** MB: a few events of the largest bodies, and the record before and after them. */
const heapMb = 384;
const file = new URL('./evidence.child.js', import.meta.url);

/**
 * The pieces of the file, made in a process of its own: the next when the last was taken. The reader that stops taking
 * ends it.
 * @throws Error when the process is gone before the last
 */
export async function* inProcess(task: EvidenceWork): AsyncGenerator<string> {
  let hear: (word: EvidenceWord) => void = () => undefined;
  const word = () => new Promise<EvidenceWord>((resolve) => (hear = resolve));
  let next = word();
  const child = new Child<EvidenceWork, EvidenceWord>({ file, task, heapMb, onWord: (said) => hear(said) });
  const gone = child.ended.then((why) => {
    throw new Error(`evidence of ${task.stream}: ${why}`);
  });
  // It ends after the last piece, too.
  gone.catch(() => undefined);
  try {
    for (;;) {
      const { pieces } = await Promise.race([next, gone]);
      if (pieces === undefined) return;
      yield pieces;
      next = word();
      child.send('next');
    }
  } finally {
    await child.end();
  }
}
