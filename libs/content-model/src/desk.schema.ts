import { z } from 'zod';
import { changeSetStatuses } from './change-set.js';
import { namedRecord } from './change-set.schema.js';
import { changeSummarySchema } from './changes/change-summary.schema.js';

/** Records that one part of the desk shows at most. */
export const deskLimit = 20;

/** How many there are in all, and the first of them. */
function part<T extends z.ZodType>(record: T) {
  return z.object({ total: z.int(), records: z.array(record) });
}

const posting = z.object({
  family: z.string().describe('Key of its family.'),
  id: z.string(),
  title: z.string(),
  applicationBegin: z.string().describe('As typed in the newest notification that gives a last date.'),
  lastDateApply: z.string(),
});

const change = z.object({
  source: z.string().describe('Key of the family or of the kind of notice.'),
  id: z.string(),
  title: z.string(),
  at: z.iso.datetime(),
  summary: z.string().describe('One line: what readers saw change last.'),
  parts: changeSummarySchema.describe('What the line is made from.'),
  isRemoved: z.boolean(),
});

/** The start of the day's work: the answer of `GET /api/desk`. */
export const deskSchema = z.object({
  today: z.iso.date().describe('In India.'),
  counts: z.array(z.object({ source: z.string(), total: z.int() })).describe('Records of each family and kind.'),
  closingToday: part(posting).describe('Still open, and today is the last day; the next to close first.'),
  closingSoon: part(posting).describe('Closing on one of the three days after.'),
  unreadDates: part(posting.extend({ notificationId: z.string() })).describe(
    'The last date that readers see cannot be counted down to; the newest posting first.',
  ),
  keysWaiting: part(posting.extend({ link: z.string().describe('Its title.') })).describe(
    'A useful link names an answer key, which is not approved; the newest posting first.',
  ),
  changed: part(change).describe('Records by their newest change, newest first.'),
  activity: z
    .array(z.object({ day: z.iso.date(), changes: z.int() }))
    .describe('What readers saw change in the last 14 days, today last.'),
});
export type Desk = z.infer<typeof deskSchema>;
export type DeskPosting = z.infer<typeof posting>;
export type DeskChange = z.infer<typeof change>;

const waiting = z.object({
  id: z.string().describe('Of the change set.'),
  title: z.string(),
  act: z.boolean(),
  by: z.string().describe('Who brought it there.'),
  at: z.iso.datetime().describe('When; of a scheduled one, when it goes out.'),
  note: z.string().optional().describe('Of who sent it back or approved it; of one that failed, why.'),
  records: z.array(namedRecord),
});
export type WaitingChangeSet = z.infer<typeof waiting>;
const waitingList = z.array(waiting);

/** The change sets that wait for one person, or that they wait for: the answer of `GET /api/desk/work`. */
export const workSchema = z.object({
  count: z.int().describe('Of the first four lists.'),
  reviews: waitingList.describe('Submitted; the person has no part in them, and may approve.'),
  sentBack: waitingList.describe('They have a part in these, and in those that follow where nothing else is said.'),
  approved: waitingList.describe('Or they have approved them.'),
  failed: waitingList.describe('Refused at their time; or they have approved or scheduled them.'),
  submitted: waitingList,
  preparing: waitingList,
  scheduled: waitingList,
});
export type Work = z.infer<typeof workSchema>;

const calendarEntry = z.object({
  kind: z.enum(['closing', 'exam', 'scheduled']),
  source: z.string().describe('Key of the family of the posting; `changeSets`.'),
  id: z.string(),
  title: z.string(),
  notificationId: z.string().optional().describe('Of an exam: the notification that states it.'),
  text: z.string().optional().describe('Of a posting: the date as typed.'),
  at: z.iso.datetime().optional().describe('When a change set goes out.'),
  until: z.iso.date().optional().describe('The last day of an exam that takes several.'),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** The answer of `GET /api/desk/calendar`. */
export const calendarSchema = z.object({
  month: z.string().describe('YYYY-MM'),
  today: z.iso.date().describe('In India.'),
  days: z
    .array(z.object({ day: z.iso.date(), total: z.int(), entries: z.array(calendarEntry) }))
    .describe('Days with something on them; what closes first, then exams, then what goes out.'),
});
export type Calendar = z.infer<typeof calendarSchema>;

/** One of the answer of `GET /api/desk/prepared`: a record that a change set would change. */
export const preparedRecord = z.object({
  record: namedRecord,
  changeSet: z.string().describe('Id of the change set.'),
  title: z.string().describe('Of the change set.'),
  by: z.array(z.string()).describe('Who has prepared it.'),
  at: z.iso.datetime().describe('When it was prepared last.'),
});
export type PreparedRecord = z.infer<typeof preparedRecord>;

/** One of the answer of `GET /api/desk/withdrawn`. */
export const withdrawnPosting = z.object({
  family: z.string().describe('Key of its family.'),
  id: z.string(),
  title: z.string(),
  at: z.iso.datetime(),
  note: z.string().describe('What readers are told.'),
});
export type WithdrawnPosting = z.infer<typeof withdrawnPosting>;

/** Records that a search of the desk shows of each family and kind. */
export const foundLimit = 6;

const foundRecord = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  applicationBegin: z.string().optional().describe('Of a posting, as typed.'),
  lastDateApply: z.string().optional(),
  status: z.enum(changeSetStatuses).optional().describe('Of a change set.'),
});
export type FoundRecord = z.infer<typeof foundRecord>;

/** One of the answer of `GET /api/desk/find`. */
export const foundRecords = z.object({
  source: z.string().describe('Key of the family or of the kind of notice; `changeSets`.'),
  total: z.int().describe('All that have the words.'),
  records: z.array(foundRecord).describe('The exact title first, then titles that begin so, then the newest.'),
});
export type FoundRecords = z.infer<typeof foundRecords>;

/** Why a link gave no answer. `private`: it leads to an address that is none of the public internet. */
const linkFaults = ['noSuchHost', 'private', 'refused', 'tls', 'timeout', 'tooManyRedirects', 'noAnswer'] as const;
export type LinkFault = (typeof linkFaults)[number];

/** How a link answers. */
export const linkVerdictSchema = z.object({
  status: z.int().nullable().describe('That it answered with, after redirects; null: no answer.'),
  fault: z.enum(linkFaults).nullable(),
  host: z.string().describe('Where it leads in the end.'),
  isSecure: z.boolean().describe('Whether it ends at https.'),
});
export type LinkVerdict = z.infer<typeof linkVerdictSchema>;

const recordLink = z.object({
  source: z.string().describe('Key of the family or of the kind of notice.'),
  id: z.string(),
  title: z.string().describe('Of the record that has it.'),
  label: z.string().describe('Of the field, or the title of the useful link.'),
  url: z.string(),
});
/** An address on the web that a record shows, and where it shows it. */
export type RecordLink = z.infer<typeof recordLink>;

const checkedLink = recordLink.extend(linkVerdictSchema.shape);
export type CheckedLink = z.infer<typeof checkedLink>;

/** The answer of `POST /api/desk/check-links`. */
export const linkReportSchema = z.object({
  total: z.int().describe('Links found; of very many only the first are checked.'),
  links: z.array(checkedLink),
  isCutOff: z
    .boolean()
    .describe('No host gave an answer: the portal itself has no way out, and no link is taken for broken.'),
});
export type LinkReport = z.infer<typeof linkReportSchema>;

const brokenLink = checkedLink.extend({
  since: z.iso.datetime().describe('It was found broken then, and at each try since.'),
  checkedAt: z.iso.datetime().describe('The last try.'),
});
export type BrokenLink = z.infer<typeof brokenLink>;

/** Broken links that the desk shows at most. */
export const brokenLinkLimit = 100;

/** How the links of what is open were followed by night. */
export const linkWatchSchema = z.object({
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  total: z.int().describe('Different addresses that were to be followed.'),
  followed: z
    .int()
    .describe('Those that were; the others belong to a host that gave ten of them no answer, or time was up.'),
  isCutOff: z
    .boolean()
    .describe('No host gave an answer: the portal itself has no way out, and no link is taken for broken.'),
});
export type LinkWatchReport = z.infer<typeof linkWatchSchema>;

/** The answer of `GET /api/desk/links`: the stored findings about followed links. */
export const keptLinksSchema = z.object({
  watch: linkWatchSchema.nullable().describe('The last one; null: none has ended yet.'),
  broken: part(brokenLink).describe('Those that a record still shows; the newest find first.'),
});
export type KeptLinks = z.infer<typeof keptLinksSchema>;
