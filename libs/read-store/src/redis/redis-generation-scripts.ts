import { script } from './redis-calls.js';
import { opening } from './redis-scripts.js';

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
 * prefix, generation → ['promoted', state], ['moved', checkpoint of the live one, own], ['closed']. The live one is kept, the
 * one kept before goes, and whatever else was being filled.
 */
export const promoteGeneration = script(`${opening}
  if redis.call('SISMEMBER', prefix .. 'filling', generation) == 0 then return { 'closed' } end
  local live = redis.call('GET', prefix .. 'live')
  local here = redis.call('HMGET', prefix .. generation .. ':state', 'checkpoint', 'version')
  local there = live and redis.call('HMGET', prefix .. live .. ':state', 'checkpoint', 'version') or {}
  if there[1] and there[1] ~= here[1] then return { 'moved', there[1], here[1] or '' } end
  redis.call('HSET', prefix .. generation .. ':state', 'version', math.max(here[2] or 0, there[2] or 0) + 1)
  redis.call('SET', prefix .. 'live', generation)
  redis.call('SREM', prefix .. 'filling', generation)
  redis.call('SUNIONSTORE', prefix .. 'dropped', prefix .. 'dropped', prefix .. 'filling')
  local former = redis.call('GET', prefix .. 'former')
  if former then redis.call('SADD', prefix .. 'dropped', former) end
  redis.call('SREM', prefix .. 'dropped', generation)
  if there[1] then redis.call('SET', prefix .. 'former', live) else redis.call('DEL', prefix .. 'former') end
  redis.call('DEL', prefix .. 'filling', prefix .. 'hold')
  local state = state_of(generation)
  redis.call('PUBLISH', prefix .. 'changes', state)
  return { 'promoted', state }`);

/** prefix, generation: no longer filled; the former one is kept all the same, every other goes. */
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

/** prefix, '', token, note, ms → ['leased'], ['running', note]. What was being filled beside a live one goes. */
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
