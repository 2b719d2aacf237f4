import { jsonIn } from '@noticeboard/content-model';
import { z } from 'zod';
import type { PeopleStore } from './people.js';

const dayMs = 24 * 3_600_000;

/**
 * Counts one more of what somebody may get `most` of within 24 hours. The count is forgotten after a day.
 * @param id of what is counted
 * @returns false where there were so many; nothing is counted then
 */
export async function isWithinDay(
  people: Pick<PeopleStore, 'get' | 'add' | 'replace'>,
  id: string,
  most: number,
  now: Date,
): Promise<boolean> {
  const at = now.getTime();
  const place = { collection: 'reachState', id: `asked.${id}` } as const;
  for (;;) {
    const row = await people.get(place.collection, place.id);
    const before = z.array(z.number()).parse(jsonIn(row?.value ?? '[]'));
    const recent = before.filter((each) => each > at - dayMs);
    if (recent.length >= most) return false;
    const next = { ...place, keys: [], until: at + dayMs, value: JSON.stringify([...recent, at]) };
    if (await (row ? people.replace(row.value, next) : people.add(next))) return true;
  }
}
