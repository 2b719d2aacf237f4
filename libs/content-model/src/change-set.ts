import { z } from 'zod';
import { inEnglish, type Say } from './changes/change-summary.js';
import { type EventOf, eventsOf, foldOf, id, noData, text } from './event.js';
import type { HistoryState } from './history/state-change.js';
import { listingCommands } from './listing.js';
import { listingKinds } from './listing-kinds.js';
import { postingCommands } from './posting.js';
import { type Field, notificationFields, postingFields } from './posting-fields.js';
import { named, type WireRecord } from './wire.js';

export const changeSetStatuses = ['open', 'submitted', 'approved', 'scheduled', 'published', 'discarded'] as const;
export type ChangeSetStatus = (typeof changeSetStatuses)[number];

/**
 * `dates`: what moves a date, a fee, an apply link, a result or an answer key is approved before it is published. `all`:
 * every write.
 */
export const reviewModes = ['off', 'dates', 'all'] as const;
export type ReviewMode = (typeof reviewModes)[number];

/** The limits of one change set. */
export const changeSetLimits = { steps: 200, bytes: 2 * 2 ** 20, notes: 200, answers: 50 } as const;

/**
 * A write that is stored and not executed: the command as the domain knows it, under the id that its events come from.
 * `key` is that of the family, or of the kind of listing. An `undo` is of many records: they are in its command.
 */
const step = z.object({
  kind: z.enum(['posting', 'listing', 'move', 'undo']),
  key: id,
  id,
  command: z.record(text, z.unknown()),
  commandId: id,
});
export type PreparableStep = z.infer<typeof step>;

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
  /** The size of its JSON. */
  readonly bytes: number;
  /** By stream, the revision in the log that it rests on; -1: nothing. */
  readonly bases: Readonly<Record<string, number>>;
}

export interface Signed {
  readonly by: string;
  readonly at: string;
}
type SignedDigest = Signed & { readonly digest: string };
/**
 * `publishAt`: the time that who said it named. Where they named none, `scheduledFor` is the first one that somebody else
 * has scheduled it for upon that. It is for no other time.
 */
type Answered = SignedDigest & { readonly publishAt?: string; readonly scheduledFor?: string };

export type Submission = SignedDigest & { readonly sentBack?: Signed & { readonly note: string } };

/** An approval that holds no more: of which digest, since when, and through whom and what. */
export type Lapsed = SignedDigest & {
  readonly lostAt: string;
  /** The step that was prepared or dropped, or the id of the record that was written to; neither: its words, or its end. */
  readonly through: { readonly stepId?: string; readonly record?: string; readonly by: string };
};

/** A record that a note is about, as it was called then. */
const notedRecord = z.object({ kind: text, family: text, id, title: text });

/** A question of somebody about a field of what is prepared, with the answers to it. */
export interface FieldNote extends Signed {
  readonly noteId: string;
  readonly record: z.infer<typeof notedRecord>;
  /** The name of the field, as the difference has it. */
  readonly label: string;
  readonly note: string;
  readonly answers: readonly (Signed & { readonly note: string })[];
  readonly settled?: Signed;
}

/** Writes that are prepared, reviewed and published together: the state of `changeset-<id>`. */
export interface ChangeSet {
  readonly id: string;
  readonly title: string;
  readonly publicNote: string;
  readonly correction: boolean;
  readonly status: ChangeSetStatus;
  readonly steps: readonly ChangeSetStep[];
  /**
   * The accounts that have written its title or the words for readers, whether or not these stand; the first has opened
   * it.
   */
  readonly wordsBy: readonly string[];
  readonly openedBy: string;
  /** By name of a token that had a part in it: the admin who issued that. */
  readonly issuers?: Readonly<Record<string, string>>;
  /** It was prepared and ended by one press: lists of change sets leave it out once it is published. */
  readonly act: boolean;
  /** Until something in it changes. */
  readonly submission?: SignedDigest;
  /** All that there were, oldest first. */
  readonly submissions: readonly Submission[];
  /** The approval that fell away, until there is another. */
  readonly lapsed?: Lapsed;
  readonly approval?: Answered & { readonly note: string };
  readonly override?: Answered & { readonly reason: string };
  readonly schedule?: SignedDigest & { readonly publishAt: string };
  /** Until it is submitted again. */
  readonly sentBack?: Signed & { readonly note: string };
  /** Oldest first. They are no part of what goes out: no approval falls with them. */
  readonly notes?: readonly FieldNote[];
  /** Why it was not published at its time, until something is done about it. */
  readonly failure?: Signed & { readonly code: string; readonly why: string };
  readonly publication?: SignedDigest;
  readonly discarded?: Signed;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
  /** Position of the event that opened it: its place in the list. */
  readonly order: string;
}

/** True when it is over: published or discarded. */
export function isClosed({ status }: Pick<ChangeSet, 'status'>): boolean {
  return status === 'published' || status === 'discarded';
}

const digest = z.string().regex(/^[0-9a-f]{64}$/);
/** By stream, its last revision; -1 for a stream without events. */
const bases = z.record(text, z.int().min(-1));
const preparation = z.object({ stepId: id, step, about: text, bases });
const event = eventsOf<ChangeSet>();

/**
 * In `changeset-<id>`: writes that are prepared, reviewed and published together. A digest names an outcome: what the
 * writes come to, on which revisions, with the note (docs/adr/0028).
 */
export const changeSetEvents = {
  /** `act`: the writes of one press, opened and ended in one append. */
  ChangeSetOpened: event('Change set opened', z.object({ title: text, act: z.literal(true).exactOptional() }), {
    begins: (set, { at, revision, position, actor: by = '', issuer, data: { title, act = false } }) => ({
      ...(issuer !== undefined && { issuers: { [by]: issuer } }),
      id: set,
      title,
      act,
      submissions: [],
      publicNote: '',
      correction: false,
      steps: [],
      wordsBy: [by],
      status: 'open',
      openedBy: by,
      createdAt: at,
      updatedAt: at,
      revision,
      order: position,
    }),
  }),
  /** `correction`: of typing errors, so that readers hear nothing. */
  ChangeSetEdited: event(
    'Change set changed',
    z.object({
      title: text.exactOptional(),
      publicNote: text.exactOptional(),
      correction: z.boolean().exactOptional(),
    }),
    {
      evolve: (set, edited) => {
        const { publicNote, correction } = set;
        const { publicNote: note = publicNote, correction: corrects = correction } = edited.data;
        const isSame = note === publicNote && corrects === correction;
        const wordsBy = [...new Set([...set.wordsBy, signed(edited).by])];
        return { ...edited.data, ...withIssuer(set, edited), wordsBy, ...(!isSame && reopened(set, signed(edited))) };
      },
    },
  ),
  /** `about`: the title of what it changes. `bases`: the streams that it writes to, as they were in the log. */
  StepPrepared: event('Step prepared', preparation, {
    evolve: (set, prepared) => ({
      ...reopened(set, signed(prepared), { stepId: prepared.data.stepId }),
      ...withIssuer(set, prepared),
      steps: [...set.steps, stepOf(prepared.data, signed(prepared))],
    }),
  }),
  StepDropped: event('Step dropped', z.object({ stepId: id }), {
    evolve: (set, dropped) => {
      const { stepId } = dropped.data;
      return {
        ...reopened(set, signed(dropped), { stepId }),
        steps: set.steps.filter((one) => one.stepId !== stepId),
      };
    },
  }),
  /** Somebody has looked at what moved underneath: these are the revisions that the steps rest on now. */
  ChangeSetRebased: event('Changes of others accepted', z.object({ bases }), {
    evolve: (set, rebased) => {
      const { bases: moved } = rebased.data;
      const on = (before: ChangeSetStep['bases']) =>
        Object.fromEntries(Object.entries(before).map(([stream, base]) => [stream, moved[stream] ?? base]));
      return { ...reopened(set, signed(rebased)), steps: set.steps.map((one) => ({ ...one, bases: on(one.bases) })) };
    },
  }),
  ChangeSetSubmitted: event('Change set submitted', z.object({ digest }), {
    evolve: (set, submitted) => {
      const submission = { ...signed(submitted), ...submitted.data };
      const none = { sentBack: undefined, failure: undefined };
      const submissions = [...set.submissions, submission];
      return { ...none, ...withIssuer(set, submitted), status: 'submitted', submission, submissions };
    },
  }),
  /** `publishAt`: for a publication at that time. ISO 8601, UTC. */
  ChangeSetApproved: event(
    'Change set approved',
    z.object({ digest, note: text.exactOptional(), publishAt: text.exactOptional() }),
    {
      evolve: (_, approved) => ({
        lapsed: undefined,
        status: 'approved',
        approval: { ...signed(approved), note: '', ...approved.data },
      }),
    },
  ),
  ChangeSetSentBack: event('Change set sent back', z.object({ note: text }), {
    evolve: (set, sent) => {
      const sentBack = { ...signed(sent), ...sent.data };
      const newest = set.submissions.length - 1;
      const submissions = set.submissions.map((one, index) => (index === newest ? { ...one, sentBack } : one));
      return { ...reopened(set, signed(sent)), sentBack, submissions };
    },
  }),
  SubmissionWithdrawn: event('Submission taken back', noData, {
    evolve: (set, withdrawn) => reopened(set, signed(withdrawn)),
  }),
  FieldNoted: event('Note on a field', z.object({ noteId: id, record: notedRecord, label: text, note: text }), {
    evolve: ({ notes = [] }, noted) => ({ notes: [...notes, { ...noted.data, ...signed(noted), answers: [] }] }),
  }),
  FieldNoteAnswered: event('Note answered', z.object({ noteId: id, note: text }), {
    evolve: (set, answered) => {
      const { noteId, note } = answered.data;
      const answer = { ...signed(answered), note };
      return notesWith(set, noteId, (one) => ({ ...one, answers: [...one.answers, answer] }));
    },
  }),
  FieldNoteSettled: event('Note ticked off', z.object({ noteId: id }), {
    evolve: (set, settled) => notesWith(set, settled.data.noteId, (one) => ({ ...one, settled: signed(settled) })),
  }),
  /** An admin publishes, or schedules, what nobody has approved. */
  ReviewOverridden: event('Review overridden', z.object({ digest, reason: text }), {
    evolve: (_, overridden) => ({ override: { ...signed(overridden), ...overridden.data } }),
  }),
  /** `publishAt`: ISO 8601, UTC. */
  PublicationScheduled: event('Publication scheduled', z.object({ digest, publishAt: text }), {
    evolve: ({ approval, override }, scheduled) => {
      const { actor: by = '', data } = scheduled;
      return {
        failure: undefined,
        ...(approval && { approval: { ...approval, ...timeAgreed(approval, by, data.publishAt) } }),
        // Said with the schedule that follows it.
        ...(override && { override: { publishAt: data.publishAt, ...override } }),
        status: 'scheduled',
        schedule: { ...signed(scheduled), ...data },
      };
    },
  }),
  PublicationUnscheduled: event('Taken off the schedule', noData, { evolve: unscheduled }),
  /**
   * A scheduled publication was refused; it is not tried again. `moved`: what was approved is not what would go out, where
   * it is known through whom and on which record.
   */
  PublicationFailed: event(
    'Publication failed',
    z.object({
      code: text,
      why: text,
      moved: z.object({ record: id.exactOptional(), by: text.exactOptional() }).exactOptional(),
    }),
    {
      evolve: (set, failed) => {
        const { by, at } = signed(failed);
        const { moved, ...why } = failed.data;
        const back = moved ? reopened(set, { by: moved.by ?? by, at }, moved) : unscheduled(set);
        return { ...back, failure: { by: signed(failed).by, at, ...why } };
      },
    },
  ),
  ChangeSetPublished: event('Change set published', z.object({ digest }), {
    evolve: (_, published) => ({
      schedule: undefined,
      failure: undefined,
      status: 'published',
      publication: { ...signed(published), ...published.data },
    }),
  }),
  ChangeSetDiscarded: event('Change set discarded', noData, {
    evolve: (_, discarded) => ({ schedule: undefined, status: 'discarded', discarded: signed(discarded) }),
  }),
} as const;

export type ChangeSetEvent = EventOf<typeof changeSetEvents>;

export const evolveChangeSet = foldOf<ChangeSet, typeof changeSetEvents>(changeSetEvents, {
  name: 'change set',
  isOver: isClosed,
  touched: ({ at, revision }) => ({ updatedAt: at, revision }),
});

function signed({ at, actor: by = '' }: { readonly at: string; readonly actor?: string }): Signed {
  return { by, at };
}

function notesWith({ notes = [] }: ChangeSet, noteId: string, change: (note: FieldNote) => FieldNote) {
  return { notes: notes.map((one) => (one.noteId === noteId ? change(one) : one)) };
}

function withIssuer(
  { issuers }: Pick<ChangeSet, 'issuers'>,
  { actor = '', issuer }: { readonly actor?: string; readonly issuer?: string },
): Pick<ChangeSet, 'issuers'> {
  return issuer === undefined ? {} : { issuers: { ...issuers, [actor]: issuer } };
}

/** An approver agrees to the times that they set themselves, and to the first that others set where they set none. */
function timeAgreed(approval: Answered, by: string, publishAt: string): Pick<Answered, 'publishAt' | 'scheduledFor'> {
  if (approval.by === by) return { publishAt };
  const { scheduledFor = publishAt } = approval;
  return approval.publishAt === undefined ? { scheduledFor } : {};
}

/** Reviews of the former content no longer count. */
function reopened(
  { approval }: ChangeSet,
  { by, at: lostAt }: Signed,
  { stepId, record }: { readonly stepId?: string; readonly record?: string } = {},
) {
  const through = { ...(stepId !== undefined && { stepId }), ...(record !== undefined && { record }), by };
  const lapsed = approval && { by: approval.by, at: approval.at, digest: approval.digest, lostAt, through };
  return {
    submission: undefined,
    approval: undefined,
    override: undefined,
    schedule: undefined,
    ...(lapsed && { lapsed }),
    status: 'open',
  } as const;
}

function unscheduled({ approval, submission }: ChangeSet) {
  return { schedule: undefined, status: approval ? 'approved' : submission ? 'submitted' : 'open' } as const;
}

function stepOf({ step: { command, ...write }, ...prepared }: z.infer<typeof preparation>, by: Signed): ChangeSetStep {
  const given = command['changes'] ?? (command['type'] === 'AddPosting' ? {} : command['fields']);
  return {
    stepId: prepared.stepId,
    ...write,
    type: typeof command['type'] === 'string' ? command['type'] : 'Move',
    fields: inOneOrder(Object.keys(given ?? {})),
    ...(typeof command['to'] === 'string' && { to: command['to'] }),
    about: prepared.about,
    ...by,
    bytes: bytesOf({ ...write, command }),
    bases: prepared.bases,
  };
}

/** Proofs keep data in the order of their names: what follows from them may not depend on it. */
function inOneOrder(names: readonly string[]): readonly string[] {
  const placeOf = (name: string) => allFields.findIndex((field) => field.name === name);
  return names.toSorted((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));
}

/** The bytes that a step counts for against `changeSetLimits.bytes`. */
export function bytesOf(step: PreparableStep): number {
  return new TextEncoder().encode(JSON.stringify(step)).length;
}

/** The line of a step of a change set, by the type of its command. */
export const stepRows = {
  ...postingCommands,
  ...listingCommands,
  Move: { words: 'Move to this posting' },
  Undo: { words: 'Undo an action' },
} as const;

const allFields: readonly Field[] = [...postingFields, ...notificationFields];

/** The line of a step as data: the type of its command, and the names of the fields that it gives. */
export type StepCommand = Pick<ChangeSetStep, 'type' | 'fields'>;

/** One line for staff: "Change a notice: Last Date to Apply, Exam Date". */
export function stepSummary({ type, fields }: StepCommand, say: Say = inEnglish): string {
  const words = say(Object.hasOwn(stepRows, type) ? stepRows[type as keyof typeof stepRows].words : type);
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

type Parts = Pick<ChangeSet, 'steps' | 'wordsBy' | 'submission' | 'issuers'>;

/** The accounts with a part in what goes out, that of a token its issuer's too; none of them approves it. */
export function contributorsOf({ steps, wordsBy, submission, issuers = {} }: Parts): readonly string[] {
  const own = [...wordsBy, ...steps.map(({ by }) => by), ...(submission ? [submission.by] : [])];
  return [...new Set(own.flatMap((by) => [by, ...(issuers[by] === undefined ? [] : [issuers[by]])]))];
}

/** As the API sends it. The log of the moment decides which approvals count. */
export function changeSetToWire(set: ChangeSet): WireRecord {
  const { id, title, publicNote, correction, status, openedBy, createdAt, updatedAt, revision } = set;
  const { submission, approval, lapsed, override, schedule, sentBack, failure, publication } = set;
  return {
    ...named(id),
    title,
    publicNote,
    correction,
    status,
    act: set.act,
    steps: set.steps.map(stepToWire),
    contributors: contributorsOf(set),
    openedBy,
    submittedBy: submission?.by ?? null,
    submissions: set.submissions,
    notes: (set.notes ?? []).map((one) => ({ ...one, settled: one.settled ?? null })),
    approval: approval ?? null,
    lapsed: lapsed ?? null,
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

/** The change that a step makes, as histories name it. */
function stepRecord({ kind, key, id, to = id }: ChangeSetStep): WireRecord {
  const listing = kind === 'listing' || kind === 'undo' ? listingKinds.find((row) => row.key === key) : undefined;
  return listing ? { kind: listing.category, family: '', id } : { kind: 'posting', family: key, id: to };
}

/** A change set with its steps, each in words. */
export function changeSetState(set: ChangeSet): HistoryState {
  const { title, publicNote, correction, status, schedule } = set;
  return {
    fields: { title, publicNote, correction, status, publishAt: schedule?.publishAt ?? '' },
    elements: {
      steps: new Map(set.steps.map((one) => [one.stepId, { about: one.about, ...stepToTell(one), by: one.by }])),
    },
  };
}
