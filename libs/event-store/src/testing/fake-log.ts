import { randomUUID } from 'node:crypto';

/** The expected state of a stream, in KurrentDB's numbers: a revision, or one of these. */
export const expectation = { none: -1, any: -2, exists: -4 } as const;

export interface FakeRecord {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  /** When it was stored, ms since 1970. */
  readonly created: number;
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** Not JSON, as other programs may write. */
  readonly binary?: boolean;
}

export type NewFakeRecord = Pick<FakeRecord, 'id' | 'type' | 'data' | 'metadata' | 'binary'>;

export interface FakeWrite {
  readonly stream: string;
  readonly expected: number;
  readonly records: readonly NewFakeRecord[];
}

/** Content of another application's event. It has no metadata by default; `binary` is data that is not JSON. */
interface ForeignContent {
  readonly binary?: boolean;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export type FakeAppendResult =
  | { readonly kind: 'stored'; readonly revisions: readonly number[]; readonly position: number }
  | { readonly kind: 'conflict'; readonly write: FakeWrite; readonly actual: number }
  /** Where the real server stumbles: some streams hold the events already, others do not. */
  | { readonly kind: 'muddle' };

/**
 * The rules of KurrentDB's log as far as the adapter meets them, in memory. It is no KurrentDB: nothing here is
 * durable.
 */
export class FakeLog {
  readonly records: FakeRecord[] = [];
  readonly #streams = new Map<string, FakeRecord[]>();
  readonly #listeners = new Set<(record: FakeRecord) => unknown>();

  /** A server has written of its own before anyone comes. */
  constructor() {
    const nothing = Buffer.from('{}');
    this.#add('$settings', {
      id: '00000000-0000-4000-8000-000000000000',
      type: '$settings',
      data: nothing,
      metadata: nothing,
    });
  }

  append(writes: readonly FakeWrite[]): FakeAppendResult {
    const checks = writes.map((write) => this.#check(write));
    const stale = writes[checks.indexOf('stale')];
    if (stale !== undefined) return { kind: 'conflict', write: stale, actual: this.#last(stale.stream) };
    if (checks.every((check) => check === 'repeated')) return this.#earlier(writes);
    if (checks.includes('repeated')) return { kind: 'muddle' };
    for (const { stream, records } of writes) for (const record of records) this.#add(stream, record);
    const position = this.records.at(-1)?.position ?? 0;
    return { kind: 'stored', revisions: writes.map(({ stream }) => this.#last(stream)), position };
  }

  /** As another application on the same server writes: with any name of a stream, and nothing of ours in it. */
  appendForeign(stream: string, { binary = false, metadata }: ForeignContent = {}): void {
    const data = Buffer.from(binary ? [0xff, 0x00, 0xfe] : '{"quantity":2}');
    const written = Buffer.from(metadata === undefined ? '' : JSON.stringify(metadata));
    this.#add(stream, { id: randomUUID(), type: 'OrderPlaced', data, metadata: written, binary });
  }

  /** Undefined for a stream that does not exist; without what the stream's `$maxCount` hides. */
  stream(name: string): readonly FakeRecord[] | undefined {
    const records = this.#streams.get(name);
    return records?.slice(-this.#maxCount(name));
  }

  /** Index of the first record at `position` or behind it. */
  indexFrom(position: number): number {
    let [low, high] = [0, this.records.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.records[middle]?.position ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  listen(listener: (record: FakeRecord) => unknown): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #check({ stream, expected, records }: FakeWrite): 'fresh' | 'repeated' | 'stale' {
    const last = this.#last(stream);
    if (expected === expectation.any) return 'fresh';
    if (expected === expectation.exists) return last >= 0 ? 'fresh' : 'stale';
    if (expected === last) return 'fresh';
    const there = (this.#streams.get(stream) ?? []).slice(expected + 1);
    return records.every(({ id }, index) => there[index]?.id === id) ? 'repeated' : 'stale';
  }

  #earlier(writes: readonly FakeWrite[]): FakeAppendResult {
    const revisions = writes.map(({ expected, records }) => expected + records.length);
    const positions = writes.map(
      ({ stream }, index) => this.#streams.get(stream)?.[revisions[index] ?? 0]?.position ?? 0,
    );
    return { kind: 'stored', revisions, position: Math.max(...positions) };
  }

  #add(stream: string, record: NewFakeRecord): void {
    const [revision, position] = [this.#last(stream) + 1, this.#nextPosition(record)];
    const added = { ...record, stream, revision, position, created: Date.now() };
    this.records.push(added);
    const there = this.#streams.get(stream);
    if (there === undefined) this.#streams.set(stream, [added]);
    else there.push(added);
    for (const listener of this.#listeners) listener(added);
  }

  /** Positions are byte offsets on the real server: never dense. */
  #nextPosition(record: NewFakeRecord): number {
    const last = this.records.at(-1);
    return last === undefined ? 0 : last.position + 97 + record.data.length;
  }

  #last(stream: string): number {
    return (this.#streams.get(stream)?.length ?? 0) - 1;
  }

  #maxCount(stream: string): number {
    const meta = this.#streams.get(`$$${stream}`)?.at(-1);
    if (meta === undefined) return Number.MAX_SAFE_INTEGER;
    const { $maxCount } = JSON.parse(Buffer.from(meta.data).toString()) as { $maxCount?: number };
    return $maxCount ?? Number.MAX_SAFE_INTEGER;
  }
}
