import {
  applicationStatus,
  deadlineOf,
  type Family,
  openingOf,
  type Posting,
  readDate,
  stateOf,
} from '@noticeboard/content-model';
import type { Article, BreadcrumbList, JobPosting, WithContext } from 'schema-dts';
import { employerOf, placesOf, statedSalary } from './stated-facts';

const context = { '@context': 'https://schema.org' } as const;

/** The content of the markup. Each value is on the page in the same words. */
interface MarkedPosting {
  readonly title: string;
  /** Absolute, in the canonical spelling. */
  readonly url: string;
  /** Name of the portal. */
  readonly publisher: string;
  readonly createdAt: string;
  readonly changedAt: string;
  /** The breadcrumb from Home to the page: names and absolute addresses. */
  readonly trail: readonly { readonly name: string; readonly url: string }[];
  readonly vacancy?: Vacancy;
}

/** The members that a JobPosting must state. A posting that lacks one of these is an Article. */
interface Vacancy {
  readonly nameOfPost: string;
  readonly employer: string;
  /** Plain text of the notification. */
  readonly text: string;
  /** The last moment to apply, ISO 8601. It is certain to the day and not past. */
  readonly lastMoment: string;
  readonly salary: string;
  /** The one state where the work is; absent where the texts name several or none. */
  readonly region?: string;
  /** The day on which the employer gave notice, YYYY-MM-DD, where it is certain. */
  readonly postedOn?: string;
}

/** Markup for search engines: the posting and its breadcrumb (contract, section 7). */
export function postingMarkup(posting: MarkedPosting): readonly object[] {
  const { vacancy } = posting;
  return [vacancy ? jobPosting(posting, vacancy) : article(posting), breadcrumbs(posting)];
}

/** Google requires title, description, datePosted, hiringOrganization and jobLocation; validThrough where it expires. */
function jobPosting({ url, createdAt }: MarkedPosting, vacancy: Vacancy): WithContext<JobPosting> {
  const salary = statedSalary(vacancy.salary);
  return {
    ...context,
    '@type': 'JobPosting',
    title: vacancy.nameOfPost,
    description: paragraphs(vacancy.text),
    datePosted: vacancy.postedOn ?? createdAt,
    validThrough: indianTime(vacancy.lastMoment),
    hiringOrganization: { '@type': 'Organization', name: vacancy.employer },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'IN',
        ...(vacancy.region && { addressRegion: vacancy.region }),
      },
    },
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

function article({ title, url, publisher, createdAt, changedAt }: MarkedPosting): WithContext<Article> {
  return {
    ...context,
    '@type': 'Article',
    headline: title,
    datePublished: createdAt,
    dateModified: changedAt,
    mainEntityOfPage: url,
    author: { '@type': 'Organization', name: publisher },
    publisher: { '@type': 'Organization', name: publisher },
  };
}

function breadcrumbs({ trail }: MarkedPosting): WithContext<BreadcrumbList> {
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** A description is HTML (Google, "Job posting structured data"), so the text of an editor is escaped. */
function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.trim()}</p>`)
    .join('');
}

/** The same moment with India's offset, to the second. */
function indianTime(moment: string): string {
  const local = new Date(Date.parse(moment) + 5.5 * 3_600_000).toISOString();
  return `${local.slice(0, 19)}+05:30`;
}

/**
 * The vacancy of a posting whose employer is known and whose last date is certain to the day and not past. It is
 * undefined otherwise, because search engines penalize markup that guesses.
 */
export function vacancyOf(family: Family, posting: Posting, now: Date): Vacancy | undefined {
  if (!family.site.vacancies) return undefined;
  const dated = posting.notifications.findLast(({ fields }) => fields.lastDateApply.trim() !== '')?.fields;
  const employer = employerOf(posting);
  if (!dated || !employer) return undefined;
  const deadline = deadlineOf(readDate(dated.lastDateApply));
  if (!deadline || applicationStatus('', dated.lastDateApply, now).kind === 'closed') return undefined;
  const posted = readDate(dated.postDate);
  const postedOn = openingOf(posted);
  const [place, ...others] = placesOf(family, posting);
  const region = others.length === 0 && place !== stateOf('all-india')?.label ? place : undefined;
  return {
    nameOfPost: dated.nameOfPost.trim(),
    employer,
    text: [dated.shortInfo, dated.details, ...dated.postRecruitmentInputs].join('\n'),
    lastMoment: deadline.at,
    salary: posting.salaryRange,
    ...(region !== undefined && { region }),
    ...(postedOn !== undefined && postedOn === deadlineOf(posted)?.day && { postedOn }),
  };
}
