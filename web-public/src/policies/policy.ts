import type { PolicyKey, SiteLanguage, SiteSettings } from '@noticeboard/content-model';

export interface Policy {
  readonly heading: string;
  readonly intro: string;
  readonly sections: readonly PolicySection[];
}

interface PolicySection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Comes after the paragraphs. */
  readonly list?: readonly string[];
}

/** The three policy pages, each with the canonical spelling of its path. */
export const policies = [
  { key: 'privacy', path: '/privacy', updated: '2025-06-15' },
  { key: 'disclaimer', path: '/Disclaimer', updated: '2025-06-15' },
  { key: 'terms', path: '/Terms', updated: '2025-06-15' },
] as const satisfies readonly { key: PolicyKey; path: string; updated: string }[];

/** The texts of all three in one language, as they are written: by heading its paragraphs, then its list. */
export type PolicyTexts = Readonly<Record<PolicyKey, Omit<Policy, 'sections'> & { readonly sections: Written }>>;
/** A part that would point to nothing is left out: undefined. */
export type Written = Readonly<Record<string, readonly (string | readonly string[] | undefined)[]>>;

/** The texts depend on it. */
export type PolicyFacts = Pick<
  SiteSettings,
  'accessLog' | 'sendsMail' | 'operator' | 'isOfficial' | 'contact' | 'community'
>;

/** The level of a policy's headings: on its own page, and folded up on the home page. */
export type PolicyLevel = 2 | 4;

export interface PolicyTextView {
  readonly path: string;
  /** ISO date. */
  readonly updated: string;
  /** The same day in words: "June 15, 2025". */
  readonly updatedText: string;
  readonly text: Policy | OwnText;
  /** The language that the text is in, where it is not that of the page. */
  readonly textLanguage?: SiteLanguage;
}

/** As the operator wrote it, in the language that it is written in. */
export interface OwnText extends Pick<Policy, 'heading' | 'intro'> {
  readonly html: string;
  readonly language: SiteLanguage;
}

export interface PolicyView extends PolicyTextView {
  readonly kind: 'policy';
}
