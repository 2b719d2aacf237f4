import {
  type ChangeHistory,
  emptyValue,
  evolvePosting,
  families,
  type Family,
  familyOf,
  historyAfter,
  type ListingCard,
  notificationFields,
  type NotificationFields,
  type Posting,
  postingChange,
  type PostingEvent,
  type PostingFields,
  type SiteSettings,
} from '@noticeboard/content-model';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents';

export const settings: SiteSettings = {
  name: { en: 'Noticeboard', hi: 'Noticeboard' },
  origin: 'https://noticeboard.example',
  community: {},
  accessLog: 'staff',
  languages: ['en', 'hi'],
  sendsMail: false,
};

/** An event and its time (ISO 8601). */
export type Step = readonly [at: string, event: PostingEvent];

export interface PostingStory {
  readonly posting: Posting;
  readonly history: ChangeHistory;
}

/** A posting and its change history, as the projections derive both from its events. */
export function storyOf(family: Family, steps: readonly Step[], id = 'p1'): PostingStory {
  let posting: Posting | undefined;
  let history: ChangeHistory | undefined;
  steps.forEach(([at, event], index) => {
    const fact = { ...event, at, revision: index, position: String(index).padStart(16, '0') };
    const after = evolvePosting(posting, id, fact);
    const change = postingChange(posting, after, fact);
    history = historyAfter(history, family.key, after, change ? [change] : []);
    posting = after;
  });
  if (!posting || !history) throw new RangeError('a posting begins with an event');
  return { posting, history };
}

/** All fields of a notification; those that are not given are empty. */
export function fieldsWith(given: Partial<NotificationFields>): NotificationFields {
  const empty = Object.fromEntries(notificationFields.map(({ name, kind }) => [name, emptyValue(kind)]));
  // It contains every field of the table.
  return { ...(empty as unknown as NotificationFields), ...given };
}

interface Example {
  readonly id?: string;
  readonly title?: string;
  readonly posting?: Partial<PostingFields>;
  /** In order of creation. */
  readonly notices?: readonly Partial<NotificationFields>[];
  /** Time at which it was published with its notifications. */
  readonly at?: string;
  /** Events since then. */
  readonly later?: readonly Step[];
}

/** A notification with every field. */
export const applicationNotification: Partial<NotificationFields> = {
  nameOfPost: 'Combined Graduate Level Examination 2026',
  postDate: '10 June 2026 | 05:30 PM',
  shortInfo: 'Any graduate may apply.\nRead the full notice before filling the form.',
  requirementTitle: 'Recruitment',
  examTitle: 'CGL Tier-I & Tier-II',
  websiteLink: 'https://ssc.gov-in.example',
  applicationBegin: '10/06/2026',
  lastDateApply: '04/07/2026 (11:00 PM)',
  lastDatePayExamFee: '05/07/2026',
  examDate: '14–30 September 2026',
  admitCardAvailable: '',
  additionalDates: [{ dateValue: 'Correction window: 09 July 2026 to 11 July 2026' }, { dateValue: '15 July, 10:30' }],
  generalFee: '₹100/-',
  scStPhFee: '₹0/- (Exempted)',
  additionalInfo: 'Pay by BHIM UPI or Net Banking.',
  dynamicInputs: ['All category female: ₹0/-'],
  sectionTitle: 'Age Limit as on 01/08/2026',
  startDate: 'Minimum age: 18 Years',
  endDate: 'Maximum age: 32 Years',
  ageRelaxation: 'OBC 3 years, SC / ST 5 years',
  details: 'Bachelor’s degree in any stream.',
  postRecruitmentInputs: ['Statistical Investigator: degree with Statistics'],
};

/** Titles that have broken portals of this kind. */
export const hardTitles = [
  'UPSC Civil Services (IAS) / Forest Service (IFoS) Exam 2027',
  'रेलवे आरआरबी एनटीपीसी स्नातक स्तर भर्ती 2026 ऑनलाइन फॉर्म',
  'JNVST Class 9 Admission / नवोदय विद्यालय चयन परीक्षा',
  'Advt. No. 05%2F2026 – Junior Engineer C++/C# Test Cell',
  'RSSB 2026: Are 100% Vacancies Filled? Revised Notice #2 & more',
  "UP Police “Computer Operator” Grade-A ('Group C')",
] as const;

export function examplePosting(family: Family, example: Example = {}): PostingStory {
  const { id = '6a28a9035eedda7a00000003', title = 'SSC CGL 2026', notices = [applicationNotification] } = example;
  const { at = '2026-06-10T03:00:00.000Z', later = [] } = example;
  const data = {
    ...postingFieldsOf(title),
    salaryRange: '₹25,500 – ₹1,51,100',
    applyLink: 'https://apply.ssc.gov-in.example/cgl',
    ...example.posting,
  };
  const { posting, history } = storyOf(
    family,
    [
      [at, { type: 'PostingAdded', data }],
      ...notices.map((fields, index): Step => [
        at,
        { type: 'NotificationAdded', data: { notificationId: `${id}-${index + 1}`, fields: fieldsWith(fields) } },
      ]),
      ...later,
    ],
    id,
  );
  // Positions are unique within a log.
  const entries = history.entries.map((entry) => ({ ...entry, position: `${entry.at} ${id} ${entry.position}` }));
  return { posting, history: { ...history, entries } };
}

/** An edit of an example's first notification. */
export function noticeEdited(fields: Partial<NotificationFields>, id = '6a28a9035eedda7a00000003'): PostingEvent {
  return { type: 'NotificationEdited', data: { notificationId: `${id}-1`, fields } };
}

/** This many postings, the oldest first. */
export function examplePostings(family: Family, count: number): readonly PostingStory[] {
  return Array.from({ length: count }, (_, index) =>
    examplePosting(family, { id: `posting-${index + 1}`, title: `${family.key} posting ${index + 1}` }),
  );
}

export function exampleListing(notice: Partial<ListingCard> = {}): ListingCard {
  return {
    id: 'notice-1',
    title: 'SSC CGL 2026 Tier-I',
    applyLink: 'https://ssc.gov-in.example/cgl/tier-1',
    pdfFile: '',
    fileName: '',
    createdAt: '2026-11-01T05:00:00.000Z',
    updatedAt: '2026-11-02T05:00:00.000Z',
    ...notice,
  };
}

export function exampleNotices(name: string, count: number): readonly ListingCard[] {
  return Array.from({ length: count }, (_, index) =>
    exampleListing({ id: `notice-${index + 1}`, title: `${name} notice ${index + 1}` }),
  );
}

/** A family that the table lacks. */
export const scholarships: Family = {
  ...familyOf('offline'),
  key: 'scholarships',
  category: 'scholarship',
  titleField: 'scholarshipTitle',
  paths: {
    postings: 'scholarships',
    notifications: 'notifications',
    tables: 'scholarshipTables',
    items: 'scholarshipItems',
  },
  site: {
    ...familyOf('offline').site,
    listPaths: ['/scholarships', '/ScholarShip-List'],
    detailPaths: ['/scholarship'],
    heading: 'Scholarships',
    navigation: 'Scholarship',
    tab: 'Scholarship',
    button: 'See Scholarship',
    previewButton: 'See Scholarship',
    empty: 'No scholarships found',
    searchPlaceholder: 'Search scholarships...',
    rank: 8,
    homeRank: 8,
    guide: true,
  },
};

export const widerTable: readonly Family[] = [...families, scholarships];
