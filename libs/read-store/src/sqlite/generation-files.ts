import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Which generations there are, in `generations.json`. */
interface Register {
  readonly live: string;
  readonly former?: string | undefined;
}

/** The folder of the generations: a SQLite file for each, and the register that names those to be stored. */
export class GenerationFiles {
  readonly dir: string;
  readonly #register: string;

  /** Makes the folder when it is missing. */
  constructor(dir: string) {
    this.dir = dir;
    this.#register = join(dir, 'generations.json');
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  }

  of(generation: string): string {
    return join(this.dir, `${generation}.db`);
  }

  /** The files in which its content is, as far as they are there. */
  partsOf(generation: string): readonly string[] {
    return ['', '-wal'].map((end) => this.of(generation) + end);
  }

  /** Another text after each write. */
  stateOf(generation: string): string {
    const stats = this.partsOf(generation).map((path) => statSync(path, { throwIfNoEntry: false }));
    return stats.map((each) => `${each?.size} ${each?.mtimeMs}`).join();
  }

  remove(generation: string): void {
    for (const path of [...this.partsOf(generation), `${this.of(generation)}-shm`]) rmSync(path, { force: true });
  }

  /** Names of the live and the former generation. @throws SyntaxError for a register that is torn */
  registered(): readonly (string | undefined)[] {
    if (!existsSync(this.#register)) return [];
    const { live, former } = JSON.parse(readFileSync(this.#register, 'utf8')) as Partial<Register>;
    return [live, former];
  }

  /**
   * Written beside and renamed, so that it names the ones or the others; not written where it says so already, since a
   * full disk keeps nobody from reading. A file that is neither named nor being filled was left by a process that
   * ended, and is removed.
   */
  register(live: string, former: string | undefined, filling: readonly string[]): void {
    const [knownLive, knownFormer] = this.#readable();
    if (knownLive !== live || knownFormer !== former) {
      const register: Register = { live, former };
      writeFileSync(`${this.#register}.next`, JSON.stringify(register));
      renameSync(`${this.#register}.next`, this.#register);
    }
    for (const name of readdirSync(this.dir)) {
      const generation = /^(.+)\.db$/.exec(name)?.[1];
      if (generation !== undefined && ![live, former, ...filling].includes(generation)) this.remove(generation);
    }
  }

  /** @throws Error for a file that is not there, or shorter than it says of itself */
  assertWhole(generation: string): void {
    const descriptor = openSync(this.of(generation), 'r');
    try {
      const head = Buffer.alloc(100);
      if (readSync(descriptor, head, 0, 100, 0) < 100) throw new Error('it is cut off');
      // The write-ahead log that a killed process left is in the file once it is opened.
      if (isFilled(`${this.of(generation)}-wal`)) return;
      const pageSize = head.readUInt16BE(16) === 1 ? 65536 : head.readUInt16BE(16);
      if (fstatSync(descriptor).size < head.readUInt32BE(28) * pageSize) throw new Error('it is cut off');
    } finally {
      closeSync(descriptor);
    }
  }

  #readable(): readonly (string | undefined)[] {
    try {
      return this.registered();
    } catch {
      // A torn register was reported when it was read first; here it is only another than the one to be written.
      return [];
    }
  }
}

function isFilled(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
