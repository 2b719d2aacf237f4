import { type ChangeSetRecord, mayDo, readModels, type Right } from '@noticeboard/content-model';
import { ignoreIfUnavailable } from '@noticeboard/read-store';
import { z } from 'zod';
import type { RecordReads } from '../reads/record.reads.js';
import type { AccountEdit } from './accounts.js';

/** A change set that is not published at its time, because an account has lost the right that it rests on. */
export const lostSchedule = z.object({ changeSet: z.string(), title: z.string(), publishAt: z.iso.datetime() });
export type LostSchedule = z.infer<typeof lostSchedule>;

/**
 * The schedules that rest on an account that loses rights by an edit, in the order of their times: it scheduled,
 * approved or let out the change set unreviewed. Empty while the read models do not answer: an account is closed all
 * the same.
 */
export async function lostSchedules(
  username: string,
  { closed, role }: Pick<AccountEdit, 'closed' | 'role'>,
  records: Pick<RecordReads, 'everything' | 'one'>,
): Promise<readonly LostSchedule[]> {
  const loses = (right: Right) => closed === true || (role !== undefined && !mayDo(role, right));
  if (!loses('publishUnreviewed')) return [];
  const sets = (await scheduledSets(records).catch(ignoreIfUnavailable)) ?? [];
  return sets.flatMap(({ _id, title, schedule, approval, override }) => {
    const rests = [...(loses('write') ? [schedule, approval] : []), override];
    if (!schedule || !rests.some((part) => part?.by === username)) return [];
    return [{ changeSet: _id, title, publishAt: schedule.publishAt }];
  });
}

async function scheduledSets(records: Pick<RecordReads, 'everything' | 'one'>) {
  const listed = await records.everything(readModels.scheduled);
  const ids = listed.map((body) => (JSON.parse(body) as { readonly id: string }).id);
  const bodies = await Promise.all(ids.map((id) => records.one(readModels.changeSets, id)));
  return bodies.map((body) => JSON.parse(body) as ChangeSetRecord);
}
