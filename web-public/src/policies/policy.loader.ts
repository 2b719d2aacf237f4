import type { PolicyKey } from '@noticeboard/content-model';
import type { Loaded, ServerSite } from '../app/loader';
import { englishPolicies } from './policies.en';
import { hindiPolicies } from './policies.hi';
import { type Policy, policies, type PolicyLevel, type PolicyTextView, type PolicyView, type Written } from './policy';

type PolicyRow = (typeof policies)[number];

export function loadPolicy(site: ServerSite, policy: PolicyRow): Promise<Loaded<PolicyView>> {
  const shown = policyTextView(site, policy, 2);
  return Promise.resolve({
    status: 200,
    head: { title: shown.text.heading, description: shown.text.intro, canonical: shown.path },
    view: { kind: 'policy', ...shown },
  });
}

/** The text and its date in the reader's language. @param level of its headings */
export function policyTextView(site: ServerSite, policy: PolicyRow, level: PolicyLevel): PolicyTextView {
  const { language, settings } = site;
  const { key, path } = policy;
  const updated = policyDate(site, policy);
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : `${language}-IN-u-nu-latn`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const updatedText = format.format(new Date(updated));
  const { heading, intro, sections } = (language === 'hi' ? hindiPolicies : englishPolicies)(settings)[key];
  const own = ownPolicy(site, key);
  const text = own
    ? { heading: own.heading ?? heading, intro: own.intro, html: own.html(level), language: own.language }
    : { heading, intro, sections: sectionsOf(sections) };
  const written = own?.language ?? (language === 'hi' ? 'hi' : 'en');
  return { path, updated, updatedText, text, ...(written !== language && { textLanguage: written }) };
}

/** When a policy was last changed, as an ISO date. */
export function policyDate(site: Pick<ServerSite, 'language' | 'ownPolicies'>, { key, updated }: PolicyRow): string {
  return ownPolicy(site, key)?.updated ?? updated;
}

/** The operator's text in the reader's language, or in the other one: theirs counts, and not ours beside it. */
function ownPolicy({ language, ownPolicies }: Pick<ServerSite, 'language' | 'ownPolicies'>, key: PolicyKey) {
  const own = ownPolicies[key];
  return own?.[language] ?? own?.en ?? own?.hi;
}

function sectionsOf(written: Written): Policy['sections'] {
  return Object.entries(written).map(([heading, parts]) => {
    const list = parts.find((part) => typeof part === 'object');
    return { heading, paragraphs: parts.filter((part) => typeof part === 'string'), ...(list && { list }) };
  });
}
