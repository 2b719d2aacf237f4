import { applicationDates, applicationStatus, notificationFields } from '@noticeboard/content-model';
import type {
  ApplicationStatus,
  ChangeHistory,
  Family,
  Notification,
  Posting,
  ReaderChange,
  Table,
  UsefulItems,
} from '@noticeboard/content-model';
import { detailAddress, webAddress } from '../app/addresses';
import type { WebAddress } from '../app/addresses';
import { dateMarks, factsOf, noticeSections } from './facts';
import type { Fact, Marks, NoticeView } from './facts';
import { formerLinks, formerValuesOf, recentChange, toldHistory } from './former-values';
import type { Former } from './former-values';
import { noticePdf, statedEmployer } from './stated-facts';

export interface FamilyPageView {
  readonly kind: 'posting';
  readonly family: string;
  readonly id: string;
  readonly title: string;
  /** Its address under the canonical spelling. */
  readonly href: string;
  readonly createdAt: string;
  /** When a reader last saw it change. */
  readonly changedAt: string;
  readonly status: ApplicationStatus;
  /** Of the newest notice that gives one. */
  readonly lastDate?: Fact;
  readonly salary?: Fact;
  /** Where a notice names it in so many words, and the postings of the family are vacancies. */
  readonly employer?: string;
  readonly apply?: WebAddress & { readonly was?: Former };
  readonly website?: WebAddress;
  /** A PDF among the useful links, for the bar that stays in view on phones; with its own title if that calls it no notice. */
  readonly noticePdf?: { readonly href: string; readonly title?: string };
  /** Newest first. */
  readonly notices: readonly NoticeView[];
  readonly tables: readonly Table[];
  readonly usefulItems: readonly UsefulItems[];
  /** Bytes by stored path. */
  readonly pdfSizes: Readonly<Record<string, number>>;
  /** By `<items id>/<index>`: what a useful link was before its newest change. */
  readonly linksBefore: Readonly<Record<string, Former>>;
  /** Newest first, the publication last. */
  readonly history: readonly ReaderChange[];
  /** The newest significant change, while it is younger than seven days. */
  readonly recent?: ReaderChange;
  /** Address of the calendar file with all certain dates; absent when there is none. */
  readonly calendar?: string;
}

interface Circumstances {
  readonly now: Date;
  /** Bytes by stored path. */
  readonly pdfSizes: Readonly<Record<string, number>>;
}

/** All that the page of a posting says. Nothing of it is left to be worked out in the browser. */
export function postingView(
  family: Family,
  posting: Posting,
  history: ChangeHistory,
  { now, pdfSizes }: Circumstances,
): FamilyPageView {
  const { id, title, createdAt, tables, usefulItems } = posting;
  const marks: Marks = { formerOf: formerValuesOf(history), dates: dateMarks(family, posting, now) };
  const { calendar } = marks.dates;
  const recent = recentChange(history, now);
  return {
    kind: 'posting',
    family: family.key,
    id,
    title,
    href: detailAddress(family, title),
    createdAt,
    changedAt: history.entries[0]?.at ?? createdAt,
    ...overviewOf(family, posting, marks, now),
    notices: [...posting.notifications].reverse().map((notice) => noticeView(notice, marks)),
    tables,
    usefulItems,
    pdfSizes,
    linksBefore: formerLinks(usefulItems, marks.formerOf),
    history: toldHistory(history),
    ...(recent && { recent }),
    ...(calendar !== undefined && { calendar }),
  };
}

const lastDateFields = notificationFields.filter(({ name }) => name === 'lastDateApply');

type Overview = Pick<FamilyPageView, 'status' | 'lastDate' | 'salary' | 'employer' | 'apply' | 'website' | 'noticePdf'>;

/** From the posting itself, and from the newest notice that tells. */
function overviewOf(family: Family, posting: Posting, { formerOf, dates }: Marks, now: Date): Overview {
  const newestFirst = [...posting.notifications].reverse();
  const { applicationBegin, lastDateApply } = applicationDates(posting);
  const [lastDate] = newestFirst.flatMap((notice) =>
    lastDateFields.flatMap((field) => factsOf(field, notice, { formerOf, dates })),
  );
  const salary = posting.salaryRange.trim();
  const salaryWas = formerOf('salaryRange', salary);
  const apply = webAddress(posting.applyLink);
  const applyWas = formerOf('applyLink', posting.applyLink.trim());
  const website = newestFirst.map(({ fields }) => webAddress(fields.websiteLink)).find(Boolean);
  const employer = family.site.vacancies ? statedEmployer(posting) : undefined;
  const pdf = noticePdf(posting.usefulItems);
  return {
    status: applicationStatus(applicationBegin, lastDateApply, now),
    ...(lastDate && { lastDate }),
    ...(salary !== '' && { salary: { label: 'Salary', value: salary, ...(salaryWas && { was: salaryWas }) } }),
    ...(employer !== undefined && { employer }),
    ...(apply && { apply: { ...apply, ...(applyWas && { was: applyWas }) } }),
    ...(website && { website }),
    ...(pdf && { noticePdf: pdf }),
  };
}

/** Links to a notice outlive later notices of the same posting. */
function noticeView(notice: Notification, marks: Marks): NoticeView {
  const { postDate, nameOfPost, requirementTitle, examTitle } = notice.fields;
  return {
    anchor: `notice-${notice.id}`,
    postDate: postDate.trim(),
    nameOfPost: nameOfPost.trim(),
    about: [requirementTitle, examTitle].map((text) => text.trim()).filter((text) => text !== ''),
    sections: noticeSections(notice, marks),
  };
}
