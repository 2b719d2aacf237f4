/**
 * Lets the commands on one stream wait for one another inside this process, first come, first served: a command decides
 * on what the one before it has left, and none loses to its neighbour. Other processes are kept off by the revision alone.
 */
export class StreamLocks {
  /** Per stream, the end of the queue. */
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Does the work while no other has any of the streams. */
  async hold<T>(streams: readonly string[], work: () => Promise<T>): Promise<T> {
    const names = [...new Set(streams)];
    const ahead = names.flatMap((stream) => this.#tails.get(stream) ?? []);
    // In all queues at once, before anything is awaited: who is ahead in one is ahead in every other, so no two wait
    // for each other.
    const running = Promise.all(ahead).then(work);
    const done = running.then(nothing, nothing);
    for (const stream of names) this.#tails.set(stream, done);
    try {
      return await running;
    } finally {
      for (const stream of names) if (this.#tails.get(stream) === done) this.#tails.delete(stream);
    }
  }

  /** Streams that somebody has or waits for. */
  get size(): number {
    return this.#tails.size;
  }
}

function nothing(): void {}
