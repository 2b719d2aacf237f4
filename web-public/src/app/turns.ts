/** Work in steps. Between two of them, others may have their turn. */
export type Steps<T> = Generator<void, T, void>;

/** @param giveWay lets others have their turn, where the work of this one is long */
export async function inTurns<T>(steps: Steps<T>, giveWay: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await giveWay();
  }
}
