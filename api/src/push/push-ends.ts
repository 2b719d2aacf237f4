import { type Family, type Follow, type FollowedRecord, followsByFilter, readModels } from '@noticeboard/content-model';
import type { Reads } from '@noticeboard/read-store';
import { z } from 'zod';
import { type PeopleStore, peoplePages } from '../people/people.js';
import { recordKey } from '../reach/followers.js';
import { subscriptionIn } from './push-subscriptions.js';

/** A subscription is stored for so long after the last date, ms. */
const keptFor = 30 * 86_400_000;
const storedHead = z.object({ scalars: z.object({ deadline: z.string().optional() }) });

interface PushEndsOptions {
  readonly people: Pick<PeopleStore, 'page' | 'replace' | 'remove'>;
  readonly reads: Pick<Reads, 'documents'>;
  readonly families: readonly Family[];
}

/** ms since 1970 of the last date of a posting; Infinity where it is still to come; undefined where it is not public any more. */
type LastDate = number | undefined;

/**
 * Ends the subscriptions of browsers that follow records alone, 30 days after the last date of these, or after the browser
 * last said what it follows. Readers who follow a posting after its last date wait for its result.
 */
export class PushEnds {
  constructor(private readonly options: PushEndsOptions) {}

  /** Erases what has ended, and says of each when it ends, for the store erases it then too. A date that was moved is seen by the next look. */
  async look(now: Date): Promise<void> {
    const { people } = this.options;
    const known = new Map<string, Promise<LastDate>>();
    for await (const rows of peoplePages(people, 'push'))
      for (const row of rows) {
        const { follow, since, renewed = since } = subscriptionIn(row);
        const ends = await this.#lastDateOf(follow, row.until, now, known);
        const until = ends === undefined ? undefined : Math.max(ends, Date.parse(renewed)) + keptFor;
        const { until: before, ...kept } = row;
        if (until !== undefined && until <= now.getTime()) await people.remove('push', [row.id]);
        else if (until !== before) await people.replace(row.value, until === undefined ? kept : { ...kept, until });
      }
  }

  /** ms since 1970; undefined: it has no end yet. */
  async #lastDateOf(
    { records, lists, filter }: Follow,
    before: number | undefined,
    now: Date,
    known: Map<string, Promise<LastDate>>,
  ): Promise<number | undefined> {
    if (lists.length > 0 || followsByFilter(filter)) return undefined;
    const postings = records.filter(({ kind }) => kind === 'posting');
    if (postings.length === 0) return undefined;
    let last = -Infinity;
    for (const record of postings) {
      const name = recordKey(record);
      const found = known.get(name) ?? this.#lastDate(record);
      known.set(name, found);
      // One that was deleted or withdrawn may return: it is waited for from the first look on.
      last = Math.max(last, (await found) ?? (before === undefined ? now.getTime() : before - keptFor));
    }
    return last === Infinity ? undefined : last;
  }

  async #lastDate({ id }: FollowedRecord): Promise<LastDate> {
    const { reads, families } = this.options;
    for (const family of families) {
      const [head] = await reads.documents(readModels.heads(family), [id]);
      if (head === undefined) continue;
      const { deadline = '' } = storedHead.parse(JSON.parse(head)).scalars;
      return deadline === '' ? Infinity : Date.parse(deadline);
    }
    return undefined;
  }
}
