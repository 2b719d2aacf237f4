import { script } from './redis-calls.js';

/*
 * Keys, below the store's prefix:
 * live                          name of the generation that is read
 * former                        name of the one that was live before, stored to go back to
 * filling, dropped              sets of names: of those being filled, of those whose keys have yet to go
 * hold                          name of the generation on whose behalf the live one stays as it is; expires by itself
 * rebuild                       hash: token, note of the rebuild that runs; expires by itself
 * <generation>:state            hash: checkpoint, version
 * <generation>:doc:<collection> hash: id → body
 * <generation>:list:<collection> sorted set, all of score 0 and thereby sorted by the bytes of `<order>\0<id>`
 * <generation>:index:<index>    hash: key → value
 * <generation>:touched          list: for each of the last batches its version and, as JSON, which documents it touched
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

/** prefix, generation, collection, members… → for each [how many stand before it, 1 where it is listed]. */
export const readRanks = script(`${opening}
  local list = prefix .. (generation or '') .. ':list:' .. ARGV[3]
  local ranks = {}
  for place = 4, #ARGV do
    local rank = redis.call('ZRANK', list, ARGV[place])
    ranks[place - 3] = { rank or redis.call('ZLEXCOUNT', list, '-', '(' .. ARGV[place]), rank and 1 or 0 }
  end
  return ranks`);

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

/** prefix, generation, collection, from (a bound as ZRANGE takes it), most → [members, bodies]. */
export const readListAfter = script(`${opening}
  if not generation then return { {}, {} } end
  local list = prefix .. generation .. ':list:' .. ARGV[3]
  local members = redis.call('ZRANGE', list, ARGV[4], '+', 'BYLEX', 'LIMIT', '0', ARGV[5])
  local ids = {}
  for place, member in ipairs(members) do ids[place] = string.sub(member, string.find(member, '\\0', 1, true) + 1) end
  if #ids == 0 then return { {}, {} } end
  return { members, redis.call('HMGET', prefix .. generation .. ':doc:' .. ARGV[3], unpack(ids)) }`);

/** prefix, generation, generation that is known, version that is known → [state, what each batch after it touched], or nothing. */
export const readTouched = script(`${opening}
  if generation ~= ARGV[3] then return false end
  local known = tonumber(ARGV[4])
  local batches = redis.call('HGET', prefix .. generation .. ':state', 'version') - known
  if batches <= 0 then return { state_of(generation), {} } end
  local touched = redis.call('LRANGE', prefix .. generation .. ':touched', -batches, -1)
  if string.match(touched[1] or '', '^%d+') ~= string.format('%d', known + 1) then return false end
  return { state_of(generation), touched }`);

/**
 * prefix, generation, name if nothing is live, after, checkpoint, generation that the changes were made from or '',
 * what the batch touches as JSON or '', how many batches are remembered, groups of writes… → ['applied', state], ['moved', checkpoint], ['switched', generation], ['held'], ['closed'].
 */
export const applyBatch = script(`${opening}
  local live = ARGV[2] == ''
  if not live and redis.call('SISMEMBER', prefix .. 'filling', generation) == 0 then return { 'closed' } end
  if live and redis.call('EXISTS', prefix .. 'hold') == 1 then return { 'held' } end
  local actual = generation and redis.call('HGET', prefix .. generation .. ':state', 'checkpoint') or ''
  if actual ~= ARGV[4] then return { 'moved', actual } end
  if generation and ARGV[6] ~= '' and ARGV[6] ~= generation then return { 'switched', generation } end

  generation = generation or ARGV[3]
  local root = prefix .. generation .. ':'
  local at = 9
  while ARGV[at] do
    local last = at + 2 + tonumber(ARGV[at + 2])
    redis.call(ARGV[at], root .. ARGV[at + 1], unpack(ARGV, at + 3, last))
    at = last + 1
  end
  if ARGV[5] ~= '' then redis.call('HSET', root .. 'state', 'checkpoint', ARGV[5]) end
  local version = redis.call('HINCRBY', root .. 'state', 'version', 1)
  local state = state_of(generation)
  if live then
    if ARGV[7] == '' then
      redis.call('DEL', root .. 'touched')
    else
      redis.call('RPUSH', root .. 'touched', string.format('%d ', version) .. ARGV[7])
      redis.call('LTRIM', root .. 'touched', -ARGV[8], -1)
    end
    redis.call('SET', prefix .. 'live', generation)
    redis.call('PUBLISH', prefix .. 'changes', state)
  end
  return { 'applied', state }`);

/** prefix, generation, ms → the live state, or false when there is none; ['closed']. */
export const pauseLive = script(`${opening}
  if redis.call('SISMEMBER', prefix .. 'filling', generation) == 0 then return { 'closed' } end
  redis.call('SET', prefix .. 'hold', generation, 'PX', ARGV[3])
  local live = redis.call('GET', prefix .. 'live')
  return { 'held', live and state_of(live) }`);

/** prefix, generation: only its own hold. */
export const resumeLive = script(`${opening}
  if redis.call('GET', prefix .. 'hold') == generation then redis.call('DEL', prefix .. 'hold') end`);

/**
 * prefix, generation, name of a live one that is replaced wherever it stands, or '' → ['promoted', state], ['moved',
 * checkpoint of the live one, own], ['closed']. The live one stays unless it is replaced; the one stored before goes,
 * and whatever else was being filled.
 */
export const promoteGeneration = script(`${opening}
  if redis.call('SISMEMBER', prefix .. 'filling', generation) == 0 then return { 'closed' } end
  local live = redis.call('GET', prefix .. 'live')
  local here = redis.call('HMGET', prefix .. generation .. ':state', 'checkpoint', 'version')
  local there = live and redis.call('HMGET', prefix .. live .. ':state', 'checkpoint', 'version') or {}
  local isReplaced = live and live == ARGV[3]
  if there[1] and there[1] ~= here[1] and not isReplaced then return { 'moved', there[1], here[1] or '' } end
  redis.call('HSET', prefix .. generation .. ':state', 'version', math.max(here[2] or 0, there[2] or 0) + 1)
  redis.call('DEL', prefix .. generation .. ':touched')
  redis.call('SET', prefix .. 'live', generation)
  redis.call('SREM', prefix .. 'filling', generation)
  redis.call('SUNIONSTORE', prefix .. 'dropped', prefix .. 'dropped', prefix .. 'filling')
  local former = redis.call('GET', prefix .. 'former')
  if former then redis.call('SADD', prefix .. 'dropped', former) end
  redis.call('SREM', prefix .. 'dropped', generation)
  if there[1] and not isReplaced then redis.call('SET', prefix .. 'former', live) else redis.call('DEL', prefix .. 'former') end
  if isReplaced then redis.call('SADD', prefix .. 'dropped', live) end
  redis.call('DEL', prefix .. 'filling', prefix .. 'hold')
  local state = state_of(generation)
  redis.call('PUBLISH', prefix .. 'changes', state)
  return { 'promoted', state }`);

/** prefix, generation: no longer filled; the former one stays all the same, every other goes. */
export const discardGeneration = script(`${opening}
  if redis.call('SREM', prefix .. 'filling', generation) == 0 then return end
  if redis.call('GET', prefix .. 'hold') == generation then redis.call('DEL', prefix .. 'hold') end
  if redis.call('GET', prefix .. 'former') ~= generation then redis.call('SADD', prefix .. 'dropped', generation) end`);

/** prefix → state of the former one, or nothing. */
export const readFormer = script(`${opening}
  local former = redis.call('GET', prefix .. 'former')
  return former and state_of(former)`);

/** prefix → its name, open to be filled; or nothing. */
export const reopenFormer = script(`${opening}
  local former = redis.call('GET', prefix .. 'former')
  if former then redis.call('SADD', prefix .. 'filling', former) end
  return former`);

/**
 * prefix, '', token, note, ms → ['leased'], ['running', note]. A generation that was being filled beside a live one is
 * dropped.
 */
export const leaseRebuild = script(`${opening}
  local running = redis.call('HGET', prefix .. 'rebuild', 'note')
  if running then return { 'running', running } end
  redis.call('HSET', prefix .. 'rebuild', 'token', ARGV[3], 'note', ARGV[4])
  redis.call('PEXPIRE', prefix .. 'rebuild', ARGV[5])
  if generation then
    redis.call('SREM', prefix .. 'filling', redis.call('GET', prefix .. 'former') or '')
    redis.call('SUNIONSTORE', prefix .. 'dropped', prefix .. 'dropped', prefix .. 'filling')
    redis.call('DEL', prefix .. 'filling', prefix .. 'hold')
  end
  return { 'leased' }`);

/** prefix, '', token, note, ms → ['leased'], ['running', note]. */
export const renewLease = script(`${opening}
  local found = redis.call('HMGET', prefix .. 'rebuild', 'token', 'note')
  if found[1] and found[1] ~= ARGV[3] then return { 'running', found[2] } end
  redis.call('HSET', prefix .. 'rebuild', 'token', ARGV[3], 'note', ARGV[4])
  redis.call('PEXPIRE', prefix .. 'rebuild', ARGV[5])
  return { 'leased' }`);

/** prefix, '', token. */
export const endLease = script(`${opening}
  if redis.call('HGET', prefix .. 'rebuild', 'token') == ARGV[3] then redis.call('DEL', prefix .. 'rebuild') end`);
