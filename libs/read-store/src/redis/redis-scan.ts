import type { Entry } from '../generation.js';
import type { RedisConnection } from './connect-redis.js';
import type { RedisCalls } from './redis-calls.js';

/** Entries per round trip: few enough that Redis is not held up for others. */
const pageSize = 500;

const kinds = { doc: 'document', list: 'listed', index: 'index' } as const satisfies Record<string, Entry['kind']>;

/** Everything under the keys of one generation. A scan may tell an entry twice; what comes out of here comes once. */
export class RedisScan {
  constructor(
    private readonly client: RedisConnection,
    private readonly calls: RedisCalls,
    private readonly prefix: string,
  ) {}

  async *content(generation: string): AsyncGenerator<readonly Entry[]> {
    const root = `${this.prefix}:${generation}:`;
    for (const key of await this.keys(`${root}*`)) {
      const [, type, place = ''] = /^(doc|list|index):(.*)$/s.exec(key.slice(root.length)) ?? [];
      if (type === undefined) continue;
      const kind = kinds[type as keyof typeof kinds];
      if (kind === 'listed') yield* this.listed(key, place);
      else yield* this.fields(key, kind, place);
    }
  }

  private async keys(pattern: string): Promise<Set<string>> {
    const found = new Set<string>();
    for await (const keys of this.calls.keys(pattern)) for (const key of keys) found.add(key);
    return found;
  }

  private async *fields(key: string, kind: Entry['kind'], place: string): AsyncGenerator<readonly Entry[]> {
    const seen = new Set<string>();
    let cursor = '0';
    do {
      const page = await this.calls.run(() => this.client.hScan(key, cursor, { COUNT: pageSize }));
      const fresh = page.entries.filter(({ field }) => !seen.has(field) && seen.add(field));
      yield fresh.map(({ field, value }) => ({ kind, place, key: field, value }));
      cursor = page.cursor;
    } while (cursor !== '0');
  }

  /** By its members' own order, which no change of the list's size disturbs. */
  private async *listed(key: string, place: string): AsyncGenerator<readonly Entry[]> {
    for (let from = '-'; ;) {
      const start = from;
      const members = await this.calls.run(() =>
        this.client.zRange(key, start, '+', { BY: 'LEX', LIMIT: { offset: 0, count: pageSize } }),
      );
      yield members.map((member) => ({ kind: 'listed', place, key: member, value: '' }));
      const last = members.at(-1);
      if (last === undefined || members.length < pageSize) return;
      from = `(${last}`;
    }
  }
}
