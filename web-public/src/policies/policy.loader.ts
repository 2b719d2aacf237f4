import type { Loaded, ServerSite } from '../app/loader';
import { englishPolicies } from './policies.en';
import { hindiPolicies } from './policies.hi';
import { type Policy, policies, type PolicyTextView, type PolicyView, type Written } from './policy';

type PolicyRow = (typeof policies)[number];

export function loadPolicy(site: ServerSite, policy: PolicyRow): Promise<Loaded<PolicyView>> {
  const shown = policyTextView(site, policy);
  return Promise.resolve({
    status: 200,
    head: { title: shown.text.heading, description: shown.text.intro, canonical: shown.path },
    view: { kind: 'policy', ...shown },
  });
}

/** The text and its date in the reader's language. */
export function policyTextView({ language, settings }: ServerSite, { key, path, updated }: PolicyRow): PolicyTextView {
  const text = (language === 'hi' ? hindiPolicies : englishPolicies)(settings)[key];
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  const updatedText = format.format(new Date(updated));
  return { path, updated, updatedText, text: { ...text, sections: sectionsOf(text.sections) } };
}

function sectionsOf(written: Written): Policy['sections'] {
  return Object.entries(written).map(([heading, parts]) => {
    const list = parts.find((part) => typeof part !== 'string');
    return { heading, paragraphs: parts.filter((part) => typeof part === 'string'), ...(list && { list }) };
  });
}

const locales = { en: 'en-US', hi: 'hi-IN' } as const;
