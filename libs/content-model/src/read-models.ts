import { z } from 'zod';
import type { ChangeTopic } from './changes/change-topics.js';
import type { Family } from './families.js';
import type { Tie } from './listing.js';
import type { ListingKind } from './listing-kinds.js';
import { filteredFacts } from './filters/index.js';
import { hasSyllabus } from './posting-card.js';
import type { Posting } from './posting.js';
import { postingToWire } from './wire.js';

/** Where the projections keep what: collections and indexes of the read store. */
export const readModels = {
  /** Listed, oldest first: postings as the API sends them. */
  postings: (family: Family) => `postings:${family.key}`,
  /** Not listed: the states of postings, deleted ones included. */
  postingStates: (family: Family) => `folds:${family.key}`,
  /** Postings without their notifications, for look-ups, search and sorting; deleted ones are stored, not listed. */
  heads: (family: Family) => `heads:${family.key}`,
  /** Folded title → id of the posting that claimed it last. */
  titles: (family: Family) => `titles:${family.key}`,
  /** Listed: tables and lists of useful items, each under its posting's title. */
  tables: (family: Family) => `tables:${family.key}`,
  usefulItems: (family: Family) => `useful-items:${family.key}`,
  /** Id of a table or a list of useful items → id of the posting that has it. */
  owners: (family: Family) => `owners:${family.key}`,
  /** Listed in order of approval: postings whose answer key is approved. */
  approvals: (family: Family) => `approvals:${family.key}`,
  /** Listed: admit cards or result listings as the API sends them. */
  listings: (kind: ListingKind) => `notices:${kind.key}`,
  /** Not listed: their states. */
  listingStates: (kind: ListingKind) => `notice-folds:${kind.key}`,
  /** Listed by when they were tied to it: kind, id and tie of the admit cards and results of one posting. */
  tied: ({ family, id }: Tie) => `tied:${family}:${id}`,
  /** Listed: what the public lists show of postings. */
  cards: (family: Family) => `cards:${family.key}`,
  /** Listed by deadline: postings whose last date can be counted down to. */
  deadlines: (family: Family) => `deadlines:${family.key}`,
  /** Listed by the first day of each: exams that fall on certain days, with their notification. */
  examDays: (family: Family) => `exam-days:${family.key}`,
  /** Listed: postings with a syllabus, and those that await one. */
  syllabusPosted: (family: Family) => `syllabus-posted:${family.key}`,
  syllabusAwaited: (family: Family) => `syllabus-awaited:${family.key}`,
  /** Listed, with the notification: postings whose newest stated last date cannot be counted down to. */
  unreadDates: (family: Family) => `unread-dates:${family.key}`,
  /** Listed, with the link: postings with an answer key among their useful links that is not approved. */
  keysWaiting: (family: Family) => `keys-waiting:${family.key}`,
  /** Listed: postings that are withdrawn, with title, time and note, for staff. */
  withdrawn: (family: Family) => `withdrawn:${family.key}`,
  /** Listed by their newest change: the change history of a posting, an admit card or a result, under `historyId`. */
  changes: 'changes',
  /** Listed by their newest change of this topic: the ids of those histories. */
  changesOn: (topic: ChangeTopic) => `changes-on:${topic}`,
  /** Not listed: under `activityId`, how much was changed on the newest days. */
  activity: 'activity',
  /** Listed: change sets as the API sends them, but for what rests on the log of the moment. */
  changeSets: 'change-sets',
  /** Listed: the same without acts that are published, which are no work of anybody. */
  listedChangeSets: 'change-sets-listed',
  /** Listed: the same of those that are neither published nor discarded. */
  livingChangeSets: 'change-sets-living',
  /** Not listed: their states. */
  changeSetStates: 'change-set-folds',
  /** Listed by their time: change sets that are to be published. */
  scheduled: 'scheduled',
  /** Listed: accounts as sessions are checked against them. */
  accounts: 'accounts',
  /** Listed by their SHA-256, under which they are: files that were taken down, with who, when and why. */
  withdrawnFiles: 'withdrawn-files',
} as const;

/** @param source key of the family or of the kind of listing */
export function historyId(source: string, id: string): string {
  return `${source}:${id}`;
}

export const activityId = 'days';

/** Version of what the projections write. A new version starts new read models beside those that are served. */
export const readModelShape = 13;

/** Where it stands beside a checkpoint which event of which log that is. */
export const logMark = { index: 'log', key: 'checkpoint' } as const;

const logMarkSchema = z.object({
  /** Id of the first event that the log has of accounts: no two logs have the same. */
  log: z.string().optional(),
  position: z.string(),
  stream: z.string(),
  revision: z.int(),
  id: z.string(),
  /** The newest time of any event up to there. */
  at: z.string(),
});

export function parseLogMark(stored: string): z.infer<typeof logMarkSchema> {
  return logMarkSchema.parse(JSON.parse(stored));
}

const head = z.object({
  id: z.string(),
  title: z.string(),
  deletedAt: z.string().optional(),
  withdrawn: z.object({ at: z.string(), note: z.string() }).optional(),
  /**
   * The posting's record without its notifications, whether it has a syllabus, links, PDFs and tables, its dates that can
   * be counted to, and what is read from its texts: what lists are searched, filtered and sorted by.
   */
  scalars: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type Head = z.infer<typeof head>;

export function headOf(family: Family, posting: Posting): Head {
  const { id: _id, notifications: _notifications, withdrawn: _withdrawn, ...scalars } = postingToWire(family, posting);
  const { id, title, deletedAt, withdrawn } = posting;
  return {
    id,
    title,
    scalars: {
      ...(scalars as Head['scalars']),
      hasSyllabus: hasSyllabus(posting),
      ...attachedTo(posting),
      ...filteredFacts(family, posting),
    },
    ...(deletedAt !== undefined && { deletedAt }),
    ...(withdrawn && { withdrawn }),
  };
}

/** Things that staff look for, or miss, on a posting. */
function attachedTo({ usefulItems, tables }: Pick<Posting, 'usefulItems' | 'tables'>) {
  const attachments = usefulItems.flatMap((items) => items.attachments);
  const has = (type: string) => attachments.some((attachment) => attachment.type === type);
  return { hasLink: has('link'), hasPdf: has('pdf'), hasTable: tables.length > 0 };
}

export function parseHead(json: string): Head {
  return head.parse(JSON.parse(json));
}
