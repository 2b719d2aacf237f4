import {
  atLink,
  type Check,
  type CheckCause,
  type Checked,
  checksInSteps,
  doubleCheck,
  type Family,
  isPublic,
  type LinkVerdict,
  type Listing,
  type ListingKind,
  type Posting,
  quoted,
  shownLinks,
  type ShownLink,
  titleKey,
  turnsAway,
} from '@noticeboard/content-model';
import { giveWay } from '@noticeboard/event-store';
import { type LinkCheck, nobodyAnswers } from '../desk/link-check.js';

/** A record as it was, and as it is or would be. */
export type RecordChange =
  | { readonly kind: 'posting'; readonly family: Family; readonly before: Posting | undefined; readonly after: Posting }
  | {
      readonly kind: 'listing';
      readonly listings: ListingKind;
      readonly before: Listing | undefined;
      readonly after: Listing;
    };

export interface CheckPorts {
  readonly now: Date;
  /** Links are left out where it is. */
  readonly checkLink?: LinkCheck;
  /** Living records of the same family or kind whose titles have the same words. */
  titledLike(record: RecordChange): Promise<readonly TitledRecord[]>;
  /** Gives a last date as it was before it moved last; `before` tells where it is left out. */
  readonly formerLastDate?: ((notificationId: string) => string | undefined) | undefined;
}

export interface TitledRecord {
  readonly id: string;
  readonly title: string;
}

/** A check, and of which of the records it is. */
export interface FoundCheck<R extends RecordChange = RecordChange> {
  readonly record: R;
  readonly check: Check;
}

/**
 * Finds what an editor may want to look at again. A check that was there before the change is left out: it is not the
 * business of an editor who changes something else. A record without a before has all its checks.
 */
export async function recordChecks<R extends RecordChange>(
  records: readonly R[],
  ports: CheckPorts,
): Promise<FoundCheck<R>[]> {
  const living = records.filter(({ after }) => after.deletedAt === undefined);
  const [doubles, links] = await Promise.all([doublesAmong(records, ports), linksThatFail(living, ports.checkLink)]);
  const found: FoundCheck<R>[] = [];
  for (const record of living) {
    const own = await ownChecks(record, ports);
    for (const check of [...own, ...(doubles.get(record) ?? []), ...(links.get(record) ?? [])])
      found.push({ record, check });
  }
  return found;
}

/** The state whose checks are known already: none where readers are to find it now and did not before. */
function knownOf({ before, after }: RecordChange): Posting | Listing | undefined {
  const isBack = isShown(after) && !isShown(before);
  return isBack ? undefined : before;
}

function isShown(state: Posting | Listing | undefined): boolean {
  return state !== undefined && ('notifications' in state ? isPublic(state) : state.deletedAt === undefined);
}

function checkedOf(record: RecordChange, state: Posting | Listing): Checked {
  return record.kind === 'posting'
    ? { kind: 'posting', family: record.family, state: state as Posting }
    : { kind: 'listing', listings: record.listings, state: state as Listing };
}

async function ownChecks(record: RecordChange, { now, formerLastDate }: CheckPorts): Promise<readonly Check[]> {
  const { before, after } = record;
  const known = knownOf(record);
  const earlier = known ? await inTurns(checksInSteps(checkedOf(record, known), { now })) : [];
  const knownChecks = new Set(earlier.map((check) => JSON.stringify(check)));
  const former = formerLastDate ?? lastDatesOf(before);
  const all = await inTurns(checksInSteps(checkedOf(record, after), { now, formerLastDate: former }));
  return all.filter((check) => !knownChecks.has(JSON.stringify(check)));
}

/** Others have their turn between the steps. */
async function inTurns(steps: Iterable<readonly Check[]>): Promise<readonly Check[]> {
  const found: Check[] = [];
  for (const step of steps) {
    found.push(...step);
    await giveWay();
  }
  return found;
}

function lastDatesOf(state: Posting | Listing | undefined): (notificationId: string) => string | undefined {
  const notifications = state && 'notifications' in state ? state.notifications : [];
  return (id) => notifications.find((notification) => notification.id === id)?.fields.lastDateApply;
}

/** Titles of the same words in another order, in another letter case or with other signs. */
async function doublesAmong(
  records: readonly RecordChange[],
  ports: Pick<CheckPorts, 'titledLike'>,
): Promise<ReadonlyMap<RecordChange, readonly Check[]>> {
  const doubles = new Map<RecordChange, readonly Check[]>();
  const living = records.filter(({ after }) => after.deletedAt === undefined);
  for (const record of living) {
    const { after } = record;
    const key = titleKey(after.title);
    const known = knownOf(record);
    if (key === '' || (known && titleKey(known.title) === key)) continue;
    const beside = living.filter((other) => sourceOf(other) === sourceOf(record));
    const changed = new Set(records.map((other) => other.after.id));
    // The change itself has newer titles than those that are stored, and none for the records that it deletes.
    const others = (await ports.titledLike(record)).filter(({ id }) => !changed.has(id));
    const all = [...others, ...beside.map(({ after: { id, title } }) => ({ id, title }))];
    const same = all.find(({ id, title }) => id !== after.id && titleKey(title) === key);
    if (same)
      doubles.set(record, [doubleCheck(record.kind === 'posting' ? record.family : record.listings, same.title)]);
  }
  return doubles;
}

function sourceOf(record: RecordChange): string {
  return record.kind === 'posting' ? record.family.key : record.listings.key;
}

/** Links that are asked at most, how many at once, and for how long in all, ms. */
const mostLinks = 40;
const atOnce = 5;
const patience = 20_000;

async function linksThatFail(
  records: readonly RecordChange[],
  checkLink: LinkCheck | undefined,
): Promise<ReadonlyMap<RecordChange, readonly Check[]>> {
  const found = new Map<RecordChange, readonly Check[]>();
  if (!checkLink) return found;
  const links = records.flatMap((record) => newLinksOf(record).map((link) => ({ record, link })));
  const verdicts = await verdictsOn([...new Set(links.map(({ link }) => link.url.trim()))], checkLink);
  const isCutOff = nobodyAnswers([...verdicts.values()]);
  for (const { record, link } of links) {
    const one = checkOfLink(record, link, verdicts.get(link.url.trim()), isCutOff);
    if (one) found.set(record, [...(found.get(record) ?? []), one]);
  }
  return found;
}

function newLinksOf(record: RecordChange): readonly ShownLink[] {
  const known = knownOf(record);
  const old = new Set(known ? shownLinks(checkedOf(record, known)).map(({ url }) => url) : []);
  return shownLinks(checkedOf(record, record.after)).filter(({ url }) => !old.has(url));
}

async function verdictsOn(urls: readonly string[], checkLink: LinkCheck): Promise<ReadonlyMap<string, LinkVerdict>> {
  const verdicts = new Map<string, LinkVerdict>();
  const rest = urls.slice(0, mostLinks).values();
  const end = Date.now() + patience;
  const work = async () => {
    for (const url of rest) {
      if (Date.now() >= end) return;
      verdicts.set(url, await checkLink(url));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return verdicts;
}

function checkOfLink(
  record: RecordChange,
  link: ShownLink,
  verdict: LinkVerdict | undefined,
  isCutOff: boolean,
): Check | undefined {
  const found = (code: 'linkBroken' | 'linkNotChecked', cause: CheckCause, status = 0) => {
    const family = record.kind === 'posting' ? record.family : undefined;
    return atLink(family, link, { code, cause, params: { url: quoted(link.url), status } });
  };
  if (!verdict) return found('linkNotChecked', 'tooManyLinks');
  if (isCutOff) return found('linkNotChecked', 'cutOff');
  const { status, fault } = verdict;
  if (fault) return found('linkBroken', fault);
  if (status === null || status < 400) return undefined;
  if (turnsAway(status)) return found('linkNotChecked', 'turnsAway', status);
  return found('linkBroken', 'answers', status);
}
