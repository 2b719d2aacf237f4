import type { ConsoleScreen, ListSite } from './list-site.js';
import { messages } from './messages.js';

/**
 * The one table of the posting families. Routes, schemas, the OpenAPI document, console resources and public pages are
 * made from its rows; a further family is one more row.
 */
export interface Family {
  /** Name of the family in paths, indexes and history: `jobs`, `admission`, `offline`. */
  readonly key: string;
  /** Category of its event streams: `<category>-<id>`. */
  readonly category: string;
  /** Category of the streams that reserve its titles: `<reservation>-<hash of the folded title>`. */
  readonly reservation: string;
  /** Field that carries the title on the wire. */
  readonly titleField: string;
  /** Canonical field → name on the wire, where this family differs from the others. */
  readonly wireNames: Readonly<Record<string, string>>;
  readonly paths: FamilyPaths;
  /** True when its postings can be listed as answer keys; their records then carry `approved`. */
  readonly approvable: boolean;
  /** Said when a write names a title that is no posting of this family. */
  readonly unknownTitle: 'selectTitle' | 'selectTitle2';
  readonly site: FamilySite;
  readonly console: Readonly<Record<FamilyScreen, ConsoleScreen>>;
  /** Where its answer keys are approved, where they can be. */
  readonly approvalScreen?: ConsoleScreen;
}

/** Paths under `/api`, as the specification spells them. */
interface FamilyPaths {
  readonly postings: string;
  /** Segment between a posting's path and its notifications. */
  readonly notifications: string;
  readonly tables: string;
  readonly items: string;
}

/** Words and routes of a family on the public site. */
interface FamilySite extends ListSite {
  /** Followed by `/{title}`. The first spelling is the canonical one. */
  readonly detailPaths: readonly [string, ...string[]];
  /** The how-to-fill-online-form guide ends the detail page. */
  readonly guide?: true;
  /** Useful links stand on the detail page in reverse. */
  readonly linksReversed?: true;
  /** Its postings are vacancies: an open one may be marked up as a JobPosting of schema.org. */
  readonly vacancies?: true;
  /** The list of its postings with an approved answer key. */
  readonly answerKeys?: ListSite;
  /** The list of its postings by their syllabus. */
  readonly syllabus?: ListSite;
}

export type FamilyScreen = 'postings' | 'notifications' | 'tables' | 'items';

export const families = [
  {
    key: 'jobs',
    category: 'job',
    reservation: 'jobTitle',
    titleField: 'jobTitle',
    wireNames: {},
    paths: { postings: 'jobs', notifications: 'notifications', tables: 'tables', items: 'items' },
    approvable: true,
    unknownTitle: 'selectTitle',
    site: {
      listPaths: ['/latest-job'],
      detailPaths: ['/latest-job', '/job-notifications'],
      heading: 'Latest Jobs',
      navigation: 'Latest Job',
      tab: 'Jobs',
      button: 'Get Details',
      empty: 'No jobs found',
      searchPlaceholder: 'Search jobs...',
      image: '/og/jobs.png',
      rank: 1,
      homeRank: 1,
      guide: true,
      vacancies: true,
      answerKeys: {
        listPaths: ['/answer-key'],
        heading: 'Answer Key',
        navigation: 'Answer Key',
        tab: 'Answer',
        button: 'Get Answer Key',
        previewButton: 'Get Answer key',
        empty: messages.noJobs,
        searchPlaceholder: 'Search jobs...',
        image: '/og/answer-key.png',
        rank: 4,
        homeRank: 5,
      },
      syllabus: {
        listPaths: ['/syllabus'],
        heading: 'Syllabus',
        navigation: 'Syllabus',
        tab: 'Syllabus',
        button: 'Get Syllabus Now',
        previewButton: 'Get syllabus now',
        empty: 'No jobs found',
        searchPlaceholder: 'Search jobs...',
        image: '/og/syllabus.png',
        rank: 5,
        homeRank: 4,
      },
    },
    console: {
      postings: { path: 'addlatestjob', label: 'Add job', readLabel: 'Jobs' },
      notifications: { path: 'addlatestjobinfo', label: 'Add Job Info', readLabel: 'Job Info' },
      tables: { path: 'addlatestjobtable', label: 'Add Job Table', readLabel: 'Job Tables' },
      items: { path: 'addlatestjobusfullitems', label: 'Add UseFull Links', readLabel: 'Job Links' },
    },
    approvalScreen: { path: 'approveansware', label: 'Approve Answare', readLabel: 'Answer Key approvals' },
  },
  {
    key: 'admission',
    category: 'admission',
    reservation: 'admissionTitle',
    titleField: 'jobTitle2',
    wireNames: { sectionTitle: 'Title2', requirementTitle: 'requirementTitle2' },
    paths: { postings: 'job2', notifications: 'notifications2', tables: 'tablesV2', items: 'itemRoutes2' },
    approvable: false,
    unknownTitle: 'selectTitle2',
    site: {
      listPaths: ['/admission'],
      detailPaths: ['/admission'],
      heading: 'Admission',
      navigation: 'Admission',
      tab: 'Admission',
      button: 'Get Details',
      empty: 'No jobs found',
      searchPlaceholder: 'Search admissions...',
      image: '/og/admission.png',
      rank: 6,
      homeRank: 6,
    },
    console: {
      postings: { path: 'addadmission', label: 'Add Admission', readLabel: 'Admissions' },
      notifications: { path: 'addadmissioninfo', label: 'Add Admission Info', readLabel: 'Admission Info' },
      tables: { path: 'addadmissiontable', label: 'Add Admission Table', readLabel: 'Admission Tables' },
      items: { path: 'addadmissionusfulllinks', label: 'Add Admission Links', readLabel: 'Admission Links' },
    },
  },
  {
    key: 'offline',
    category: 'offline',
    reservation: 'offlineTitle',
    titleField: 'jobTitle',
    wireNames: {},
    paths: {
      postings: 'offlineroutes',
      notifications: 'notifications',
      tables: 'Offlinetable/tables',
      items: 'offlineitem',
    },
    approvable: false,
    unknownTitle: 'selectTitle',
    site: {
      listPaths: ['/offlineform', '/OfflineFrom'],
      detailPaths: ['/offlinefrominfo'],
      heading: 'Offline Form',
      navigation: 'Offline Form',
      tab: 'Offline',
      button: 'Get Details',
      empty: messages.noJobs,
      searchPlaceholder: 'Search jobs...',
      image: '/og/offline.png',
      rank: 7,
      homeRank: 7,
      linksReversed: true,
    },
    console: {
      postings: { path: 'AddOfflineFrom', label: 'Offline form title', readLabel: 'Offline forms' },
      notifications: { path: 'AddOfflineFromInfo', label: 'Offline form info' },
      tables: { path: 'AddOfflineFromTable', label: 'Offline form table', readLabel: 'Offline form tables' },
      items: { path: 'AddOfflineFromUsefull', label: 'Offline form useful links' },
    },
  },
] as const satisfies readonly Family[];

/** @throws RangeError for a key that no row has. */
export function familyOf(key: string, table: readonly Family[] = families): Family {
  const family = table.find((row) => row.key === key);
  if (!family) throw new RangeError(`no family is called ${key}`);
  return family;
}
