import { createHash, type Hash as Hasher } from 'node:crypto';
import { z } from 'zod';
import { families, type Family, jsonIn } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import {
  canonicalJson,
  type Hash,
  inclusionFault,
  leafHash,
  MalformedNote,
  openCheckpoint,
  type TreeHead,
  type Verifier,
} from '@noticeboard/ledger';
import { recordsCalled, type Step } from '../tracked-record.js';

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
  /** C2SP vkey of the log. The checker has it from elsewhere. */
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

/** In the file: where a program finds it. */
export const evidenceBlock = { begin: '<script type="application/json" id="evidence">', end: '</script>' } as const;

/** The lines between the marks, which a hash takes too. @throws NotProven */
async function* dataLines(file: AsyncIterable<string>, hash: Hasher): AsyncGenerator<string> {
  let place: 'before' | 'in' | 'behind' = 'before';
  for await (const line of file) {
    const begin = line.indexOf(evidenceBlock.begin);
    if (begin >= 0 && place !== 'before') throw new NotProven('it holds evidence twice');
    if (begin >= 0) place = 'in';
    if (place !== 'in') continue;
    const text = begin < 0 ? line : line.slice(begin + evidenceBlock.begin.length);
    const end = text.indexOf(evidenceBlock.end);
    hash.update(end < 0 ? `${text}\n` : text.slice(0, end));
    if (end !== 0) yield end < 0 ? text : text.slice(0, end);
    if (end >= 0) place = 'behind';
  }
  if (place !== 'behind') throw new NotProven('it holds no evidence');
}

function shaped<T>(shape: z.ZodType<T>, data: unknown): T {
  const parsed = shape.safeParse(data);
  if (!parsed.success) throw new NotProven(`it cannot be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The content of a leaf's line. */
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
  unreviewed: z.string().exactOptional(),
  reason: z.string().exactOptional(),
  tell: z.string().exactOptional(),
  undoes: z.string().exactOptional(),
  data: z.record(z.string(), z.unknown()),
});

/** The checks that were made. */
interface Proven {
  readonly subject: EvidenceHead['subject'];
  readonly events: number;
  /** SHA-256 of the data, in hex. */
  readonly sha256: string;
}

/**
 * Checks the evidence in a file, line by line: its events are in the log that the key signed, and its states follow from
 * them.
 * @throws NotProven for the first thing in it that does not hold
 */
export async function provenEvidence(
  file: AsyncIterable<string>,
  verifier: Verifier,
  table: readonly Family[] = families,
): Promise<Proven> {
  const hash = createHash('sha256');
  const lines = dataLines(file, hash);
  const { value: first } = await lines.next();
  const data = jsonIn(first ?? '');
  if (data === undefined) throw new NotProven('it is damaged: its data are no JSON');
  if (isFirstFormat(data)) {
    const proven = provenAtOnce(shaped(firstFormat, data), verifier, table);
    while (!(await lines.next()).done);
    return { ...proven, sha256: hash.digest('hex') };
  }
  const { state: last, checkpoint, subject } = shaped(head, data);
  const tree = headOf(checkpoint, verifier);
  const life = new Life(subject, table);
  let proofs = 0;
  for await (const line of lines) {
    const data = jsonIn(line);
    if (event.safeParse(data).success && proofs === 0) life.add(shaped(event, data));
    else if (line !== '') life.demandLeaf(proofs++, shaped(proof, data), tree);
  }
  life.demandStates(proofs, [last]);
  return { subject, events: proofs, sha256: hash.digest('hex') };
}

function isFirstFormat(data: unknown): boolean {
  return z.object({ format: z.literal(firstFormat.shape.format.value) }).safeParse(data).success;
}

function provenAtOnce(
  { checkpoint, subject, events, states }: z.infer<typeof firstFormat>,
  verifier: Verifier,
  table: readonly Family[],
): Omit<Proven, 'sha256'> {
  if (states.length !== events.length) throw new NotProven(`${events.length} events give no ${states.length} states`);
  const tree = headOf(checkpoint, verifier);
  const life = new Life(subject, table, events.length);
  for (const event of events) life.add(event);
  for (const [revision, event] of events.entries()) life.demandLeaf(revision, event, tree);
  life.demandStates(events.length, states);
  return { subject, events: events.length };
}

/** The record's events as they come, of which no more is held than is asked for. */
class Life {
  readonly #hashes: Hash[] = [];
  readonly #states: string[] = [];
  /** Why the events are no life of the record. A forged event is named first: it is not in the log. */
  #fault: { readonly why: unknown } | undefined;
  #stream: string | undefined;
  #follow: ((stored: RecordedEvent) => Step) | undefined;

  constructor(
    private readonly subject: EvidenceHead['subject'],
    private readonly table: readonly Family[],
    private readonly keptStates = 1,
  ) {}

  add(event: EvidenceEvent): void {
    const revision = this.#hashes.push(leafHash(event.line)) - 1;
    if (this.#fault) return;
    try {
      const { after } = this.#step(recorded(event, revision));
      this.#states.push(canonicalJson({ ...after.wire(), ...after.beside() }));
      if (this.#states.length > this.keptStates) this.#states.shift();
    } catch (why) {
      this.#fault = { why };
    }
  }

  #step(stored: RecordedEvent): Step {
    this.#stream ??= stored.stream;
    if (stored.stream !== this.#stream)
      throw new NotProven(`event ${stored.revision} is of ${stored.stream}, the first of ${this.#stream}`);
    const { kind, id } = this.subject;
    this.#follow ??= recordsCalled(kind, id, this.table)
      .find(({ stream }) => stream === this.#stream)
      ?.begin();
    if (!this.#follow) throw new NotProven(`its events are of ${this.#stream}, not of what it is about`);
    return this.#follow(stored);
  }

  demandLeaf(revision: number, { leaf, path }: EvidenceProof, { root, size }: TreeHead): void {
    const hash = this.#hashes[revision];
    if (!hash) throw new NotProven(`it proves more than its ${this.#hashes.length} events`);
    const hashes = path.map((text) => Buffer.from(text, 'base64'));
    const fault = inclusionFault({ leaf, size, leafHash: hash, path: hashes }, root);
    if (fault !== undefined) throw new NotProven(`event ${revision} is not in the log that was signed: ${fault}`);
  }

  /** @param states those of the last events */
  demandStates(proofs: number, states: readonly EvidenceHead['state'][]): void {
    const count = this.#hashes.length;
    if (count === 0) throw new NotProven('it holds no event');
    if (proofs < count) throw new NotProven(`event ${proofs} is not in the log that was signed: it has no proof`);
    if (this.#fault) throw this.#fault.why;
    for (const [place, state] of states.entries()) {
      if (this.#states[place] === canonicalJson(state)) continue;
      const revision = count - states.length + place;
      throw new NotProven(`the state at revision ${revision} does not follow from the events`);
    }
  }
}

export class NotProven extends Error {}

function headOf(checkpoint: string, verifier: Verifier): TreeHead {
  try {
    return openCheckpoint(checkpoint, verifier);
  } catch (error) {
    if (error instanceof MalformedNote) throw new NotProven(`its checkpoint does not hold: ${error.message}`);
    throw error;
  }
}

function recorded({ line, position }: EvidenceEvent, revision: number): RecordedEvent {
  const parsed = lineShape.safeParse(jsonIn(line));
  if (!parsed.success) throw new NotProven(`event ${revision} is none of a record`);
  const { id, stream, type, data, schemaVersion, revision: own, ...rest } = parsed.data;
  if (own !== revision) throw new NotProven(`event ${revision} of the file is event ${own} of ${stream}`);
  return { id, stream, revision, position, type, data, metadata: { ...rest, schemaVersion: String(schemaVersion) } };
}
