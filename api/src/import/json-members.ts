import { isUtf8 } from 'node:buffer';
import { UnreadableSource } from './dump.js';

/** The part of one member that may be in memory, in bytes: four times a body of the API. */
const mostBytes = 8 * 2 ** 20;
const mostKeyBytes = 1000;
/** Values, names not counted, that one member may hold: twice what the largest table of the API does. */
export const mostValues = 400_000;
/** Content nests a handful of levels; MongoDB takes a hundred. */
export const mostDepth = 100;

export interface JsonMember {
  /** The name of an object's member; `''` in an array. */
  readonly key: string;
  /** The bytes of its value: from the first to before what follows. */
  readonly from: number;
  readonly to: number;
  readonly opens: 'array' | 'object' | 'value';
  /** Its text, where that is collected and may be held. */
  readonly text?: string;
  /** Why it has none, in words. */
  readonly fault?: string;
}

export interface JsonMembersOptions {
  readonly at?: number;
  readonly collects: boolean;
  readonly isSequence?: boolean;
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * The members of one JSON array or object, or the objects of a sequence, one at a time, out of parts of any size: no more
 * is held than one of them. The reader only skips what lies within a member: the caller parses its text.
 */
export class JsonMembers {
  readonly #collects: boolean;
  readonly #isSequence: boolean;
  #at: number;
  #container = 0;
  #depth = 0;
  #deepest = 0;
  #values = 0;
  #inString = false;
  #isEscaped = false;
  #isClosed = false;
  #awaits: 'key' | 'value' = 'value';
  #afterComma = false;
  #key = '';
  /** Where the key or value begins that is being read; -1 between them. */
  #from = -1;
  #first = 0;
  #parts: Buffer[] = [];
  #held = 0;

  /**
   * @param where named when it is not JSON
   * @param options `at`: place of the first byte; `isSequence`: objects one behind the other, as in JSON Lines
   */
  constructor(
    private readonly where: string,
    { at = 0, collects, isSequence = false }: JsonMembersOptions,
  ) {
    this.#at = at;
    this.#collects = collects;
    this.#isSequence = isSequence;
    if (isSequence) [this.#depth, this.#container] = [1, openArray];
  }

  /** @throws UnreadableSource */
  *push(part: Buffer): Generator<JsonMember> {
    let start = 0;
    for (let index = 0; index < part.length; index += 1) {
      const byte = part[index] ?? 0;
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#inString = false;
        continue;
      }
      if (isSpace(byte)) continue;
      if (this.#isClosed) this.#reject(index);
      if (byte === comma || byte === closeArray || byte === closeObject || byte === colon) {
        if (this.#depth > 1) {
          if (byte === closeArray || byte === closeObject) this.#depth -= 1;
          else if (byte === comma) this.#values += 1;
          if (this.#isSequence && this.#depth === 1) {
            this.#hold(part.subarray(start, index + 1));
            yield this.#member(this.#at + index + 1);
            this.#begin();
          }
          continue;
        }
        if (this.#isSequence) this.#reject(index);
        if (this.#from >= 0) this.#hold(part.subarray(start, index));
        const member = this.#end(byte, index);
        if (member) yield member;
        continue;
      }
      if (this.#depth === 0) {
        if (this.#isByteOrderMark(byte, index)) continue;
        if (byte !== openArray && byte !== openObject) this.#reject(index);
        this.#container = byte;
        this.#awaits = byte === openObject ? 'key' : 'value';
      } else if (this.#from < 0) {
        if (this.#isSequence && this.#isByteOrderMark(byte, index)) continue;
        if (this.#awaits === 'key' && byte !== quote) this.#reject(index);
        if (this.#isSequence && byte !== openObject) this.#reject(index);
        [this.#from, this.#first, start] = [this.#at + index, byte, index];
      }
      if (byte === quote) this.#inString = true;
      if (byte === openArray || byte === openObject) {
        this.#depth += 1;
        this.#values += 1;
        this.#deepest = Math.max(this.#deepest, this.#depth);
      }
    }
    if (this.#from >= 0) this.#hold(part.subarray(start));
    this.#at += part.length;
  }

  /** @throws UnreadableSource where it breaks off */
  end(): void {
    if (this.#isSequence ? this.#from >= 0 : !this.#isClosed) this.#reject(0, 'it breaks off at', ': export it again');
  }

  /** With which a file may begin. */
  #isByteOrderMark(byte: number, index: number): boolean {
    return this.#at + index < 3 && byte >= 0x80;
  }

  /** At the sign that ends a key or a member, or the whole. */
  #end(byte: number, index: number): JsonMember | undefined {
    if (byte === colon) {
      if (this.#awaits !== 'key' || this.#from < 0) this.#reject(index);
      const key: unknown = this.#parsedKey(index);
      this.#key = String(key);
      this.#awaits = 'value';
      this.#begin();
      return undefined;
    }
    const isEnd = byte !== comma;
    if (this.#depth !== 1 || (isEnd && (byte === closeArray) !== (this.#container === openArray))) this.#reject(index);
    if (this.#from < 0 && (!isEnd || this.#afterComma || this.#key !== '')) this.#reject(index);
    if (this.#from >= 0 && this.#awaits === 'key') this.#reject(index);
    const member = this.#from < 0 ? undefined : this.#member(this.#at + index);
    [this.#isClosed, this.#afterComma, this.#key] = [isEnd, !isEnd, ''];
    this.#awaits = this.#container === openObject ? 'key' : 'value';
    this.#begin();
    return member;
  }

  #begin(): void {
    [this.#from, this.#deepest, this.#values, this.#parts, this.#held] = [-1, 0, 0, [], 0];
  }

  #member(to: number): JsonMember {
    const opens = this.#first === openArray ? 'array' : this.#first === openObject ? 'object' : 'value';
    const found = { key: this.#key, from: this.#from, to, opens } as const;
    if (!this.#collects) return found;
    if (this.#held > mostBytes) return { ...found, fault: `it is longer than ${mostBytes / 2 ** 20} MB` };
    if (this.#deepest > mostDepth) return { ...found, fault: `it is nested deeper than ${mostDepth} levels` };
    if (this.#values > mostValues) return { ...found, fault: `it holds more than ${mostValues} values` };
    const bytes = Buffer.concat(this.#parts);
    if (isUtf8(bytes)) return { ...found, text: bytes.toString('utf8') };
    const at = this.#from + firstOther(bytes, Buffer.from(bytes.toString('utf8')));
    return { ...found, fault: `it is not UTF-8 at byte ${at}: convert the file to UTF-8` };
  }

  #hold(part: Buffer): void {
    const isKey = this.#awaits === 'key';
    if (!isKey && !this.#collects) return;
    this.#held += part.length;
    const isTaken = isKey || (this.#deepest <= mostDepth && this.#values <= mostValues);
    if (isTaken && this.#held <= (isKey ? mostKeyBytes : mostBytes)) this.#parts.push(part);
    else this.#parts = [];
  }

  #parsedKey(index: number): unknown {
    // No key of content is so long: a name so long gets none.
    if (this.#held > mostKeyBytes) return `${Buffer.concat(this.#parts).toString('utf8').slice(0, 40)}…`;
    try {
      return JSON.parse(Buffer.concat(this.#parts).toString('utf8'));
    } catch {
      return this.#reject(index);
    }
  }

  #reject(index: number, why = 'at', wayOn = ''): never {
    throw new UnreadableSource(`${this.where} is not JSON: ${why} byte ${this.#at + index}${wayOn}`);
  }
}

/** Where two texts part. */
function firstOther(one: Uint8Array, other: Uint8Array): number {
  return one.findIndex((byte, at) => byte !== other[at]);
}
