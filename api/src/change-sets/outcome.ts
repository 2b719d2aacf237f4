import {
  type Aggregate,
  aggregateOf,
  type ChangeHistory,
  type ChangeSet,
  type Family,
  familyOf,
  foldTitle,
  idOf,
  isClosed,
  isSignificant,
  type NamedRecord,
  type ReaderChange,
  type ReadEvent,
  type RecordedDomainEvent,
  readEvent,
  type ReviewMode,
} from '@noticeboard/content-model';
import { type EventStore, giveWay, type RecordedEvent, type StreamWrite } from '@noticeboard/event-store';
import { stateInTurns } from '../commands/aggregate.js';
import { digestOf } from './digest.js';
import {
  type FormerName,
  namedIn,
  notificationNames,
  type Reason,
  type RecordDifference,
  reviewed,
  reviewedNote,
} from './review.js';
import { brokenProblem, numbered, orderedWrites, type Staged } from './staging.js';
import { reservationAggregate } from '../postings/title.reservation.js';

/** A record that others have changed since a step on it was prepared. */
export interface Conflict {
  readonly stream: string;
  readonly record: NamedRecord;
  /** Last revisions of the stream; -1: it was empty. */
  readonly preparedOn: number;
  readonly now: number;
  /** The last writer to it, and when. */
  readonly by: string;
  readonly at: string;
}

/** The outcome of the steps of a change set, were they published now. */
export interface Outcome {
  readonly set: ChangeSet;
  readonly writes: readonly StreamWrite[];
  /** Undefined while a step cannot be applied. */
  readonly digest: string | undefined;
  readonly broken: { readonly stepId: string; readonly message: string } | undefined;
  readonly differences: readonly RecordDifference[];
  readonly conflicts: readonly Conflict[];
  /** The parts that need review; `[]`: nothing does. */
  readonly review: readonly Reason[];
  /** The changes that a correction must not keep from readers. */
  readonly hides: readonly Reason[];
}

const nothingMore = { writes: [], broken: undefined, differences: [], conflicts: [], review: [], hides: [] } as const;

export async function outcomeOf(staged: Staged, mode: ReviewMode, table: readonly Family[]): Promise<Outcome> {
  const { set, broken } = staged;
  if (isClosed(set)) return { set, ...nothingMore, digest: set.publication?.digest };
  const writes = broken ? staged.log.writes : orderedWrites(staged.log.writes);
  const differences = await differencesIn(staged, writes, table, set.id);
  const digest = broken ? undefined : await digestOf({ writes, ...set });
  await giveWay();
  return {
    set,
    writes,
    digest,
    broken: broken && { stepId: broken.step.stepId, message: brokenProblem(broken).message },
    differences,
    conflicts: await conflictsOf(staged, writes, table),
    review: [
      ...differences.flatMap((difference) => reviewed(difference, mode)),
      ...(writes.length > 0 ? reviewedNote(set.publicNote, mode) : []),
    ],
    hides: differences.flatMap(hidden),
  };
}

/** A stream of a record after the publication, and the changes that readers would see. */
export async function differencesIn(
  { log }: Pick<Staged, 'log'>,
  writes: readonly StreamWrite[],
  table: readonly Family[],
  changeSet = '',
): Promise<readonly RecordDifference[]> {
  const found: RecordDifference[] = [];
  for (const { stream } of writes) {
    const aggregate = aggregateOf(stream, table);
    const readers = aggregate?.publicHistory;
    if (!readers) continue;
    const staged = await log.events(stream);
    const all = await log.readStream(stream);
    const id = idOf(stream);
    const before = await stateInTurns(aggregate, id, all.slice(0, all.length - staged.length));
    const { state, changes, reported } = await seenOf(
      { ...aggregate, publicHistory: readers },
      id,
      before,
      staged.map(readEvent),
      changeSet,
    );
    const family = aggregate.kind === 'posting' ? familyOf(aggregate.key, table) : undefined;
    const title = titleOf(state);
    // A posting that is new takes the address of one that had the title.
    const isRenamed = before === undefined ? family !== undefined : foldTitle(titleOf(before)) !== foldTitle(title);
    found.push({
      record: { kind: aggregate.kind, family: family?.key ?? '', id, title },
      before,
      after: state,
      changes,
      reported,
      formerNames: all.slice(0, all.length - staged.length).flatMap(namesGiven),
      takesTitle: isRenamed && (await mayBeOfOther(log, family, title, id)),
    });
  }
  return found;
}

/** The changes that readers see in events of a record, one by one and as one publish tells them, and its state then. */
export async function seenOf(
  { evolve, publicHistory }: Pick<Required<Aggregate<unknown>>, 'evolve' | 'publicHistory'>,
  id: string,
  before: unknown,
  events: readonly ReadEvent<RecordedDomainEvent>[],
  changeSet: string,
) {
  let state = before;
  const changes: ReaderChange[] = [];
  let history: ChangeHistory | undefined;
  for (const event of events) {
    // Each may be as long as a body.
    await giveWay();
    const after = evolve(state, id, event);
    const changed = publicHistory.change(state, after, event);
    if (changed) changes.push(changed);
    await giveWay();
    const change = publicHistory.change(state, after, { ...event, changeSet }, history);
    history = publicHistory.extend(history, after, change ? [change] : []);
    state = after;
  }
  return { state, changes, reported: history?.entries.toReversed() ?? [] };
}

/** The names that an event gives to a notification. */
function namesGiven(stored: RecordedEvent): readonly FormerName[] {
  const { type, data } = stored;
  if (type !== 'NotificationAdded' && type !== 'NotificationEdited') return [];
  const fields = (data['fields'] ?? {}) as Readonly<Record<string, unknown>>;
  return notificationNames.flatMap((field) => {
    const text = fields[field];
    return typeof text === 'string' ? [{ id: String(data['notificationId']), field, text }] : [];
  });
}

/**
 * True when another record has the title, or had it: who had a posting's is in its claims, nobody claims a
 * listing's.
 */
async function mayBeOfOther(log: EventStore, family: Family | undefined, title: string, id: string): Promise<boolean> {
  if (!family) return true;
  const reservation = reservationAggregate(family, title);
  const claims = await log.readStream(reservation.stream);
  return claims.some((claim) => reservation.evolve(undefined, claim).claimedBy !== id);
}

function titleOf(state: unknown): string {
  return (state as { readonly title?: string } | undefined)?.title ?? '';
}

/** Where a stream has moved on since the first step on it was prepared, or since somebody has looked. */
async function conflictsOf(
  { set, log }: Staged,
  writes: readonly StreamWrite[],
  table: readonly Family[],
): Promise<readonly Conflict[]> {
  const conflicts: Conflict[] = [];
  for (const [stream, preparedOn] of basesOf(set)) {
    const now = await revisionIn(writes, stream, () => log.readStream(stream));
    if (now === preparedOn) continue;
    const aggregate = aggregateOf(stream, table);
    const step = set.steps.find(({ bases }) => bases[stream] !== undefined);
    const title = step?.about ?? '';
    const newest = (await log.readStream(stream)).find(({ revision }) => revision === now);
    const { actor: by = '', at = '' } = newest?.metadata ?? {};
    conflicts.push({
      stream,
      record: aggregate
        ? { kind: aggregate.kind, family: aggregate.kind === 'posting' ? aggregate.key : '', id: idOf(stream), title }
        : { kind: 'posting', family: step?.key ?? '', id: step?.id ?? '', title },
      preparedOn,
      now,
      by,
      at,
    });
  }
  return conflicts;
}

/** By stream, what the steps rest on. */
function basesOf(set: ChangeSet): ReadonlyMap<string, number> {
  const bases = new Map<string, number>();
  for (const step of set.steps)
    for (const [stream, base] of Object.entries(step.bases)) if (!bases.has(stream)) bases.set(stream, base);
  return bases;
}

async function revisionIn(
  writes: readonly StreamWrite[],
  stream: string,
  read: () => Promise<readonly { readonly revision: number }[]>,
): Promise<number> {
  const write = writes.find((each) => each.stream === stream);
  // A stream without writes, as after a step without an event, is as the log has it.
  return write ? numbered(write.expected) : ((await read()).at(-1)?.revision ?? -1);
}

function hidden({ record, changes }: RecordDifference): readonly Reason[] {
  return namedIn(
    record,
    changes.filter((change) => change.kind === 'published' || isSignificant(change)),
  );
}
