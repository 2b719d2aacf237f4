import { Inject, Injectable } from '@nestjs/common';
import {
  type Activity,
  activityId,
  aggregates,
  type ChangeHistory,
  type ChangeSetRecord,
  deadlineOf,
  type Desk,
  type DeskChange,
  deskLimit,
  type DeskPosting,
  type Family,
  indianDay,
  type PostingCard,
  readDate,
  readModels,
  summaryToWire,
} from '@noticeboard/content-model';
import type { ReadStore } from '@noticeboard/read-store';
import { FAMILIES, READ_STORE } from '../http/tokens.js';
import { RecordReads } from '../reads/record.reads.js';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const soonDays = 3;
const activityDays = 14;
/** Nobody works on more change sets at once. */
const mostChangeSets = 1000;

interface Found<T> {
  readonly total: number;
  readonly records: readonly { readonly card: PostingCard; readonly shown: DeskPosting & T }[];
}

/** Reads the desk from counts and the ends of lists, so that it takes no longer with more postings. */
@Injectable()
export class DeskReads {
  constructor(
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(RecordReads) private readonly records: Pick<RecordReads, 'assertBuilt'>,
    @Inject(FAMILIES) private readonly table: readonly Family[],
  ) {}

  async at(now: Date): Promise<Desk> {
    await this.records.assertBuilt();
    const today = indianDay(now);
    const dayAfter = (days: number) => new Date(Date.parse(`${today}T00:00:00+05:30`) + days * dayMs);
    // A deadline is the start of its last minute.
    const open = new Date(now.getTime() - minuteMs + 1);
    const [counts, closingToday, closingSoon, unreadDates, keysWaiting, changed, activity] = await Promise.all([
      this.counts(),
      this.closing(open, dayAfter(1)),
      this.closing(dayAfter(1), dayAfter(1 + soonDays)),
      this.waiting<{ readonly notificationId: string }>(readModels.unreadDates),
      this.waiting<{ readonly link: string }>(readModels.keysWaiting),
      this.changed(),
      this.activity(dayAfter),
    ]);
    return { today, counts, closingToday, closingSoon, unreadDates, keysWaiting, changed, activity };
  }

  /** The newest first. */
  async livingChangeSets(): Promise<readonly ChangeSetRecord[]> {
    await this.records.assertBuilt();
    const range = { from: 0, to: mostChangeSets - 1, order: 'newest' as const };
    const listed = await this.reads.list(readModels.livingChangeSets, range);
    return listed.map((body) => JSON.parse(body) as ChangeSetRecord);
  }

  private counts(): Promise<Desk['counts']> {
    const sources = [...aggregates(this.table).values()].flatMap(({ key: source, lists: [records] }) =>
      records ? [{ source, collection: records.collection }] : [],
    );
    return Promise.all(
      sources.map(async ({ source, collection }) => ({ source, total: await this.reads.count(collection) })),
    );
  }

  /** Postings whose deadline is not before `from` and before `to`, the next to close first. */
  private async closing(from: Date, to: Date): Promise<Desk['closingToday']> {
    const found = this.table.map(async (family) => {
      const collection = readModels.deadlines(family);
      const before = (moment: Date) => this.reads.countBefore(collection, moment.toISOString());
      const [first, end] = await Promise.all([before(from), before(to)]);
      const total = Math.max(end - first, 0);
      const range = { from: first, to: first + Math.min(total, deskLimit) - 1, order: 'oldest' as const };
      const ids = total === 0 ? [] : await this.reads.list(collection, range);
      return this.shown(
        family,
        total,
        ids.map((json) => ({ id: JSON.parse(json) as string })),
      );
    });
    const deadline = ({ lastDateApply }: PostingCard) => deadlineOf(readDate(lastDateApply))?.at ?? '';
    return together(await Promise.all(found), (one, other) => compare(deadline(one), deadline(other)));
  }

  /** The postings of a list for staff, the newest first. */
  private async waiting<T extends object>(collectionOf: (family: Family) => string) {
    const found = this.table.map(async (family) => {
      const collection = collectionOf(family);
      const [total, bodies] = await Promise.all([this.reads.count(collection), this.newest(collection)]);
      return this.shown<T>(
        family,
        total,
        bodies.map((json) => JSON.parse(json) as T & { readonly id: string }),
      );
    });
    return together(await Promise.all(found), (one, other) => compare(other.createdAt, one.createdAt));
  }

  private async changed(): Promise<Desk['changed']> {
    const { changes } = readModels;
    const [total, bodies] = await Promise.all([this.reads.count(changes), this.newest(changes)]);
    return { total, records: bodies.flatMap((json) => newestChange(JSON.parse(json) as ChangeHistory)) };
  }

  private async activity(dayAfter: (days: number) => Date): Promise<Desk['activity']> {
    const [json] = await this.reads.documents(readModels.activity, [activityId]);
    const counted = json === undefined ? {} : (JSON.parse(json) as Activity);
    return Array.from({ length: activityDays }, (_, place) => {
      const day = indianDay(dayAfter(place + 1 - activityDays));
      return { day, changes: counted[day] ?? 0 };
    });
  }

  private newest(collection: string): Promise<string[]> {
    return this.reads.list(collection, { from: 0, to: deskLimit - 1, order: 'newest' });
  }

  /** Adds the cards. A posting that is deleted meanwhile is left out. */
  private async shown<T extends object>(
    family: Family,
    total: number,
    places: readonly (T & { readonly id: string })[],
  ): Promise<Found<T>> {
    const ids = places.map(({ id }) => id);
    const cards = await this.reads.documents(readModels.cards(family), ids);
    const records = places.flatMap((place, index) => {
      const json = cards[index];
      if (json === undefined) return [];
      const card = JSON.parse(json) as PostingCard;
      const { title, applicationBegin, lastDateApply } = card;
      return [{ card, shown: { family: family.key, title, applicationBegin, lastDateApply, ...place } }];
    });
    return { total, records };
  }
}

/** Joins the records of all families in this order, up to the limit. */
function together<T>(found: readonly Found<T>[], order: (one: PostingCard, other: PostingCard) => number) {
  const records = found.flatMap((part) => part.records).toSorted((one, other) => order(one.card, other.card));
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    records: records.slice(0, deskLimit).map(({ shown }) => shown),
  };
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function newestChange({ source, id, title, entries: [newest] }: ChangeHistory): DeskChange[] {
  if (!newest) return [];
  return [{ source, id, title, at: newest.at, ...summaryToWire(newest), isRemoved: newest.kind === 'removed' }];
}
