/** The program was told to stop before it served. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** What has to be undone, the last first. */
export class Closers {
  readonly #steps: (() => Promise<unknown> | void)[] = [];
  #closing: Promise<void> | undefined;

  /** @throws Stopped where all is closed already; this step is then done at once */
  async add(step: () => Promise<unknown> | void): Promise<void> {
    if (!this.#closing) {
      this.#steps.push(step);
      return;
    }
    await step();
    throw new Stopped('told to stop');
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) await step();
  }
}
