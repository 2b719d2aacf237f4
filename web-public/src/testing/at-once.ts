import type { Steps } from '../app/turns';

/** The result of work in steps, without a turn between them. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
