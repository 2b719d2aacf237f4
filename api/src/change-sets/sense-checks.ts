import {
  deadlineOf,
  type Family,
  foldTitle,
  labelledDate,
  type LinkCause,
  linkCauses,
  linkTarget,
  type LinkVerdict,
  type Listing,
  type ListingKind,
  notificationFields,
  openingOf,
  type Posting,
  postingFields,
  type PostingCard,
  readDate,
  readModels,
  type SenseCheck,
  type SenseCode,
  senseTexts,
  turnsAway,
  type WireRecord,
} from '@noticeboard/content-model';
import { type LinkCheck, nobodyAnswers } from '../desk/link-check.js';
import type { RecordReads } from '../reads/record.reads.js';

/** A record that a change set would change: as it is, and as it would be. */
export type OutcomeRecord =
  | { readonly kind: 'posting'; readonly family: Family; readonly before: Posting | undefined; readonly after: Posting }
  | {
      readonly kind: 'listing';
      readonly listings: ListingKind;
      readonly before: Listing | undefined;
      readonly after: Listing;
    };

export interface SensePorts {
  readonly now: Date;
  readonly checkLink: LinkCheck;
  /** Titles of living records of the same family or kind that may have the same words; too many do no harm. */
  titlesLike(record: OutcomeRecord): Promise<readonly TitledRecord[]>;
}

interface TitledRecord {
  readonly id: string;
  readonly title: string;
}

/**
 * The findings that an editor may want to look at again before the records are published. Only findings that the change
 * brings about are reported: a former finding is not the business of an editor who changes something else.
 */
export async function senseChecks(records: readonly OutcomeRecord[], ports: SensePorts): Promise<SenseCheck[]> {
  const living = records.filter(({ after }) => isShown(after));
  const [doubles, links] = await Promise.all([doublesAmong(living, ports), linksThatFail(living, ports.checkLink)]);
  return living.flatMap((record) => {
    const own = madeBy(record, (state) => sensesOf(record, state, ports.now));
    const asked = [...(doubles.get(record) ?? []), ...(links.get(record) ?? [])];
    return [...own, ...asked].map((found) => toldOf(record, found));
  });
}

type State = Posting | Listing;

/** The finding of a check, without the record that it is about. */
interface Found extends Pick<SenseCheck, 'code' | 'params' | 'severity' | 'path' | 'label'> {}

function find(
  code: SenseCode,
  at: Pick<Found, 'path' | 'label'>,
  params: Found['params'] = {},
  severity: Found['severity'] = 'warning',
): Found {
  return { code, params, severity, path: at.path, label: at.label };
}

function toldOf(record: OutcomeRecord, found: Found): SenseCheck {
  const { id, title } = record.after;
  const { reason, wayOn } = senseTexts[found.code];
  const filled = reason.replaceAll(/%\{(\w+)\}/g, (gap, name: string) => String(found.params[name] ?? gap));
  return { ...found, record: { source: sourceOf(record), id, title }, reason: filled, wayOn };
}

function sourceOf(record: OutcomeRecord): string {
  return record.kind === 'posting' ? record.family.key : record.listings.key;
}

/** A withdrawn posting is checked when it is to be published again. */
function isShown(state: State | undefined): boolean {
  if (state === undefined || state.deletedAt !== undefined) return false;
  return !('withdrawn' in state) || state.withdrawn === undefined;
}

/** The findings in the record as it would be that are not in the record as it is. */
function madeBy<T extends object>(
  { before, after }: OutcomeRecord,
  look: (state: State) => readonly T[],
): readonly T[] {
  const known = new Set(before && isShown(before) ? look(before).map((one) => JSON.stringify(one)) : []);
  return look(after).filter((one) => !known.has(JSON.stringify(one)));
}

function sensesOf(record: OutcomeRecord, state: State, now: Date): readonly Found[] {
  const shown = linksOf(record, state);
  const whole = { path: '', label: '' };
  if (record.kind === 'listing') {
    const isBare = shown.length === 0 && (state as Listing).pdfFile === '';
    return [...(isBare ? [find('noOfficialLink', whole)] : []), ...strangeHosts(shown)];
  }
  const posting = state as Posting;
  const hasPdf = posting.usefulItems.some(({ attachments }) =>
    attachments.some(({ type, content }) => type === 'pdf' && content !== ''),
  );
  return [
    ...datesOf(posting).flatMap((date) => sensesOfDate(posting.title, date)),
    ...posting.notifications.flatMap((notification) => sensesOfPeriod(notification, now)),
    ...(shown.length === 0 ? [find('noOfficialLink', whole)] : []),
    ...(hasPdf ? [] : [find('noPdf', whole, {}, 'notice')]),
    ...strangeHosts(shown),
  ];
}

/** A date as it is typed, and where. */
interface TypedDate {
  readonly path: string;
  readonly label: string;
  readonly text: string;
  /** It states when people apply, or pay. */
  readonly isPeriod: boolean;
  readonly isLast: boolean;
}

const periodFields: ReadonlySet<string> = new Set(['applicationBegin', 'lastDateApply', 'lastDatePayExamFee']);

/** Those of the last section may hold ages, and are left alone. */
function datesOf({ notifications }: Posting): readonly TypedDate[] {
  return notifications.flatMap(({ id, fields }) =>
    notificationFields.flatMap((field): TypedDate[] => {
      const path = `notifications/${id}/${field.name}`;
      if (field.kind === 'dates')
        return fields[field.name].map(({ dateValue }) => {
          const { label, value } = labelledDate(dateValue);
          return { path: `${path}/${label}`, label, text: value, isPeriod: false, isLast: false };
        });
      if (field.kind !== 'date' || field.group === 'section') return [];
      const { name, label } = field;
      return [{ path, label, text: fields[name], isPeriod: periodFields.has(name), isLast: name === 'lastDateApply' }];
    }),
  );
}

function sensesOfDate(title: string, date: TypedDate): readonly Found[] {
  const { text, isLast } = date;
  const reading = readDate(text);
  if (reading.kind === 'empty') return [];
  if (reading.kind === 'text') {
    // "To be notified" is what the notice says; figures that are no date are a slip.
    if (isMeantAsDate(text)) return [find('dateUnread', date, { text })];
    return isLast ? [find('dateNotCounted', date, { text }, 'notice')] : [];
  }
  return [
    ...(isLast && !deadlineOf(reading) ? [find('dateNotCounted', date, { text }, 'notice')] : []),
    ...yearUnlike(title, date, reading),
  ];
}

/** Figures and signs, or a day, one word and a year; not "2nd week of February 2027". */
function isMeantAsDate(text: string): boolean {
  if (!/\p{Nd}/u.test(text)) return false;
  return (
    !/\p{L}{3}/u.test(text) ||
    /^\s*\p{Nd}{1,2}(?:st|nd|rd|th)?[\s.,/-]*[\p{L}\p{M}]+[\s.,/-]*\p{Nd}{2,4}\s*$/iu.test(text)
  );
}

/**
 * An examination of 2026 is announced from the middle of 2025, applied for until the spring of 2027, and over with 2027;
 * MM-DD, from the year before to the year after.
 */
const fits = { from: '07-01', appliedUntil: '03-31', until: '12-31' } as const;

function yearUnlike(
  title: string,
  date: TypedDate,
  { from, to }: { readonly from: string; readonly to: string },
): readonly Found[] {
  const years = yearsIn(title);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const earliest = `${first - 1}-${fits.from}`;
  const latest = `${last + 1}-${date.isPeriod ? fits.appliedUntil : fits.until}`;
  if (years.length === 0 || (from >= earliest && to <= latest)) return [];
  const year = Number((from < earliest ? from : to).slice(0, 4));
  return [
    find('yearUnlikeTitle', date, { text: date.text, year, titleYear: first === last ? first : `${first}–${last}` }),
  ];
}

/** 2026; 2026 and 2027 of "2026-27"; in any figures. */
function yearsIn(title: string): readonly number[] {
  const text = title.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  return [...text.matchAll(/(?<!\d)(20\d\d)(?:\s?[-–/]\s?(\d\d)(?!\d))?(?!\d)/g)].flatMap(([, year = '', short]) => {
    const second = short === undefined ? 0 : Number(year.slice(0, 2) + short);
    return second === Number(year) + 1 ? [Number(year), second] : [Number(year)];
  });
}

function sensesOfPeriod({ id, fields }: Posting['notifications'][number], now: Date): readonly Found[] {
  const at = (name: 'lastDateApply' | 'lastDatePayExamFee') => ({
    path: `notifications/${id}/${name}`,
    label: notificationFields.find((field) => field.name === name)?.label ?? '',
  });
  const { applicationBegin: begin, lastDateApply: last, lastDatePayExamFee: fee } = fields;
  const [deadline, opening, feeDay] = [
    deadlineOf(readDate(last)),
    openingOf(readDate(begin)),
    deadlineOf(readDate(fee))?.day,
  ];
  if (!deadline) return [];
  const isPast = now.getTime() >= Date.parse(deadline.at) + 60_000;
  return [
    ...(isPast ? [find('lastDatePast', at('lastDateApply'), { text: last, day: deadline.day })] : []),
    ...(opening !== undefined && opening > deadline.day
      ? [find('lastDateBeforeBegin', at('lastDateApply'), { text: last, begin })]
      : []),
    ...(feeDay !== undefined && feeDay > deadline.day
      ? [find('feeDateAfterLastDate', at('lastDatePayExamFee'), { text: fee, last })]
      : []),
  ];
}

/** A link that a record shows, and where. */
interface ShownLink {
  readonly path: string;
  readonly label: string;
  readonly url: string;
  /** It is to be official, and not only useful. */
  readonly isOfficial: boolean;
}

function linksOf(record: OutcomeRecord, state: State): readonly ShownLink[] {
  const shown = record.kind === 'posting' ? postingLinks(state as Posting) : listingLinks(state as Listing);
  return shown.filter(({ url }) => linkTarget(url) !== undefined);
}

function postingLinks({ notifications, usefulItems, ...posting }: Posting): readonly ShownLink[] {
  return [
    ...postingFields.flatMap(({ name, label, kind }) =>
      kind === 'url' ? [{ path: name, label, url: posting[name], isOfficial: true }] : [],
    ),
    ...notifications.flatMap(({ id, fields }) =>
      notificationFields.flatMap(({ name, label, kind }) =>
        kind === 'url' ? [{ path: `notifications/${id}/${name}`, label, url: fields[name], isOfficial: true }] : [],
      ),
    ),
    ...usefulItems.flatMap(({ id, attachments }) =>
      attachments.flatMap(({ type, title, content }, place) =>
        type === 'link' ? [{ path: `links/${id}/${place}`, label: title, url: content, isOfficial: false }] : [],
      ),
    ),
  ];
}

function listingLinks({ applyLink }: Listing): readonly ShownLink[] {
  return [{ path: 'applyLink', label: 'Apply Link', url: applyLink, isOfficial: true }];
}

/** Hosts of public bodies, with all below them. */
const officialHosts: readonly string[] = [
  // The government's own, also in Devanagari (सरकार.भारत); universities, boards and research.
  'gov.in nic.in mil.in xn--11b7cb3a6a.xn--h2brj9c ac.in edu.in res.in ernet.in aiims.edu icai.org icsi.edu',
  // Banks and insurers of the state, and what they recruit by.
  'bank.in ibps.in rbi.org.in nabard.org sidbi.in sbi.co.in licindia.in',
  // Enterprises of the state, and the host on which many bodies take forms.
  'aai.aero bhel.in bhel.com coalindia.in delhimetrorail.com gailonline.com hal-india.co.in iocl.com ntpc.co.in',
  'ongcindia.com powergrid.in sail.co.in digialm.com',
].flatMap((line) => line.split(' '));

/** Once for each host, where it weighs most. */
function strangeHosts(links: readonly ShownLink[]): readonly Found[] {
  const byHost = new Map<string, Found>();
  for (const link of links) {
    const host = new URL(link.url.trim()).hostname.toLowerCase();
    if (officialHosts.some((known) => host === known || host.endsWith(`.${known}`))) continue;
    if (byHost.get(host)?.severity === 'warning' || (byHost.has(host) && !link.isOfficial)) continue;
    byHost.set(host, find('hostNotGovernment', link, { host }, link.isOfficial ? 'warning' : 'notice'));
  }
  return [...byHost.values()];
}

/** Titles of the same words in another order, or of the same words in another letter case or with other signs. */
async function doublesAmong(
  records: readonly OutcomeRecord[],
  ports: Pick<SensePorts, 'titlesLike'>,
): Promise<ReadonlyMap<OutcomeRecord, readonly Found[]>> {
  const doubles = new Map<OutcomeRecord, readonly Found[]>();
  for (const record of records) {
    const { before, after } = record;
    const words = wordsIn(after.title);
    if (words === '' || (before && isShown(before) && wordsIn(before.title) === words)) continue;
    const beside = records.filter((other) => sourceOf(other) === sourceOf(record));
    const changed = new Map(beside.map((other) => [other.after.id, other.after.title]));
    // The change set itself knows better which records it renames or deletes.
    const others = (await ports.titlesLike(record)).filter(({ id }) => !changed.has(id));
    const all = [...others, ...beside.map(({ after: { id, title } }) => ({ id, title }))];
    const same = all.find(({ id, title }) => id !== after.id && wordsIn(title) === words);
    if (same)
      doubles.set(record, [
        find('possibleDouble', { path: 'title', label: 'Title' }, { id: same.id, title: same.title }),
      ]);
  }
  return doubles;
}

/** Folded and sorted, as one text. */
function wordsIn(title: string): string {
  return wordsOf(title).toSorted().join(' ');
}

function wordsOf(title: string): readonly string[] {
  return foldTitle(title).match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
}

/** Titles that are looked through at most, the newest. */
const mostLike = 200;

/** Among the records that readers see now: those with the longest word of the title. */
export function titlesIn(records: Pick<RecordReads, 'part'>): SensePorts['titlesLike'] {
  return async (record) => {
    const [longest] = wordsOf(record.after.title).toSorted((one, other) => other.length - one.length);
    const query = { dialect: 'pages', q: longest, limit: mostLike, page: 1 } as const;
    if (record.kind === 'posting') {
      const { family } = record;
      const [collection, heads] = [readModels.cards(family), readModels.heads(family)];
      const found = await records.part({ collection, titleField: family.titleField, heads }, query);
      return found.records.map((json) => JSON.parse(json) as PostingCard);
    }
    const { titleField } = record.listings;
    const found = await records.part({ collection: readModels.listings(record.listings), titleField }, query);
    return found.records.map((json) => {
      const wire = JSON.parse(json) as WireRecord;
      return { id: String(wire['_id']), title: String(wire[titleField]) };
    });
  };
}

/** Links that are asked at most, how many at once, and for how long in all, ms. */
const mostLinks = 40;
const atOnce = 5;
const longestMs = 20_000;

async function linksThatFail(
  records: readonly OutcomeRecord[],
  checkLink: LinkCheck,
): Promise<ReadonlyMap<OutcomeRecord, readonly Found[]>> {
  const links = records.flatMap((record) => newLinksOf(record).map((link) => ({ record, link })));
  const verdicts = await verdictsOn([...new Set(links.map(({ link }) => link.url.trim()))], checkLink);
  const isCutOff = nobodyAnswers([...verdicts.values()]);
  const found = new Map<OutcomeRecord, readonly Found[]>();
  for (const { record, link } of links) {
    const one = sensesOfLink(link, verdicts.get(link.url.trim()), isCutOff);
    if (one) found.set(record, [...(found.get(record) ?? []), one]);
  }
  return found;
}

function newLinksOf(record: OutcomeRecord): readonly ShownLink[] {
  const { before, after } = record;
  const known = new Set(before && isShown(before) ? linksOf(record, before).map(({ url }) => url) : []);
  return linksOf(record, after).filter(({ url }) => !known.has(url));
}

async function verdictsOn(urls: readonly string[], checkLink: LinkCheck): Promise<ReadonlyMap<string, LinkVerdict>> {
  const verdicts = new Map<string, LinkVerdict>();
  const rest = urls.slice(0, mostLinks).values();
  const end = Date.now() + longestMs;
  const work = async () => {
    for (const url of rest) {
      if (Date.now() >= end) return;
      verdicts.set(url, await checkLink(url));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return verdicts;
}

function sensesOfLink(link: ShownLink, verdict: LinkVerdict | undefined, isCutOff: boolean): Found | undefined {
  const { url } = link;
  const found = (code: SenseCode, cause: LinkCause, status = 0) => {
    const why = linkCauses[cause].replace('%{status}', String(status));
    return find(code, link, { url, why, cause, status }, code === 'linkNotChecked' ? 'notice' : 'warning');
  };
  if (!verdict) return found('linkNotChecked', 'tooManyLinks');
  if (isCutOff) return found('linkNotChecked', 'cutOff');
  const { status, fault } = verdict;
  if (fault) return found('linkFails', fault);
  if (status === null || status < 400) return undefined;
  if (turnsAway(status)) return found('linkNotChecked', 'turnsAway', status);
  return found('linkFails', 'answers', status);
}
