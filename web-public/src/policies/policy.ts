export interface Policy {
  readonly heading: string;
  readonly intro: string;
  readonly sections: readonly PolicySection[];
}

export interface PolicySection {
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

export type PolicyKey = (typeof policies)[number]['key'];

/** All three in one language. */
export type PolicyTexts = Readonly<Record<PolicyKey, Policy>>;
