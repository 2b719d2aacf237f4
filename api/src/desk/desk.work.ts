import {
  type ChangeSetRecord,
  mayDo,
  type NamedRecord,
  type OwnActor,
  type PreparedRecord,
  type Role,
  type WaitingChangeSet,
  type Work,
} from '@noticeboard/content-model';

/** The person at the desk. */
interface Person {
  readonly username: string;
  readonly role: Role | OwnActor;
}

type Place = Exclude<keyof Work, 'count'>;

/** @param sets neither published nor discarded. Each stands in one list at most, in the order that is given. */
export function workOf(sets: readonly ChangeSetRecord[], person: Person): Work {
  const lists: Record<Place, WaitingChangeSet[]> = {
    reviews: [],
    sentBack: [],
    approved: [],
    failed: [],
    submitted: [],
    preparing: [],
    scheduled: [],
  };
  for (const set of sets) {
    const place = placeOf(set, person);
    if (place) lists[place].push(waiting(set, place));
  }
  const { reviews, sentBack, approved, failed } = lists;
  return { count: reviews.length + sentBack.length + approved.length + failed.length, ...lists };
}

function placeOf(set: ChangeSetRecord, { username, role }: Person): Place | undefined {
  const { status, approval, lapsed, failure, sentBack } = set;
  if (!mayDo(role, 'write')) return undefined;
  const hasPart = set.contributors.includes(username);
  if (failure) return hasPart || [approval?.by, lapsed?.by, failure.by].includes(username) ? 'failed' : undefined;
  if (status === 'submitted') return hasPart ? 'submitted' : 'reviews';
  if (status === 'approved') return hasPart || approval?.by === username ? 'approved' : undefined;
  if (!hasPart) return undefined;
  if (status === 'scheduled') return 'scheduled';
  return sentBack ? 'sentBack' : 'preparing';
}

function waiting(set: ChangeSetRecord, place: Place): WaitingChangeSet {
  const { _id: id, title, act, steps } = set;
  const records = [...new Map(steps.map(({ record }) => [keyOf(record), record])).values()];
  return { id, title, act, ...sinceOf(set, place), records };
}

/** The person who brought it there, with the time and their note. */
function sinceOf(set: ChangeSetRecord, place: Place): Pick<WaitingChangeSet, 'by' | 'at' | 'note'> {
  const { failure, sentBack, approval, schedule, submissions } = set;
  const opened = { by: set.openedBy, at: set.updatedAt };
  const noted = ({ by, at, note }: { readonly by: string; readonly at: string; readonly note: string }) => ({
    by,
    at,
    ...(note !== '' && { note }),
  });
  switch (place) {
    case 'failed':
      return failure ? { by: failure.by, at: failure.at, note: failure.why } : opened;
    case 'sentBack':
      return sentBack ? noted(sentBack) : opened;
    case 'approved':
      return approval ? noted(approval) : opened;
    case 'scheduled':
      return schedule ? { by: schedule.by, at: schedule.publishAt } : opened;
    case 'reviews':
    case 'submitted': {
      const { by, at } = submissions.at(-1) ?? opened;
      return { by, at };
    }
    case 'preparing':
      return opened;
  }
}

/** @param sets neither published nor discarded. Each record that they would change, once for each of them. */
export function preparedIn(sets: readonly ChangeSetRecord[]): readonly PreparedRecord[] {
  return sets.flatMap(({ _id: changeSet, title, steps }) => {
    const last = new Map(steps.map((step) => [keyOf(step.record), step]));
    return [...last].map(([key, { record, preparedAt: at }]) => {
      const own = steps.filter((step) => keyOf(step.record) === key);
      return { record, changeSet, title, by: [...new Set(own.map(({ preparedBy }) => preparedBy))], at };
    });
  });
}

function keyOf({ kind, family, id }: NamedRecord): string {
  return `${kind} ${family} ${id}`;
}
