import type { Loaded, ServerSite } from '../app/loader';
import { englishPolicies } from './policies.en';
import { hindiPolicies } from './policies.hi';
import { policies, type PolicyTextView, type PolicyView } from './policy';

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
export function policyTextView({ language }: ServerSite, { key, path, updated }: PolicyRow): PolicyTextView {
  const texts = language === 'hi' ? hindiPolicies : englishPolicies;
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return { path, updated, updatedText: format.format(new Date(updated)), text: texts[key] };
}

const locales = { en: 'en-US', hi: 'hi-IN' } as const;
