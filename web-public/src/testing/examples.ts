import {
  families,
  familyOf,
  postingFields,
  notificationFields,
  postingFromWire,
  wireName,
} from '@noticeboard/content-model';
import type { Family, Field, PublicPosting, WireRecord } from '@noticeboard/content-model';

type Words = Readonly<Record<string, unknown>>;

interface Example {
  readonly id?: string;
  readonly title?: string;
  readonly posting?: Words;
  /** In order of creation, in canonical names. */
  readonly notices?: readonly Words[];
}

/** Everything that a notification can say. */
export const applicationNotice: Words = {
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

export const admitCardNotice: Words = {
  nameOfPost: 'CGL 2026 Tier-I – Admit Card',
  postDate: '07 Sep 2026',
  shortInfo: 'Exam city details are out.',
  examDate: '14/09/2026 to 30/09/2026',
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

/** The same posting in a family's own words, as the API would send it. */
export function examplePosting(family: Family, example: Example = {}): PublicPosting {
  const { id = '6a28a9035eedda7a00000003', title = 'SSC CGL 2026', notices = [applicationNotice] } = example;
  return postingFromWire(family, {
    _id: id,
    [family.titleField]: title,
    ...inWireWords(family, postingFields, {
      salaryRange: '₹25,500 – ₹1,51,100',
      applyLink: 'https://apply.ssc.gov-in.example/cgl',
      ...example.posting,
    }),
    notifications: notices.map((notice, place) => ({
      _id: `${id}-${place}`,
      ...inWireWords(family, notificationFields, notice),
    })),
    createdAt: '2026-06-10T03:00:00.000Z',
    updatedAt: '2026-09-06T20:15:00.000Z',
    revision: 1,
  });
}

/** As many postings as asked for, the oldest first. */
export function examplePostings(family: Family, count: number): readonly PublicPosting[] {
  return Array.from({ length: count }, (_, place) =>
    examplePosting(family, { id: `posting-${place + 1}`, title: `${family.key} posting ${place + 1}` }),
  );
}

function inWireWords(family: Family, fields: readonly Field[], words: Words): WireRecord {
  return Object.fromEntries(
    fields.filter(({ name }) => name in words).map((field) => [wireName(family, field), words[field.name]]),
  );
}

/** A family that the table does not have. */
export const scholarships: Family = {
  ...familyOf('offline'),
  key: 'scholarships',
  titleField: 'scholarshipTitle',
  paths: {
    postings: 'scholarships',
    notifications: 'notifications',
    tables: 'scholarshipTables',
    items: 'scholarshipItems',
  },
  site: {
    listPaths: ['/scholarships', '/ScholarShip-List'],
    detailPaths: ['/scholarship'],
    heading: 'Scholarships',
    navigation: 'Scholarship',
    button: 'See Scholarship',
    empty: 'No scholarships found',
    searchPlaceholder: 'Search scholarships...',
    guide: true,
  },
};

export const widerTable: readonly Family[] = [...families, scholarships];
