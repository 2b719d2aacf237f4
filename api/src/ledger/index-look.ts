import { dirname } from 'node:path';
import { Child } from '../child-process/child.js';
import { type IndexSlot, suspect } from './index-slot.js';

/** The argument that the process is started with. */
export interface LookTask {
  readonly files: readonly string[];
}

const childFile = new URL('./index-look.child.js', import.meta.url);

/**
 * Looks over the files of an index whose last process was killed, beside serving. The portal's log names a damaged
 * file, and the next start makes it again.
 */
export class IndexLook {
  /** Resolves at the end with the files that are damaged; undefined where it was ended before that. */
  readonly found: Promise<readonly string[] | undefined>;
  readonly #child: Child<LookTask, readonly string[]>;

  constructor({ file, publicFile }: IndexSlot, onDamage: (file: string) => void, program = childFile) {
    let answer: readonly string[] | undefined;
    this.#child = new Child<LookTask, readonly string[]>({
      file: program,
      task: { files: [file, publicFile] },
      onWord: (damaged) => (answer = damaged),
    });
    this.found = this.#child.ended.then(() => {
      if (answer && answer.length > 0) suspect(dirname(file));
      answer?.forEach(onDamage);
      return answer;
    });
  }

  /** @returns whether it came to its end */
  async end(): Promise<boolean> {
    await this.#child.end();
    return (await this.found) !== undefined;
  }
}
