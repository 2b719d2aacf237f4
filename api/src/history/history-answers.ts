import { changesBetween, type Family, type StateChange } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import type { EventSlice, IndexedEvent } from '../ledger/log-index.js';
import { EventTexts, passwordChange } from './event-texts.js';
import { recordOfStream, type RecordView, rejectRevision, stepsOf } from './tracked-record.js';

/** The question about the past: the answer is read from the log and made into JSON. */
export type HistoryQuestion =
  /** The first of some events, in this order, as many as have room in a page: how many bytes each has, then their bytes. */
  | { readonly kind: 'events'; readonly wanted: readonly IndexedEvent[]; readonly order: EventSlice['order'] }
  /** A record as the API sent it at a revision; `isWhole`: with what belongs to it beside that. */
  | { readonly kind: 'state'; readonly stream: string; readonly revision: number; readonly isWhole: boolean }
  /** The steps from the state at one revision to that at another. */
  | { readonly kind: 'comparison'; readonly stream: string; readonly from: number; readonly to: number };

/** Bytes that go over together. */
const together = 256 * 1024;
/** Changes whose JSON is made at once. */
const changesAtOnce = 1000;

/** Answers from the log, in pieces of UTF-8 that may end anywhere. */
export class HistoryAnswers {
  readonly #texts: EventTexts;

  constructor(
    private readonly events: EventStore,
    private readonly families: readonly Family[],
  ) {
    this.#texts = new EventTexts(events, families);
  }

  /** @throws ProblemError `unknownRevision`, before the first piece */
  async *to(question: HistoryQuestion): AsyncGenerator<Buffer> {
    switch (question.kind) {
      case 'events': {
        const texts = await this.#texts.of(question.wanted, question.order);
        yield Buffer.from(JSON.stringify(texts.map(({ length }) => length)));
        return yield* inPieces(texts);
      }
      case 'state': {
        const { stream, revision, isWhole } = question;
        const look = lookAt((await this.#history(stream, [revision])).looks, revision);
        return yield* inPieces(membersOf(isWhole ? { ...look.wire(), ...look.beside() } : look.wire()));
      }
      case 'comparison': {
        const { from, to } = question;
        return yield* inPieces(comparisonOf(from, to, await this.#between(question)));
      }
    }
  }

  async #between({ stream, from, to }: Extract<HistoryQuestion, { kind: 'comparison' }>): Promise<StateChange[]> {
    const { types, looks } = await this.#history(stream, [from, to]);
    const isOtherPassword = types.slice(Math.min(from, to) + 1).includes('PasswordChanged');
    const changes = changesBetween(lookAt(looks, from).state(), lookAt(looks, to).state());
    return isOtherPassword ? [...changes, passwordChange] : changes;
  }

  /** Types of the events up to the last of these revisions, and the record at each of them. */
  async #history(stream: string, revisions: readonly number[]) {
    const record = recordOfStream(stream, this.families);
    if (!record) throw new RangeError(`${stream} is of no record`);
    const until = Math.max(...revisions) + 1;
    const types: string[] = [];
    const looks = new Map<number, RecordView>();
    for await (const { stored, after } of stepsOf(this.events, record, until)) {
      types.push(stored.type);
      if (revisions.includes(stored.revision)) looks.set(stored.revision, after);
    }
    if (types.length < until) rejectRevision(types.length - 1);
    return { types, looks };
  }
}

function lookAt(looks: ReadonlyMap<number, RecordView>, revision: number): RecordView {
  const look = looks.get(revision);
  if (!look) throw new RangeError(`revision ${revision} was read and is not there`);
  return look;
}

/** An object whose lists are long: element by element. */
function* membersOf(record: Readonly<Record<string, unknown>>): Generator<string> {
  let mark = '{';
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    yield `${mark}${JSON.stringify(name)}:`;
    yield* Array.isArray(value) ? elementsOf(value) : [JSON.stringify(value)];
    mark = ',';
  }
  yield mark === '{' ? '{}' : '}';
}

function* elementsOf(list: readonly unknown[]): Generator<string> {
  yield '[';
  for (const [place, element] of list.entries()) yield `${place === 0 ? '' : ','}${JSON.stringify(element)}`;
  yield ']';
}

function* comparisonOf(from: number, to: number, changes: readonly StateChange[]): Generator<string> {
  yield `${JSON.stringify({ from, to }).slice(0, -1)},"changes":[`;
  for (let at = 0; at < changes.length; at += changesAtOnce) {
    const some = JSON.stringify(changes.slice(at, at + changesAtOnce)).slice(1, -1);
    yield at === 0 ? some : `,${some}`;
  }
  yield ']}';
}

/** The same bytes, none too few and none too many of them at once. */
function* inPieces(parts: Iterable<Buffer | string>): Generator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for (const part of parts) {
    const bytes = Buffer.from(part);
    waiting.push(bytes);
    length += bytes.length;
    if (length < together) continue;
    const whole = Buffer.concat(waiting);
    let at = 0;
    for (; whole.length - at >= together; at += together) yield whole.subarray(at, at + together);
    waiting = [whole.subarray(at)];
    length -= at;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
