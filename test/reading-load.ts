import { types } from 'node:util';
import { families } from '@noticeboard/content-model';
import { ApiClient, type Reply } from './api-client.js';
import { addPosting, idOf, postingPath } from './content.js';

const [family] = families;

/** The findings of writers and readers while something else went on. */
export interface Met {
  readonly writes: number;
  readonly reads: number;
  /** Every answer that was none, or older than what had been seen before. */
  readonly faults: readonly string[];
}

/**
 * A process that is killed cuts the answers that it is sending: nothing behind a proxy can complete them. An error of
 * Node's own is no instance of the `Error` that tests have.
 */
const isCut = (error: unknown) => types.isNativeError(error) && error.message === 'aborted';

/**
 * Keeps writing and reading one posting per writer until `act` has ended.
 * @param kills whether `act` kills who answers: an answer that is cut is asked for again, as by a reload
 */
export async function underLoad(staff: ApiClient, act: () => Promise<void>, { kills = false } = {}): Promise<Met> {
  const faults: string[] = [];
  const whole = async (ask: () => Promise<Reply>): Promise<Reply> =>
    ask().catch((error: unknown) => {
      if (kills && isCut(error)) return ask();
      throw error;
    });
  let [writes, reads] = [0, 0];
  let isOver = false;
  const ids = await Promise.all(Array.from({ length: 2 }, async () => idOf(await addPosting(staff, family))));

  const write = async (id: string) => {
    for (let n = 1; !isOver; n += 1) {
      const salaryRange = `write ${n}`;
      const written = await whole(() => staff.put(postingPath(family, id), { salaryRange }));
      writes += 1;
      if (written.status !== 200) faults.push(`write ${written.status} ${written.text}`);
      if (written.headers['x-read-model'] !== undefined) faults.push(`write ${n} could not be read in time`);
      const read = await whole(() => staff.get(postingPath(family, id)));
      if (read.body['salaryRange'] !== salaryRange)
        faults.push(`wrote ${salaryRange}, read ${read.status} ${read.text}`);
    }
  };
  const read = async () => {
    const visitor = new ApiClient(staff.url);
    const seen = new Map<unknown, number>();
    while (!isOver) {
      const list = await whole(() => visitor.get(postingPath(family)));
      const records = await Promise.all(ids.map((id) => whole(() => visitor.get(postingPath(family, id)))));
      reads += 1 + records.length;
      for (const { status, text } of [list, ...records]) if (status !== 200) faults.push(`read ${status} ${text}`);
      const met = [...list.list.filter((record) => ids.includes(idOf(record))), ...records.map(({ body }) => body)];
      if (met.length !== 2 * ids.length) faults.push(`${met.length} records of ${2 * ids.length}`);
      for (const { _id, revision } of met) {
        if (Number(revision) < (seen.get(_id) ?? 0))
          faults.push(`${String(_id)} at ${String(revision)} after ${seen.get(_id)}`);
        seen.set(_id, Number(revision));
      }
    }
  };

  const running = [...ids.map(write), read(), read()];
  try {
    await act();
  } finally {
    isOver = true;
  }
  await Promise.all(running);
  return { writes, reads, faults };
}
