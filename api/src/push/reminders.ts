import { type Family, indianDay, indianOffset, readModels } from '@noticeboard/content-model';
import { pause } from '@noticeboard/event-store';
import { type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import { z } from 'zod';
import type { PeopleStore } from '../people/people.js';
import { recordKey } from '../reach/followers.js';
import { laneOf, type QueuedMessage } from '../reach/message.js';
import type { Outbox } from '../reach/outbox.js';

/** How many days before the last one. */
const daysBefore = [7, 2] as const;
/** In India; a day that was missed is made up for at once. */
const hour = 8;
const dayMs = 86_400_000;
const lookEveryMs = 30_000;
const place = { collection: 'reachState', id: 'reminded' } as const;

const storedRecord = z.object({ revision: z.number() });

export interface ReminderOptions {
  readonly people: Pick<PeopleStore, 'get' | 'add' | 'replace' | 'count' | 'page'>;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly reads: Pick<ReadStore, 'list' | 'countBefore' | 'documents'>;
  readonly families: readonly Family[];
  /** Once a day: has the subscriptions end that have nothing to wait for. */
  readonly end: (now: Date) => Promise<void>;
  readonly warn: (message: string) => void;
  readonly now: () => Date;
}

/**
 * Reminds those who follow a posting of its last date, 7 and 2 days before. The messages go the way of all others; which
 * day was looked at last is stored with the subscriptions.
 */
export class Reminders {
  constructor(private readonly options: ReminderOptions) {}

  /** Until it is stopped. */
  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.look().catch((error: unknown) => {
        if (!(error instanceof ReadStoreUnavailable)) this.options.warn(`readers are not reminded: ${String(error)}`);
      });
      await pause(lookEveryMs, stop);
    }
  }

  /** Hands on the reminders of the days since the last look that are not handed on yet. */
  async look(): Promise<void> {
    // Nobody is there to be reminded.
    if ((await this.options.people.page('push', { max: 1 })).length === 0) return;
    const now = this.options.now();
    const today = indianDay(now);
    const before = await this.options.people.get(place.collection, place.id);
    const last = before?.value ?? dayAfter(today, -1);
    const isEarly = now.getTime() < startOf(today) + hour * 3_600_000;
    if (last >= today || (isEarly && last >= dayAfter(today, -1) && before)) return;
    const messages = new Map<string, QueuedMessage>();
    // When two reminders of a posting are due, the later one takes the place of the first.
    for (const days of daysBefore)
      for (const message of await this.#due(today, last, days)) messages.set(message.lanes.join(), message);
    if (messages.size > 0) await this.options.outbox.add([...messages.values()], Date.now());
    await this.options.end(now);
    const row = { ...place, keys: [], value: today };
    if (before) await this.options.people.replace(before.value, row);
    else await this.options.people.add(row);
  }

  async #due(today: string, last: string, days: number): Promise<readonly QueuedMessage[]> {
    const { reads, families, people } = this.options;
    const from = [dayAfter(last, days + 1), today].toSorted().at(-1) ?? today;
    const messages: QueuedMessage[] = [];
    for (const family of families) {
      const collection = readModels.deadlines(family);
      const before = (day: string) => reads.countBefore(collection, new Date(startOf(day)).toISOString());
      const [first, end] = await Promise.all([before(from), before(dayAfter(today, days + 1))]);
      if (end <= first) continue;
      const listed = await reads.list(collection, { from: first, to: end - 1, order: 'oldest' });
      for (const id of listed.map((json) => JSON.parse(json) as string)) {
        if ((await people.count('push', recordKey({ kind: 'posting', id }))) === 0) continue;
        const message = await this.#message(family, id, today);
        if (message) messages.push(message);
      }
    }
    return messages;
  }

  async #message(family: Family, id: string, today: string): Promise<QueuedMessage | undefined> {
    const { reads, now } = this.options;
    const [[head], [record]] = await Promise.all([
      reads.documents(readModels.heads(family), [id]),
      reads.documents(readModels.postings(family), [id]),
    ]);
    // Gone since it was listed.
    if (head === undefined || record === undefined) return undefined;
    const { title, scalars } = z
      .object({ title: z.string(), scalars: z.object({ deadline: z.string() }) })
      .parse(JSON.parse(head));
    const { revision } = storedRecord.parse(JSON.parse(record));
    const lastDay = indianDay(new Date(scalars.deadline));
    const remindsOf = Math.round((startOf(lastDay) - startOf(today)) / dayMs);
    const at = now().toISOString();
    const change = { kind: 'edited', at, position: '', name: '', changes: [] } as const;
    const told = { kind: 'posting', source: family.key, id, title, revision, type: 'changed', change } as const;
    return {
      id: `last-date-${family.key}-${id}-${lastDay}-${remindsOf}`,
      position: '',
      at,
      records: [told],
      remindsOf,
      destination: 'push',
      lanes: [laneOf(told)],
    };
  }
}

/** ms since 1970 of the beginning of a day in India. */
function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - indianOffset;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
