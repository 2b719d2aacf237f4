import { z } from 'zod';
import { families, type Family, jsonIn } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import {
  canonicalJson,
  inclusionFault,
  leafHash,
  MalformedNote,
  openCheckpoint,
  type TreeHead,
  type Verifier,
} from '@noticeboard/ledger';
import { recordsCalled } from '../tracked-record.js';

/** RFC 6962 inclusion proof of an event, base64. */
const proof = z.object({ leaf: z.int(), path: z.array(z.string()) });
export type EvidenceProof = z.infer<typeof proof>;

const event = z.object({
  position: z.string(),
  /** RFC 8785 JSON: what the leaf is the hash of. */
  line: z.string(),
});
export type EvidenceEvent = z.infer<typeof event>;

const common = {
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** C2SP vkey of the log. Who checks has it from elsewhere. */
  key: z.string(),
  /** C2SP checkpoint that all proofs lead to. */
  checkpoint: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), family: z.string(), title: z.string() }),
};
const state = z.record(z.string(), z.json());

/** The first line of the data; a line for each event of the record's stream, from revision 0, and then for each proof. */
const head = z.object({
  format: z.literal('noticeboard-evidence/2'),
  ...common,
  /** The record right after the last of the events, as the API sent it, with its tables and useful items. */
  state,
});
export type EvidenceHead = z.infer<typeof head>;

/** All in one object, as files were made before: with the record after each of the events. */
const firstFormat = z.object({
  format: z.literal('noticeboard-evidence/1'),
  ...common,
  events: z.array(event.extend(proof.shape)),
  states: z.array(state),
});

/**
 * What is known of one record, in a form that proves itself: every event with its path to the root that the checkpoint
 * signs, and states that follow from them.
 */
export interface Evidence extends Pick<EvidenceHead, 'checkpoint' | 'subject'> {
  readonly events: readonly (EvidenceEvent & EvidenceProof)[];
  /** Those of the last events; at least one. */
  readonly states: readonly EvidenceHead['state'][];
}

/** In the file: where a program finds it. */
export const evidenceBlock = { begin: '<script type="application/json" id="evidence">', end: '</script>' } as const;

/** @throws NotProven */
function readEvidence(file: string): Evidence {
  const begin = file.lastIndexOf(evidenceBlock.begin);
  const end = file.indexOf(evidenceBlock.end, begin);
  if (begin < 0 || end < 0) throw new NotProven('it holds no evidence');
  const [first = '', ...lines] = file.slice(begin + evidenceBlock.begin.length, end).split('\n');
  const data = jsonIn(first);
  if (data === undefined) throw new NotProven('it is damaged: its data are no JSON');
  if (lines.length === 0) {
    const evidence = shaped(firstFormat, data);
    const { events, states } = evidence;
    if (states.length !== events.length) throw new NotProven(`${events.length} events give no ${states.length} states`);
    return evidence;
  }
  const { state: last, ...rest } = shaped(head, data);
  const count = Math.floor((lines.length - 1) / 2);
  const inLine = (line: string | undefined) => jsonIn(line ?? '');
  const events = Array.from({ length: count }, (_, place) => ({
    ...shaped(event, inLine(lines[place])),
    ...shaped(proof, inLine(lines[count + place])),
  }));
  return { ...rest, events, states: [last] };
}

function shaped<T>(shape: z.ZodType<T>, data: unknown): T {
  const parsed = shape.safeParse(data);
  if (!parsed.success) throw new NotProven(`it cannot be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** What a leaf's line says. */
const lineShape = z.object({
  id: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  at: z.string(),
  actor: z.string(),
  role: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  schemaVersion: z.int(),
  changeSet: z.string().exactOptional(),
  publicNote: z.string().exactOptional(),
  correction: z.string().exactOptional(),
  data: z.record(z.string(), z.unknown()),
});

/**
 * The evidence in a file, once it was checked: its events are in the log that the key signed, and its states follow from
 * them.
 * @throws NotProven for the first thing in it that does not hold
 */
export function provenEvidence(file: string, verifier: Verifier, table: readonly Family[] = families): Evidence {
  const evidence = readEvidence(file);
  const { root, size } = headOf(evidence, verifier);
  const events = evidence.events.map((event, revision) => {
    const path = event.path.map((hash) => Buffer.from(hash, 'base64'));
    const fault = inclusionFault({ leaf: event.leaf, size, leafHash: leafHash(event.line), path }, root);
    if (fault !== undefined) throw new NotProven(`event ${revision} is not in the log that was signed: ${fault}`);
    return recorded(event, revision);
  });
  demandStates(evidence, events, table);
  return evidence;
}

export class NotProven extends Error {}

function headOf({ checkpoint }: Evidence, verifier: Verifier): TreeHead {
  try {
    return openCheckpoint(checkpoint, verifier);
  } catch (error) {
    if (error instanceof MalformedNote) throw new NotProven(`its checkpoint does not hold: ${error.message}`);
    throw error;
  }
}

function recorded({ line, position }: Evidence['events'][number], revision: number): RecordedEvent {
  const parsed = lineShape.safeParse(JSON.parse(line));
  if (!parsed.success) throw new NotProven(`event ${revision} is none of a record`);
  const { id, stream, type, data, schemaVersion, revision: own, ...rest } = parsed.data;
  if (own !== revision) throw new NotProven(`event ${revision} of the file is event ${own} of ${stream}`);
  return { id, stream, revision, position, type, data, metadata: { ...rest, schemaVersion: String(schemaVersion) } };
}

/** The states must follow from the events alone. */
function demandStates({ states, subject }: Evidence, events: readonly RecordedEvent[], table: readonly Family[]): void {
  const [first] = events;
  if (!first) throw new NotProven('it holds no event');
  const stranger = events.find(({ stream }) => stream !== first.stream);
  if (stranger)
    throw new NotProven(`event ${stranger.revision} is of ${stranger.stream}, the first of ${first.stream}`);
  const record = recordsCalled(subject.kind, subject.id, table).find(({ stream }) => stream === first.stream);
  if (!record) throw new NotProven(`its events are of ${first.stream}, not of what it is about`);
  const follow = record.begin();
  for (const { stored, after } of events.map(follow)) {
    const told = states[stored.revision - events.length + states.length];
    if (told && canonicalJson({ ...after.wire(), ...after.beside() }) !== canonicalJson(told))
      throw new NotProven(`the state at revision ${stored.revision} does not follow from the events`);
  }
}
