/** A change set that a save has gone into in place of the public site. */
export interface Destination {
  readonly id: string;
  readonly title: string;
  /** It waits for another person; else it is in preparation. */
  readonly isSubmitted: boolean;
}

/** A save that waits for an answer. */
export interface AskedReview {
  /** The name that the change set would have. */
  readonly title: string;
  /** Why, in the server's words. */
  readonly error: unknown;
  /** @param title of the change set to submit; undefined: nothing is saved */
  readonly answer: (title: string | undefined) => void;
}

/**
 * Holds a save that another person has to approve, until the editor has said whether it is to be submitted. A dialog
 * watches the gate. It knows, too, where the last save went, for the words after it.
 */
export type ReviewGate = ReturnType<typeof createReviewGate>;

export function createReviewGate() {
  const listeners = new Set<() => void>();
  let asked: AskedReview | undefined;
  let last: Destination | undefined;
  let reason = '';
  const show = (next: AskedReview | undefined) => {
    asked = next;
    listeners.forEach((listener) => listener());
  };
  return {
    /** Resolves to the title of the change set to submit; undefined: none. */
    ask: (title: string, error: unknown) =>
      new Promise<string | undefined>((resolve) =>
        show({
          title,
          error,
          answer: (given) => {
            show(undefined);
            resolve(given);
          },
        }),
      ),
    asked: () => asked,
    /** Why the next save goes past the review, for the record; empty: nothing is said. */
    reason: () => reason,
    say(words: string) {
      reason = words;
      listeners.forEach((listener) => listener());
    },
    /** @param destination undefined: readers see it */
    went(destination: Destination | undefined) {
      last = destination;
    },
    last: () => last,
    /** For the words about the last save, which are said once. */
    take() {
      const taken = last;
      last = undefined;
      return taken;
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
