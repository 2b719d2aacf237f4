export interface Policy {
  readonly heading: string;
  readonly intro: string;
  readonly sections: readonly PolicySection[];
}

interface PolicySection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Follows the paragraphs. */
  readonly list?: readonly string[];
}

/** The three policy pages. A path is the canonical spelling; letter case never matters. */
export const policies = [
  { key: 'privacy', path: '/privacy', updated: '2025-06-15' },
  { key: 'disclaimer', path: '/Disclaimer', updated: '2025-06-15' },
  { key: 'terms', path: '/Terms', updated: '2025-06-15' },
] as const satisfies readonly { key: string; path: string; updated: string }[];

type PolicyKey = (typeof policies)[number]['key'];

/** All three in one language. */
export type PolicyTexts = Readonly<Record<PolicyKey, Policy>>;

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
