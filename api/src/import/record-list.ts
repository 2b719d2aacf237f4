import type { FileHandle } from 'node:fs/promises';
import { UnreadableSource } from './dump.js';
import { withoutExtendedJson } from './foreign-values.js';
import { type JsonMember, JsonMembers } from './json-members.js';
import { UnusableRecord } from './normalize-values.js';
import { bytesOf } from './regular-file.js';
import { repeatedName } from './repeated-name.js';

/** Of one list, whose ids and titles are held. */
const mostRecords = 200_000;

/** JSON in an open file, or a part of it. */
export interface Stretch {
  readonly file: FileHandle;
  /** Named in messages. */
  readonly where: string;
  readonly from?: number;
  readonly to?: number;
}

/** The members of the array or object in a stretch. @throws UnreadableSource */
export async function* membersOf(
  { file, where, from = 0, to }: Stretch,
  { collects }: { readonly collects: boolean },
): AsyncGenerator<JsonMember> {
  const members = new JsonMembers(where, { at: from, collects });
  for await (const part of bytesOf(file, from, to)) yield* members.push(part);
  members.end();
}

/** The records of a JSON array in a file, one at a time; from the first one anew each time. @throws UnreadableSource */
export class RecordList implements AsyncIterable<unknown> {
  constructor(private readonly stretch: Stretch) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    const { where } = this.stretch;
    let count = 0;
    for await (const { text, fault, from } of membersOf(this.stretch, { collects: true })) {
      if ((count += 1) > mostRecords)
        throw new UnreadableSource(`a list of ${where} has more than ${mostRecords} records: import it in parts`);
      const why = text === undefined ? fault : repetitionIn(text);
      if (why !== undefined) yield new UnusableRecord(`the record at byte ${from} is left: ${why}`);
      else yield parsed(text ?? '', `${where}, at byte ${from},`);
    }
  }
}

function repetitionIn(text: string): string | undefined {
  const name = repeatedName(text);
  return name === undefined ? undefined : `it gives "${name}" twice`;
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text, withoutExtendedJson);
  } catch {
    throw new UnreadableSource(`${where} is not JSON`);
  }
}

/** A bare list, or one inside an envelope such as `{ "data": […] }`; undefined for anything else. @throws UnreadableSource */
export async function listAt(stretch: Stretch): Promise<RecordList | undefined> {
  const opens = await openingOf(stretch);
  if (opens === '[') return new RecordList(stretch);
  if (opens !== '{') return undefined;
  const lists: JsonMember[] = [];
  for await (const member of membersOf(stretch, { collects: false }))
    if (member.opens === 'array' && lists.length < 2) lists.push(member);
  const [list, other] = lists;
  return list && !other ? new RecordList({ ...stretch, from: list.from, to: list.to }) : undefined;
}

/** Its first sign. */
export async function openingOf({ file, from = 0, to }: Stretch): Promise<string | undefined> {
  for await (const part of bytesOf(file, from, to)) {
    const sign = /[^\s\uFEFF]/.exec(part.toString('utf8'));
    if (sign) return sign[0];
  }
  return undefined;
}
