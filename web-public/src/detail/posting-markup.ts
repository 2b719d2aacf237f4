import { applicationStatus, deadlineOf, readDate } from '@noticeboard/content-model';
import type { Family, Posting } from '@noticeboard/content-model';
import type { Article, BreadcrumbList, JobPosting, WithContext } from 'schema-dts';
import { siteName } from '../app/site-context';
import { statedEmployer, statedSalary } from './stated-facts';

const context = { '@context': 'https://schema.org' } as const;

/** What markup may say: each of these is on the page, in these words. */
interface MarkedPosting {
  readonly title: string;
  /** Absolute, under the canonical spelling. */
  readonly url: string;
  readonly createdAt: string;
  readonly changedAt: string;
  /** The way to the page, from Home: names and absolute addresses. */
  readonly trail: readonly { readonly name: string; readonly url: string }[];
  readonly vacancy?: Vacancy;
}

/** What a JobPosting must say. A posting that lacks one of these is an Article. */
interface Vacancy {
  readonly nameOfPost: string;
  readonly employer: string;
  /** Plain text of the notice. */
  readonly text: string;
  /** The end of applying, ISO 8601: certain to the day, and not past. */
  readonly lastMoment: string;
  readonly salary: string;
}

/** For search engines: the posting and the way to it (contract, section 7). */
export function postingMarkup(posting: MarkedPosting): readonly object[] {
  const { vacancy } = posting;
  return [vacancy ? jobPosting(posting, vacancy) : article(posting), breadcrumbs(posting)];
}

/** Required by Google: title, description, datePosted, hiringOrganization, jobLocation; validThrough where it expires. */
function jobPosting({ url, createdAt }: MarkedPosting, vacancy: Vacancy): WithContext<JobPosting> {
  const salary = statedSalary(vacancy.salary);
  return {
    ...context,
    '@type': 'JobPosting',
    title: vacancy.nameOfPost,
    description: paragraphs(vacancy.text),
    datePosted: createdAt,
    validThrough: indianTime(vacancy.lastMoment),
    hiringOrganization: { '@type': 'Organization', name: vacancy.employer },
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'IN' } },
    directApply: false,
    url,
    ...(salary && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'INR',
        value: {
          '@type': 'QuantitativeValue',
          minValue: salary.least,
          maxValue: salary.most,
          unitText: salary.per,
        },
      },
    }),
  };
}

function article({ title, url, createdAt, changedAt }: MarkedPosting): WithContext<Article> {
  return {
    ...context,
    '@type': 'Article',
    headline: title,
    datePublished: createdAt,
    dateModified: changedAt,
    mainEntityOfPage: url,
    author: { '@type': 'Organization', name: siteName },
    publisher: { '@type': 'Organization', name: siteName },
  };
}

function breadcrumbs({ trail }: MarkedPosting): WithContext<BreadcrumbList> {
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, place) => ({
      '@type': 'ListItem' as const,
      position: place + 1,
      name,
      item: url,
    })),
  };
}

/** A description is HTML (Google, "Job posting structured data"): what an editor typed must stay text in it. */
function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.trim()}</p>`)
    .join('');
}

/** The same moment with the offset of India, to the second. */
function indianTime(moment: string): string {
  const local = new Date(Date.parse(moment) + 5.5 * 3_600_000).toISOString();
  return `${local.slice(0, 19)}+05:30`;
}

/**
 * What a JobPosting may say of a posting: only of a vacancy whose employer is named and whose last date is certain to the
 * day and not past. Anything less is undefined: search engines punish markup that guesses.
 */
export function vacancyOf(family: Family, posting: Posting, now: Date): Vacancy | undefined {
  if (!family.site.vacancies) return undefined;
  const telling = posting.notifications.findLast(({ fields }) => fields.lastDateApply.trim() !== '')?.fields;
  const employer = statedEmployer(posting);
  if (!telling || !employer) return undefined;
  const deadline = deadlineOf(readDate(telling.lastDateApply));
  if (!deadline || applicationStatus('', telling.lastDateApply, now).kind === 'closed') return undefined;
  return {
    nameOfPost: telling.nameOfPost.trim(),
    employer,
    text: [telling.shortInfo, telling.details, ...telling.postRecruitmentInputs].join('\n'),
    lastMoment: deadline.at,
    salary: posting.salaryRange,
  };
}
