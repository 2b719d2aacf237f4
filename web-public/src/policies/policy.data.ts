import type { Policy } from './policy';

export interface PolicyTextView {
  readonly path: string;
  /** ISO date. */
  readonly updated: string;
  /** The same day in words: "June 15, 2025". */
  readonly updatedText: string;
  readonly text: Policy;
}

export interface PolicyView extends PolicyTextView {
  readonly kind: 'policy';
}
