import { script } from './redis-calls.js';

/*
 * Keys, below the store's prefix:
 *   live                          name of the generation that is read
 *   filling, dropped              sets of names: of those being filled, of those whose keys have yet to go
 *   <generation>:state            hash: checkpoint, version
 *   <generation>:doc:<collection> hash: id → body
 *   <generation>:list:<collection> sorted set, all of score 0 and thereby sorted by the bytes of `<order>\0<id>`
 *   <generation>:index:<index>    hash: key → value
 * and the channel `changes`, which carries states as JSON. The keys follow from the pointer, within one script: the
 * store needs a Redis of its own (or a replica set), not a cluster.
 *
 * A script that stops half-way would leave its writes behind. So they check first and write last, what is written has
 * been checked by the caller, and Redis itself refuses a script for want of memory before its first write only.
 */

/** `generation`: the one named, or the live one for ''; false when nothing is live. */
const opening = `
  local prefix = ARGV[1] .. ':'
  local generation = ARGV[2]
  if generation == '' then generation = redis.call('GET', prefix .. 'live') end
  local function state_of(name)
    local found = redis.call('HMGET', prefix .. name .. ':state', 'checkpoint', 'version')
    return cjson.encode({ generation = name, checkpoint = found[1] or nil, version = tonumber(found[2] or 0) })
  end`;

/** prefix, generation → state, or nothing when there is none. */
export const readState = script(`${opening}
  return generation and state_of(generation)`);

/** prefix, generation, hash, fields… → [generation, values]. */
export const readFields = script(`${opening}
  if not generation then return { '', {} } end
  return { generation, redis.call('HMGET', prefix .. generation .. ':' .. ARGV[3], unpack(ARGV, 4)) }`);

/** prefix, generation, collection → number. */
export const countListed = script(`${opening}
  return generation and redis.call('ZCARD', prefix .. generation .. ':list:' .. ARGV[3]) or 0`);

/** prefix, generation, collection, order → number. */
export const countListedBefore = script(`${opening}
  local list = generation and prefix .. generation .. ':list:' .. ARGV[3]
  return list and redis.call('ZLEXCOUNT', list, '-', '(' .. ARGV[4]) or 0`);

/** prefix, generation, collection, command, from, to, how many bodies → [generation, ids, bodies of the first ids]. */
export const readList = script(`${opening}
  if not generation then return { '', {}, {} } end
  local ids = redis.call(ARGV[4], prefix .. generation .. ':list:' .. ARGV[3], ARGV[5], ARGV[6])
  for place, member in ipairs(ids) do ids[place] = string.sub(member, string.find(member, '\\0', 1, true) + 1) end
  local bodies = {}
  if #ids > 0 then
    local last = math.min(#ids, tonumber(ARGV[7]))
    bodies = redis.call('HMGET', prefix .. generation .. ':doc:' .. ARGV[3], unpack(ids, 1, last))
  end
  return { generation, ids, bodies }`);

/**
 * prefix, generation, name if nothing is live, after, checkpoint, writes… → ['applied', state], ['moved', checkpoint],
 * ['closed'].
 */
export const applyBatch = script(`${opening}
  local live = ARGV[2] == ''
  if not live and redis.call('SISMEMBER', prefix .. 'filling', generation) == 0 then return { 'closed' } end
  local actual = generation and redis.call('HGET', prefix .. generation .. ':state', 'checkpoint') or ''
  if actual ~= ARGV[4] then return { 'moved', actual } end

  generation = generation or ARGV[3]
  local root = prefix .. generation .. ':'
  local at = 6
  while ARGV[at] do
    local command, key, member = ARGV[at], root .. ARGV[at + 1], ARGV[at + 2]
    at = at + 3
    if command == 'HSET' then
      redis.call('HSET', key, member, ARGV[at])
      at = at + 1
    elseif command == 'ZADD' then
      redis.call('ZADD', key, '0', member)
    else
      redis.call(command, key, member)
    end
  end
  redis.call('HSET', root .. 'state', 'checkpoint', ARGV[5])
  redis.call('HINCRBY', root .. 'state', 'version', 1)
  local state = state_of(generation)
  if live then
    redis.call('SET', prefix .. 'live', generation)
    redis.call('PUBLISH', prefix .. 'changes', state)
  end
  return { 'applied', state }`);

/** prefix, generation → ['promoted', state], ['closed']. The former one goes, and whatever else was being filled. */
export const promoteGeneration = script(`${opening}
  if redis.call('SREM', prefix .. 'filling', generation) == 0 then return { 'closed' } end
  local former = redis.call('GET', prefix .. 'live')
  local version = redis.call('HGET', prefix .. generation .. ':state', 'version') or 0
  local passed = former and redis.call('HGET', prefix .. former .. ':state', 'version') or 0
  redis.call('HSET', prefix .. generation .. ':state', 'version', math.max(version, passed) + 1)
  redis.call('SET', prefix .. 'live', generation)
  redis.call('SUNIONSTORE', prefix .. 'dropped', prefix .. 'dropped', prefix .. 'filling')
  redis.call('DEL', prefix .. 'filling')
  if former then redis.call('SADD', prefix .. 'dropped', former) end
  local state = state_of(generation)
  redis.call('PUBLISH', prefix .. 'changes', state)
  return { 'promoted', state }`);
