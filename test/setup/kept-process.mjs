import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** A program of test/ that a worker keeps for all its suites: what it loads is loaded, and compiled, once. */
export class KeptProcess {
  #program;
  #process;
  #lastId = 0;
  /** How to settle what was asked and is not answered yet. */
  #open = new Map();

  constructor(program) {
    this.#program = program;
  }

  /**
   * @returns what the program answers to these words
   * @throws Error with what the program throws, or when it ends before it answers
   */
  ask(words) {
    this.#process ??= this.#start();
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      this.#process.send({ id, words }, (error) => error && reject(error));
    });
  }

  #start() {
    const started = fork(this.#program, {
      cwd: repository,
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', ({ id, answer, fault }) => {
      const { resolve, reject } = this.#open.get(id);
      this.#open.delete(id);
      if (fault === undefined) resolve(answer);
      else reject(new Error(fault));
    });
    started.once('exit', (code, signal) => {
      this.#process = undefined;
      for (const { reject } of this.#open.values()) reject(new Error(`${this.#program} ended with ${code ?? signal}`));
      this.#open.clear();
    });
    // It ends with the worker, and does not keep it.
    started.unref();
    started.channel.unref();
    return started;
  }
}
