/** So many of a day are recorded one by one. */
const recordedAlone = 20;

/** Failed sign-ins of one account, as one process counts them. */
export interface FailedSignIns {
  /** ISO 8601, UTC: the day of the last one. */
  readonly date: string;
  /** On that day. */
  readonly seen: number;
  readonly unrecorded: number;
}

export const noFailedSignIns: FailedSignIns = { date: '', seen: 0, unrecorded: 0 };

export function withOneMore({ unrecorded, ...before }: FailedSignIns, date: string): FailedSignIns {
  return { date, seen: (before.date === date ? before.seen : 0) + 1, unrecorded: unrecorded + 1 };
}

/**
 * How many failures one event is to tell of now; 0 for no event yet. This bounds what they add to the stream of an
 * account: the first twenty of a day are an event each; after them one event tells of as many as all before it
 * together, so that a million of a day are under forty events. Failures that are still unrecorded come with the next
 * sign-in, or with the first failure of another day.
 */
export function countDue({ seen, unrecorded }: FailedSignIns): number {
  return seen <= recordedAlone || unrecorded >= seen / 2 ? unrecorded : 0;
}
