/** What a question came to, in words where it failed. */
export type Outcome<T> = { readonly value: T } | { readonly fault: string };

/**
 * A question to a store whose answer nobody waits for longer than `withinMs`. It is not asked again while the last one
 * is open: those who ask share it, so that many who look on are no load on a store that hangs.
 */
export class Probe<T> {
  #open: Promise<Outcome<T>> | undefined;

  /** `who` is asked: the beginning of the sentence when there is no answer in time. */
  constructor(
    private readonly who: string,
    private readonly question: () => Promise<T>,
    private readonly withinMs = 1000,
  ) {}

  /** Never rejects. */
  async ask(): Promise<Outcome<T>> {
    this.#open ??= this.#answer().finally(() => (this.#open = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Outcome<T>>((resolve) => {
      const fault = `${this.who} did not answer within ${this.withinMs} ms`;
      timer = setTimeout(() => resolve({ fault }), this.withinMs);
    });
    return Promise.race([this.#open, late]).finally(() => clearTimeout(timer));
  }

  async #answer(): Promise<Outcome<T>> {
    try {
      return { value: await this.question() };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  }
}

export function faultOf(outcome: Outcome<unknown>): string | undefined {
  return 'fault' in outcome ? outcome.fault : undefined;
}
