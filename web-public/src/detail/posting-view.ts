import {
  applicationDates,
  applicationStatus,
  type ApplicationStatus,
  birthDaysIn,
  type ChangeHistory,
  type DateAnswer,
  dateFields,
  type Family,
  type Notification,
  notificationFields,
  type NotificationFields,
  type Posting,
  type ReaderChange,
  type Table,
  type UsefulItems,
  type LinkTarget,
  linkTarget,
  type TakenDown,
} from '@noticeboard/content-model';
import { detailAddress } from '../app/addresses';
import type { Steps } from '../app/turns';
import type { ListingCardView } from '../cards/card-view';
import { dateMarks, type Fact, factsOf, type Marks, notificationSections, type NotificationView } from './facts';
import { previousLinks, type PreviousValue, previousValuesOf, readerHistory, recentChanges } from './previous-values';
import { employerOf, type NoticePdf, noticePdf, placesOf } from './stated-facts';

export interface FamilyPageView {
  readonly kind: 'posting';
  readonly family: string;
  readonly id: string;
  readonly title: string;
  /** Its address in the canonical spelling. */
  readonly href: string;
  readonly createdAt: string;
  /** Time of the last change that readers see. */
  readonly changedAt: string;
  readonly status: ApplicationStatus;
  /** From the newest notification that states one. */
  readonly lastDate?: Fact;
  readonly salary?: Fact;
  /** Present where a text names it or an official host tells it, and the postings of the family are vacancies. */
  readonly employer?: string;
  /** The states that its texts name, or All India, in English; only where the postings of the family are vacancies. */
  readonly places?: readonly string[];
  readonly apply?: LinkTarget & { readonly was?: PreviousValue };
  readonly website?: LinkTarget;
  /** Time at which the portal last reached the official website, or what Apply opens where none is named. */
  readonly reachedAt?: string;
  /** A PDF among the useful links, for the action bar. */
  readonly noticePdf?: NoticePdf;
  /** Newest first. */
  readonly notices: readonly NotificationView[];
  readonly tables: readonly Table[];
  readonly usefulItems: readonly UsefulItems[];
  /** Bytes by stored path. */
  readonly pdfSizes: Readonly<Record<string, number>>;
  /** PDFs that were taken down, by stored path; absent when there is none. */
  readonly pdfsTakenDown?: Readonly<Record<string, TakenDown>>;
  /** Previous values of useful links by `<items id>/<index>`. */
  readonly linksBefore: Readonly<Record<string, PreviousValue>>;
  /** Its admit cards and results, the newest first, each with the key of its list. */
  readonly tied?: readonly { readonly list: string; readonly card: ListingCardView }[];
  /** Its answer key is approved, and among its links. */
  readonly answerKey?: true;
  /** Newest first, the publication last. */
  readonly history: readonly ReaderChange[];
  /** The significant changes of the last seven days, those of dates first; absent when there is none. */
  readonly recent?: readonly ReaderChange[];
  /** Answers of staff to readers' reports on dates, the newest first; absent when there is none. */
  readonly answers?: readonly AnswerView[];
  /** The dates that a reader may say are wrong, each with its newest text. */
  readonly dates: readonly { readonly field: string; readonly label: string; readonly text: string }[];
  /** Address of the calendar file with all certain dates; absent when there is none. */
  readonly calendar?: string;
}

export interface AnswerView extends Pick<DateAnswer, 'answer' | 'note' | 'at'> {
  readonly label: string;
  /** From the report to the answer; ms. */
  readonly took: number;
}

interface Context {
  readonly now: Date;
  /** Bytes by stored path. */
  readonly pdfSizes: Readonly<Record<string, number>>;
  /** By stored path. */
  readonly takenDown?: Readonly<Record<string, TakenDown>>;
}

/** Everything that the page of a posting shows. The browser derives nothing from it. */
export function* postingView(
  family: Family,
  posting: Posting,
  history: ChangeHistory,
  { now, pdfSizes, takenDown = {} }: Context,
): Steps<FamilyPageView> {
  const { id, title, createdAt, tables, usefulItems } = posting;
  const dates = yield* dateMarks(family, posting, now);
  yield;
  const marks: Marks = { findPrevious: previousValuesOf(history), dates, born: birthDaysIn(posting) };
  const { calendar } = dates;
  const notices: NotificationView[] = [];
  for (const notification of posting.notifications.toReversed()) {
    yield;
    notices.push(notificationView(notification, marks));
  }
  yield;
  const overview = overviewOf(family, posting, marks, { now, takenDown });
  yield;
  const recent = recentChanges(history, now);
  yield;
  const places = placesOf(family, posting);
  yield;
  return {
    kind: 'posting',
    family: family.key,
    id,
    title,
    href: detailAddress(family, title),
    createdAt,
    changedAt: history.entries[0]?.at ?? createdAt,
    ...overview,
    ...(places.length > 0 && { places }),
    ...(family.site.answerKeys && posting.approvedAt !== '' && { answerKey: true as const }),
    notices,
    tables,
    usefulItems,
    pdfSizes,
    ...(Object.keys(takenDown).length > 0 && { pdfsTakenDown: takenDown }),
    linksBefore: previousLinks(usefulItems, marks.findPrevious),
    history: readerHistory(history),
    ...(recent.length > 0 && { recent }),
    ...(calendar !== undefined && { calendar }),
    dates: statedDates(posting),
    ...answersOf(posting),
  };
}

function statedDates({ notifications }: Posting): FamilyPageView['dates'] {
  return dateFields.flatMap(({ name, label }) => {
    const text = notifications.reduceRight(
      (newer, { fields }) => newer || textOf(fields[name as keyof NotificationFields]),
      '',
    );
    return text === '' ? [] : [{ field: name, label, text }];
  });
}

function textOf(value: NotificationFields[keyof NotificationFields]): string {
  if (typeof value === 'string') return value.trim();
  return value.map((one) => (typeof one === 'string' ? one : one.dateValue).trim()).join('; ');
}

function answersOf({ dateAnswers = [] }: Posting): Pick<FamilyPageView, 'answers'> {
  const answers = dateAnswers.toReversed().map(({ field, answer, note, at, reportedAt }) => ({
    label: dateFields.find(({ name }) => name === field)?.label ?? field,
    answer,
    note,
    at,
    took: Math.max(0, Date.parse(at) - Date.parse(reportedAt)),
  }));
  return answers.length > 0 ? { answers } : {};
}

const lastDateFields = notificationFields.filter(({ name }) => name === 'lastDateApply');

type Overview = Pick<FamilyPageView, 'status' | 'lastDate' | 'salary' | 'employer' | 'apply' | 'website' | 'noticePdf'>;

/** Values come from the posting itself and from the newest notification that states them. */
function overviewOf(
  family: Family,
  posting: Posting,
  { findPrevious, dates }: Pick<Marks, 'findPrevious' | 'dates'>,
  { now, takenDown }: Required<Pick<Context, 'now' | 'takenDown'>>,
): Overview {
  const newestFirst = [...posting.notifications].reverse();
  const { applicationBegin, lastDateApply } = applicationDates(posting);
  const [lastDate] = newestFirst.flatMap((notification) =>
    lastDateFields.flatMap((field) => factsOf(field, notification, { findPrevious, dates })),
  );
  const salary = posting.salaryRange.trim();
  const salaryWas = findPrevious('salaryRange', salary);
  const apply = linkTarget(posting.applyLink);
  const applyWas = findPrevious('applyLink', posting.applyLink.trim());
  const website = newestFirst.map(({ fields }) => linkTarget(fields.websiteLink)).find(Boolean);
  const employer = family.site.vacancies ? employerOf(posting) : undefined;
  const pdf = noticePdf(posting.usefulItems, takenDown);
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

/** The anchor carries the id, so links to a notification stay valid when others are added. */
function notificationView(notification: Notification, marks: Marks): NotificationView {
  const { postDate, nameOfPost, requirementTitle, examTitle } = notification.fields;
  return {
    anchor: `notice-${notification.id}`,
    postDate: postDate.trim(),
    nameOfPost: nameOfPost.trim(),
    about: [requirementTitle, examTitle].map((text) => text.trim()).filter((text) => text !== ''),
    sections: notificationSections(notification, marks),
  };
}
