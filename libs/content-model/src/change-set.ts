import { inEnglish, type Say } from './changes/change-summary.js';
import type { listingCommands, postingCommands } from './commands.js';
import type { ChangeSetEvent, PreparableStep, ReadEvent } from './events.js';
import { type Field, notificationFields, postingFields } from './posting-fields.js';
import { listingKinds } from './listing-kinds.js';
import type { WireRecord } from './wire.js';

export const changeSetStatuses = ['open', 'submitted', 'approved', 'scheduled', 'published', 'discarded'] as const;
export type ChangeSetStatus = (typeof changeSetStatuses)[number];

/**
 * `dates`: what moves a date, a fee, an apply link, a result or an answer key is approved before it is published. `all`:
 * every write.
 */
export const reviewModes = ['off', 'dates', 'all'] as const;
export type ReviewMode = (typeof reviewModes)[number];

/** What one change set takes. */
export const changeSetLimits = { steps: 200, bytes: 2 * 2 ** 20 } as const;

/** A step without what it writes, which the stream keeps: states are read and stored as a whole. */
export interface ChangeSetStep extends Omit<PreparableStep, 'command'> {
  readonly stepId: string;
  /** Type of its command, and the names of the fields that it gives. */
  readonly type: string;
  readonly fields: readonly string[];
  /** Id of the posting that receives what moves. */
  readonly to?: string;
  /** Title of the record that it changes. */
  readonly about: string;
  readonly by: string;
  readonly at: string;
  /** Of its JSON. */
  readonly bytes: number;
  /** By stream, the revision in the log that it rests on; -1: nothing. */
  readonly bases: Readonly<Record<string, number>>;
}

interface Signed {
  readonly by: string;
  readonly at: string;
}
type SignedDigest = Signed & { readonly digest: string };
/**
 * `publishAt`: the time that who said it named. Where they named none, `scheduledFor` is the first one that somebody else
 * has scheduled it for upon that. It is for no other time.
 */
type Answered = SignedDigest & { readonly publishAt?: string; readonly scheduledFor?: string };

/** Writes that are prepared, reviewed and published together: the state of `changeset-<id>`. */
export interface ChangeSet {
  readonly id: string;
  readonly title: string;
  readonly publicNote: string;
  readonly correction: boolean;
  readonly status: ChangeSetStatus;
  readonly steps: readonly ChangeSetStep[];
  /** Who has written its title or the words for readers, whether or not they stand; the first has opened it. */
  readonly wordsBy: readonly string[];
  readonly openedBy: string;
  /** Until something in it changes. */
  readonly submission?: SignedDigest;
  readonly approval?: Answered & { readonly note: string };
  readonly override?: Answered & { readonly reason: string };
  readonly schedule?: SignedDigest & { readonly publishAt: string };
  /** Until it is submitted again. */
  readonly sentBack?: Signed & { readonly note: string };
  /** Why it was not published at its time, until something is done about it. */
  readonly failure?: { readonly at: string; readonly code: string; readonly why: string };
  readonly publication?: SignedDigest;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
  /** Position of the event that opened it: its place in the list. */
  readonly order: string;
}

/** Whether it is over: published or discarded. */
export function isClosed({ status }: Pick<ChangeSet, 'status'>): boolean {
  return status === 'published' || status === 'discarded';
}

/** @throws RangeError for an event that cannot follow on what came before it. */
export function evolveChangeSet(set: ChangeSet | undefined, id: string, event: ReadEvent<ChangeSetEvent>): ChangeSet {
  const { at, revision, position, actor: by = '' } = event;
  if (event.type === 'ChangeSetOpened') {
    if (set) throw new RangeError(`change set ${id} was opened twice`);
    const { title } = event.data;
    const none = { publicNote: '', correction: false, steps: [], wordsBy: [by] } as const;
    return {
      id,
      title,
      ...none,
      status: 'open',
      openedBy: by,
      createdAt: at,
      updatedAt: at,
      revision,
      order: position,
    };
  }
  if (!set || isClosed(set)) throw new RangeError(`${event.type} of change set ${id}, which is not there`);
  const touched = { ...set, updatedAt: at, revision };
  const signed = { by, at };
  switch (event.type) {
    case 'ChangeSetEdited': {
      const { title = set.title, publicNote = set.publicNote, correction = set.correction } = event.data;
      const edited = { ...touched, title, wordsBy: [...new Set([...set.wordsBy, by])] };
      if (publicNote === set.publicNote && correction === set.correction) return edited;
      return { ...reopened(edited), publicNote, correction };
    }
    case 'StepPrepared':
      return { ...reopened(touched), steps: [...set.steps, stepOf(event.data, signed)] };
    case 'StepDropped': {
      const { stepId } = event.data;
      return { ...reopened(touched), steps: set.steps.filter((step) => step.stepId !== stepId) };
    }
    case 'ChangeSetRebased': {
      const { bases } = event.data;
      const onThese = (step: ChangeSetStep) => ({
        ...step,
        bases: Object.fromEntries(Object.entries(step.bases).map(([stream, base]) => [stream, bases[stream] ?? base])),
      });
      return { ...reopened(touched), steps: set.steps.map(onThese) };
    }
    case 'ChangeSetSubmitted': {
      const { sentBack: _, failure: _failure, ...others } = touched;
      return { ...others, status: 'submitted', submission: { ...signed, ...event.data } };
    }
    case 'ChangeSetApproved': {
      return { ...touched, status: 'approved', approval: { ...signed, note: '', ...event.data } };
    }
    case 'ChangeSetSentBack':
      return { ...reopened(touched), sentBack: { ...signed, ...event.data } };
    case 'ReviewOverridden':
      return { ...touched, override: { ...signed, ...event.data } };
    case 'PublicationScheduled': {
      const { failure: _, approval, override, ...others } = touched;
      const { publishAt } = event.data;
      return {
        ...others,
        ...(approval && { approval: { ...approval, ...timeAgreed(approval, by, publishAt) } }),
        // Said with the schedule that follows it.
        ...(override && { override: { publishAt, ...override } }),
        status: 'scheduled',
        schedule: { ...signed, ...event.data },
      };
    }
    case 'PublicationUnscheduled':
      return unscheduled(touched);
    case 'PublicationFailed':
      return { ...unscheduled(touched), failure: { at, ...event.data } };
    case 'ChangeSetPublished': {
      const { schedule: _, failure: _failure, ...others } = touched;
      return { ...others, status: 'published', publication: { ...signed, ...event.data } };
    }
    case 'ChangeSetDiscarded': {
      const { schedule: _, ...others } = touched;
      return { ...others, status: 'discarded' };
    }
  }
}

/** Who has approved it agrees to the times that they set themselves, and to the first that others set where they set none. */
function timeAgreed(approval: Answered, by: string, publishAt: string): Pick<Answered, 'publishAt' | 'scheduledFor'> {
  if (approval.by === by) return { publishAt };
  const { scheduledFor = publishAt } = approval;
  return approval.publishAt === undefined ? { scheduledFor } : {};
}

/** What was said of the former content is said no more. */
function reopened(set: ChangeSet): ChangeSet {
  const { submission: _, approval: _approval, override: _override, schedule: _schedule, ...others } = set;
  return { ...others, status: 'open' };
}

function unscheduled(set: ChangeSet): ChangeSet {
  const { schedule: _, ...others } = set;
  return { ...others, status: set.approval ? 'approved' : set.submission ? 'submitted' : 'open' };
}

type Prepared = Extract<ChangeSetEvent, { readonly type: 'StepPrepared' }>['data'];

function stepOf({ stepId, step, about, bases }: Prepared, signed: Signed): ChangeSetStep {
  const { kind, key, id, command, commandId } = step;
  const given = command['changes'] ?? (command['type'] === 'AddPosting' ? {} : command['fields']);
  return {
    stepId,
    kind,
    key,
    id,
    commandId,
    type: typeof command['type'] === 'string' ? command['type'] : 'Move',
    fields: inOneOrder(Object.keys(given ?? {})),
    ...(typeof command['to'] === 'string' && { to: command['to'] }),
    about,
    ...signed,
    bytes: bytesOf(step),
    bases,
  };
}

/** Proofs keep data in the order of their names: what follows from them may not depend on it. */
function inOneOrder(names: readonly string[]): readonly string[] {
  const placeOf = (name: string) => allFields.findIndex((field) => field.name === name);
  return names.toSorted((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));
}

/** What a step counts for against `changeSetLimits.bytes`. */
export function bytesOf(step: PreparableStep): number {
  return new TextEncoder().encode(JSON.stringify(step)).length;
}

type StepType = keyof typeof postingCommands | keyof typeof listingCommands | 'Move' | 'Undo';

export const stepWords: Readonly<Record<StepType, string>> = {
  AddPosting: 'Add the posting',
  EditPosting: 'Change the posting',
  DeletePosting: 'Delete the posting',
  WithdrawPosting: 'Withdraw the posting',
  RepublishPosting: 'Publish the posting again',
  AddNotification: 'Add a notice',
  EditNotification: 'Change a notice',
  DeleteNotification: 'Delete a notice',
  AddTable: 'Add a table',
  EditTable: 'Change a table',
  DeleteTable: 'Delete a table',
  AddUsefulItems: 'Add links',
  EditUsefulItems: 'Change links',
  DeleteUsefulItems: 'Delete links',
  ApproveAnswerKey: 'List under Answer Key',
  DeapproveAnswerKey: 'No longer list under Answer Key',
  Move: 'Move to this posting',
  Undo: 'Undo an action',
  Add: 'Add it',
  Edit: 'Change it',
  Delete: 'Delete it',
};

const allFields: readonly Field[] = [...postingFields, ...notificationFields];

/** What a step is, as its line says it: the type of its command, and the names of the fields that it gives. */
export type StepCommand = Pick<ChangeSetStep, 'type' | 'fields'>;

/** One line for staff: "Change a notice: Last Date to Apply, Exam Date". */
export function stepSummary({ type, fields }: StepCommand, say: Say = inEnglish): string {
  const words = say(Object.hasOwn(stepWords, type) ? stepWords[type as StepType] : type);
  if (!type.startsWith('Edit') || fields.length === 0) return words;
  return `${words}: ${fields.map((name) => say(labelOf(name))).join(', ')}`;
}

/** A step as answers tell it: in one line, and what that is made from. */
export function stepToTell(step: StepCommand) {
  const { type, fields } = step;
  return { summary: stepSummary(step), command: { type, fields } };
}

const otherLabels: Readonly<Record<string, string>> = { title: 'Title', pdfFile: 'PDF', fileName: 'File name' };

function labelOf(name: string): string {
  return otherLabels[name] ?? allFields.find((field) => field.name === name)?.label ?? name;
}

type Parts = Pick<ChangeSet, 'steps' | 'wordsBy' | 'submission'>;

/** Who has a part in what goes out: who approves it is another. */
export function contributorsOf({ steps, wordsBy, submission }: Parts): readonly string[] {
  return [...new Set([...wordsBy, ...steps.map(({ by }) => by), ...(submission ? [submission.by] : [])])];
}

/** As the API sends it. Whether an approval counts is a question to the log of the moment. */
export function changeSetToWire(set: ChangeSet): WireRecord {
  const { id, title, publicNote, correction, status, openedBy, createdAt, updatedAt, revision } = set;
  const { submission, approval, override, schedule, sentBack, failure, publication } = set;
  return {
    _id: id,
    title,
    publicNote,
    correction,
    status,
    steps: set.steps.map(stepToWire),
    contributors: contributorsOf(set),
    openedBy,
    submittedBy: submission?.by ?? null,
    approval: approval ?? null,
    override: override ?? null,
    sentBack: sentBack ?? null,
    schedule: schedule ? { by: schedule.by, publishAt: schedule.publishAt, digest: schedule.digest } : null,
    failure: failure ?? null,
    publishedAt: publication?.at ?? null,
    publishedBy: publication?.by ?? null,
    digest: publication?.digest ?? null,
    createdAt,
    updatedAt,
    revision,
  };
}

function stepToWire(step: ChangeSetStep): WireRecord {
  const { stepId, about, by, at } = step;
  return {
    stepId,
    record: { ...stepRecord(step), title: about },
    ...stepToTell(step),
    preparedBy: by,
    preparedAt: at,
  };
}

/** What a step changes, as histories name it. */
function stepRecord({ kind, key, id, to = id }: ChangeSetStep): WireRecord {
  const listing = kind === 'listing' || kind === 'undo' ? listingKinds.find((row) => row.key === key) : undefined;
  return listing ? { kind: listing.category, family: '', id } : { kind: 'posting', family: key, id: to };
}
