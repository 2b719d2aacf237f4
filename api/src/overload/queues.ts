/** Runs tasks one at a time, in their order: what each of them holds in memory is there once. */
export function oneAfterTheOther(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = last.then(work);
    last = own.catch(() => undefined);
    return own;
  };
}

/** Lets tasks on one name wait for one another inside this process, first come, first served. */
export class Locks {
  /** By name, the end of the queue. */
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Does the work while no other has any of the names. */
  async hold<T>(given: readonly string[], work: () => Promise<T>): Promise<T> {
    const names = [...new Set(given)];
    const ahead = names.flatMap((name) => this.#tails.get(name) ?? []);
    // The work joins all queues at once, before anything is awaited. A task that is ahead in one queue is ahead in all,
    // so no two tasks wait for each other.
    const running = Promise.all(ahead).then(work);
    const done = running.then(nothing, nothing);
    for (const name of names) this.#tails.set(name, done);
    try {
      return await running;
    } finally {
      for (const name of names) if (this.#tails.get(name) === done) this.#tails.delete(name);
    }
  }

  /** Names that somebody has or waits for. */
  get size(): number {
    return this.#tails.size;
  }
}

function nothing(): void {}
