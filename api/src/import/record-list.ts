import type { FileHandle } from 'node:fs/promises';
import { UnreadableSource } from './dump.js';
import { jsonOfShell, withoutExtendedJson } from './extended-json.js';
import { type JsonMember, JsonMembers } from './json-members.js';
import { UnusableRecord } from './normalize-values.js';
import { bytesOf } from './regular-file.js';
import { repeatedName } from './repeated-name.js';

/** The limit for one list, whose ids and titles are held in memory. */
const mostRecords = 200_000;

/** JSON in an open file, or a part of it. */
export interface Stretch {
  readonly file: FileHandle;
  /** Named in messages. */
  readonly where: string;
  readonly from?: number;
  readonly to?: number;
  /** Objects one behind the other, as `mongoexport` writes them, each in a line of its own or not. */
  readonly isSequence?: boolean;
}

/** The members of the array or object in a stretch, or the objects of a sequence. @throws UnreadableSource */
export async function* membersOf(
  { file, where, from = 0, to, isSequence = false }: Stretch,
  { collects }: { readonly collects: boolean },
): AsyncGenerator<JsonMember> {
  const members = new JsonMembers(where, { at: from, collects, isSequence });
  for await (const part of bytesOf(file, from, to)) yield* members.push(part);
  members.end();
}

/** A record and where it stands in its file, in bytes. */
interface Place {
  readonly record: unknown;
  readonly from: number;
  readonly to: number;
}

/** The records of a list in a file, one at a time; each loop begins at the first one. @throws UnreadableSource */
export class RecordList implements AsyncIterable<unknown> {
  constructor(private readonly stretch: Stretch) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    for await (const { record } of this.places()) yield record;
  }

  async *places(): AsyncGenerator<Place> {
    const { where } = this.stretch;
    let count = 0;
    for await (const { text, fault, from, to } of membersOf(this.stretch, { collects: true })) {
      if ((count += 1) > mostRecords)
        throw new UnreadableSource(`a list of ${where} has more than ${mostRecords} records: import it in parts`);
      const why = text === undefined ? fault : repetitionIn(text);
      const record =
        why === undefined
          ? parsed(text ?? '', `${where}, at byte ${from},`)
          : new UnusableRecord(`the record at byte ${from} is left: ${why}`);
      yield { record, from, to };
    }
  }

  /** The record that `places` has found there. */
  async recordAt(from: number, to: number): Promise<unknown> {
    const parts: Buffer[] = [];
    for await (const part of bytesOf(this.stretch.file, from, to)) parts.push(part);
    return parsed(Buffer.concat(parts).toString('utf8'), this.stretch.where);
  }

  async count(): Promise<number> {
    let count = 0;
    for await (const _member of membersOf(this.stretch, { collects: false })) count += 1;
    return count;
  }
}

function repetitionIn(text: string): string | undefined {
  const name = repeatedName(text);
  return name === undefined ? undefined : `it gives "${name}" twice`;
}

/** A text that is no JSON may be what the shell of MongoDB prints. */
function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text, withoutExtendedJson);
  } catch {
    try {
      return JSON.parse(jsonOfShell(text), withoutExtendedJson);
    } catch {
      throw new UnreadableSource(`${where} is not JSON: export it with mongoexport or Compass, and whole`);
    }
  }
}

/** Its first sign. */
export async function openingOf({ file, from = 0, to }: Stretch): Promise<string | undefined> {
  for await (const part of bytesOf(file, from, to)) {
    const sign = /[^\s\uFEFF]/.exec(part.toString('utf8'));
    if (sign) return sign[0];
  }
  return undefined;
}
