import type { Redis } from '@noticeboard/read-store';
import { peopleCollections, type PeopleStore, type PersonRow, rowIn } from './people.js';

/**
 * In Redis, outside the generations of read models, so that no rebuild touches them. A collection is a hash of rows by
 * id, their ids in order, their ends by time, and for each key the ids that have it.
 */
const root = 'noticeboard:people:';

const common = `
  local rows, ids, ends = ARGV[1], ARGV[1] .. ':ids', ARGV[1] .. ':ends'
  local function find(id, now)
    local row = redis.call('HGET', rows, id)
    if not row then return nil end
    row = cjson.decode(row)
    if row['until'] and row['until'] <= now then return nil end
    return row
  end
  local function remove(id)
    local row = redis.call('HGET', rows, id)
    if not row then return 0 end
    for _, key in ipairs(cjson.decode(row).keys) do redis.call('ZREM', rows .. ':key:' .. key, id) end
    redis.call('ZREM', ids, id)
    redis.call('ZREM', ends, id)
    return redis.call('HDEL', rows, id)
  end
  local function put(text)
    local row = cjson.decode(text)
    remove(row.id)
    redis.call('HSET', rows, row.id, text)
    redis.call('ZADD', ids, 0, row.id)
    if row['until'] then redis.call('ZADD', ends, row['until'], row.id) end
    for _, key in ipairs(row.keys) do redis.call('ZADD', rows .. ':key:' .. key, 0, row.id) end
  end`;

const scripts = {
  put: `${common} for at = 2, #ARGV do put(ARGV[at]) end`,
  add: `${common} if find(ARGV[2], tonumber(ARGV[3])) then return 0 end put(ARGV[4]) return 1`,
  replace: `${common}
    local row = find(ARGV[2], tonumber(ARGV[3]))
    if not row or row.value ~= ARGV[5] then return 0 end
    put(ARGV[4])
    return 1`,
  remove: `${common} local sum = 0 for at = 2, #ARGV do sum = sum + remove(ARGV[at]) end return sum`,
  sweep: `${common}
    local past = redis.call('ZRANGE', ends, '-inf', ARGV[2], 'BYSCORE', 'LIMIT', 0, ARGV[3])
    for _, id in ipairs(past) do remove(id) end
    return #past`,
  page: `${common}
    local after = ARGV[3] == '' and '-' or '(' .. ARGV[3]
    local found = redis.call('ZRANGE', ARGV[2], after, '+', 'BYLEX', 'LIMIT', 0, ARGV[4])
    if #found == 0 then return {} end
    return redis.call('HMGET', rows, unpack(found))`,
  // Few have ended and are not swept yet.
  count: `${common}
    local count = redis.call('ZCARD', ARGV[2])
    for _, id in ipairs(redis.call('ZRANGE', ends, '-inf', ARGV[3], 'BYSCORE')) do
      if redis.call('ZSCORE', ARGV[2], id) then count = count - 1 end
    end
    return count`,
} as const;

/** Most ids of one call: Lua unpacks no more, and Redis serves others in between. */
const most = 1000;

export function redisPeople({ client, run }: Redis, now: () => number = Date.now): PeopleStore {
  const call = (name: keyof typeof scripts, collection: string, ...given: readonly (string | number)[]) =>
    run(() => client.eval(scripts[name], { arguments: [`${root}${collection}`, ...given.map(String)] }));
  const setOf = (collection: string, key?: string) =>
    key === undefined ? `${root}${collection}:ids` : `${root}${collection}:key:${key}`;
  const isThere = ({ until = Infinity }: PersonRow) => until > now();

  return {
    async get(collection, id) {
      const text = await run(() => client.hGet(`${root}${collection}`, id));
      return text == null ? undefined : [rowIn(text)].find(isThere);
    },
    add: async (row) => (await call('add', row.collection, row.id, now(), JSON.stringify(row))) === 1,
    async put(rows) {
      for (const name of peopleCollections) {
        const texts = rows.filter(({ collection }) => collection === name).map((row) => JSON.stringify(row));
        for (let at = 0; at < texts.length; at += most) await call('put', name, ...texts.slice(at, at + most));
      }
    },
    replace: async (before, row) =>
      (await call('replace', row.collection, row.id, now(), JSON.stringify(row), before)) === 1,
    async remove(collection, ids) {
      let removed = 0;
      for (let at = 0; at < ids.length; at += most)
        removed += Number(await call('remove', collection, ...ids.slice(at, at + most)));
      return removed;
    },
    async page(collection, { key, after = '', max }) {
      const rows: PersonRow[] = [];
      for (let last = after; rows.length < max;) {
        const asked = Math.min(most, max - rows.length);
        const texts = textsOf(await call('page', collection, setOf(collection, key), last, asked));
        const read = texts.map(rowIn);
        rows.push(...read.filter(isThere));
        last = read.at(-1)?.id ?? last;
        if (texts.length < asked) break;
      }
      return rows;
    },
    count: async (collection, key) => Number(await call('count', collection, setOf(collection, key), now())),
    async sweep() {
      let swept = 0;
      for (const collection of peopleCollections)
        for (let some = most; some === most; swept += some) some = Number(await call('sweep', collection, now(), most));
      return swept;
    },
    async close() {},
  };
}

function textsOf(reply: unknown): string[] {
  return Array.isArray(reply) ? reply.map(String) : [];
}
