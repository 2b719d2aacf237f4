/*
 * The outbox in Redis, one script for all of its steps: ARGV is the prefix, the name of the step and what it is given,
 * as JSON; the answer is JSON too. Keys, below the prefix:
 * claim, reactor, seq, taken        token that works, till when · the reactor's place · last number · what is under way
 * <destination>:items               hash: member → lanes, tries, times, number of a message; a member is `<id>\n<to>`
 * <destination>:bodies, refs        hashes: id → body, and how many members have it
 * <destination>:lane:<lane>         list: members in the order that they came
 * <destination>:due                 sorted set by time: the members that are first in all of their lanes
 * <destination>:order, dead         sorted sets: members that wait by number, those that were given up by time
 * <destination>:of:<to>             set: members of a subscriber
 * <destination>:queue               hash: paused, fault
 */
export const outboxScript = `
local prefix, step, given = ARGV[1], ARGV[2], cjson.decode(ARGV[3])
local call = redis.call
local function key(destination, name) return prefix .. destination .. ':' .. name end
local function laneKey(destination, lane) return key(destination, 'lane:' .. lane) end
local function memberOf(id, to) return id .. '\\n' .. (to or '') end

local function itemOf(destination, member)
  local found = call('HGET', key(destination, 'items'), member)
  return found and cjson.decode(found)
end
local function keep(destination, member, item)
  call('HSET', key(destination, 'items'), member, cjson.encode(item))
end
local function isFirst(destination, member, item)
  for _, lane in ipairs(item.lanes) do
    if call('LINDEX', laneKey(destination, lane), 0) ~= member then return false end
  end
  return true
end
local function wake(destination, member, item)
  if isFirst(destination, member, item) then call('ZADD', key(destination, 'due'), item.due, member) end
end
local function leave(destination, member, item)
  call('ZREM', key(destination, 'due'), member)
  call('ZREM', key(destination, 'order'), member)
  call('SREM', prefix .. 'taken', destination .. '\\n' .. member)
  for _, lane in ipairs(item.lanes) do call('LREM', laneKey(destination, lane), 1, member) end
  for _, lane in ipairs(item.lanes) do
    local next = call('LINDEX', laneKey(destination, lane), 0)
    if next then wake(destination, next, itemOf(destination, next)) end
  end
end
local function forget(destination, member, item)
  leave(destination, member, item)
  call('ZREM', key(destination, 'dead'), member)
  call('HDEL', key(destination, 'items'), member)
  if item.to then call('SREM', key(destination, 'of:' .. item.to), member) end
  if call('HINCRBY', key(destination, 'refs'), item.id, -1) <= 0 then
    call('HDEL', key(destination, 'refs'), item.id)
    call('HDEL', key(destination, 'bodies'), item.id)
  end
end
local function enqueue(message, now, due)
  local destination, member = message.destination, memberOf(message.id, message.to)
  if call('HEXISTS', key(destination, 'items'), member) == 1 then return end
  local item = { id = message.id, to = message.to, cursor = message.cursor, lanes = message.own, tries = 0, since = now,
    due = due, seq = call('INCR', prefix .. 'seq') }
  call('HSETNX', key(destination, 'bodies'), item.id, message.body)
  call('HINCRBY', key(destination, 'refs'), item.id, 1)
  keep(destination, member, item)
  call('ZADD', key(destination, 'order'), item.seq, member)
  if item.to then call('SADD', key(destination, 'of:' .. item.to), member) end
  for _, lane in ipairs(item.lanes) do call('RPUSH', laneKey(destination, lane), member) end
  wake(destination, member, item)
end
local function shown(destination, member, item)
  item.body = call('HGET', key(destination, 'bodies'), item.id)
  return item
end
local function setFault(destination, why)
  if why then call('HSET', key(destination, 'queue'), 'fault', why)
  else call('HDEL', key(destination, 'queue'), 'fault') end
end

local steps = {}
function steps.claim()
  local found = call('HMGET', prefix .. 'claim', 'token', 'till')
  local held = found[1] and tonumber(found[2]) > given.now and found[1]
  if held and held ~= given.token then return false end
  if not held then
    for _, taken in ipairs(call('SMEMBERS', prefix .. 'taken')) do
      local destination, member = string.match(taken, '^(.-)\\n(.*)$')
      local item = itemOf(destination, member)
      item.due, item.taken = given.now, nil
      keep(destination, member, item)
      wake(destination, member, item)
    end
    call('DEL', prefix .. 'taken')
  end
  call('HSET', prefix .. 'claim', 'token', given.token, 'till', given.now + given.ms)
  return true
end
function steps.release()
  if call('HGET', prefix .. 'claim', 'token') == given.token then call('DEL', prefix .. 'claim') end
end
function steps.reactor() return call('GET', prefix .. 'reactor') end
function steps.put()
  local before = call('GET', prefix .. 'reactor')
  local position = before and cjson.decode(before).position
  if (position or nil) ~= given.after then return false end
  for _, message in ipairs(given.messages) do enqueue(message, given.now, given.now) end
  call('SET', prefix .. 'reactor', given.state)
  return true
end
function steps.add()
  for _, message in ipairs(given.messages) do enqueue(message, given.now, given.now) end
end
function steps.take()
  local destination, leases = given.destination, {}
  if call('HGET', key(destination, 'queue'), 'paused') == '1' then return leases end
  for _, member in ipairs(call('ZRANGE', key(destination, 'due'), '-inf', given.now, 'BYSCORE', 'LIMIT', 0, given.most)) do
    local item = itemOf(destination, member)
    if item.tries == 0 then item.since = given.now end
    item.due, item.taken, item.tries = given.ends, true, item.tries + 1
    keep(destination, member, item)
    call('ZADD', key(destination, 'due'), item.due, member)
    call('SADD', prefix .. 'taken', destination .. '\\n' .. member)
    table.insert(leases, shown(destination, member, item))
  end
  return leases
end
function steps.settle()
  for _, one in ipairs(given.taken) do
    local destination, as, member = one.destination, one.as, memberOf(one.id, one.to)
    local item = itemOf(destination, member)
    if item and item.taken and item.due == one.ends then
      item.taken = nil
      call('SREM', prefix .. 'taken', destination .. '\\n' .. member)
      if as.kind == 'again' then
        item.due, item.why = as.at, as.why
        keep(destination, member, item)
        wake(destination, member, item)
      elseif as.kind == 'dead' then
        leave(destination, member, item)
        item.why = as.why
        keep(destination, member, item)
        call('ZADD', key(destination, 'dead'), given.now, member)
      else
        for _, child in ipairs(one.children) do enqueue(child, given.now, given.now + child.after) end
        if as.cursor then
          item.due, item.cursor, item.tries = given.now, as.cursor, 0
          keep(destination, member, item)
          wake(destination, member, item)
        else
          forget(destination, member, item)
        end
      end
      setFault(destination, as.why)
    end
  end
end
function steps.nextDue()
  local destination = given.destination
  if call('HGET', key(destination, 'queue'), 'paused') == '1' then return nil end
  local first = call('ZRANGE', key(destination, 'due'), 0, 0, 'WITHSCORES')
  return first[2] and tonumber(first[2])
end
function steps.state()
  local destination = given.destination
  local queue = call('HMGET', key(destination, 'queue'), 'paused', 'fault')
  return { waiting = call('ZCARD', key(destination, 'order')), failed = call('ZCARD', key(destination, 'dead')),
    paused = queue[1] == '1', fault = queue[2] or nil }
end
function steps.pause() call('HSET', key(given.destination, 'queue'), 'paused', given.paused and '1' or '0') end
local function listed(set, command, scored)
  local found = {}
  for _, member in ipairs(call(command, key(given.destination, set), 0, given.most - 1)) do
    local item = shown(given.destination, member, itemOf(given.destination, member))
    if scored then item.dead = tonumber(call('ZSCORE', key(given.destination, set), member)) end
    table.insert(found, item)
  end
  return found
end
function steps.waiting() return listed('order', 'ZRANGE') end
function steps.hurry()
  local destination, left = given.destination, given.most
  for _, member in ipairs(call('ZRANGE', key(destination, 'order'), 0, -1)) do
    if left <= 0 then return end
    local item = itemOf(destination, member)
    if not item.taken and item.due > given.now and isFirst(destination, member, item) then
      item.due, left = given.now, left - 1
      keep(destination, member, item)
      wake(destination, member, item)
    end
  end
end
function steps.waitingIn()
  local found = {}
  for _, member in ipairs(call('LRANGE', laneKey(given.destination, given.lane), 0, -1)) do
    table.insert(found, shown(given.destination, member, itemOf(given.destination, member)))
  end
  return found
end
function steps.dead() return listed('dead', 'ZREVRANGE', true) end
function steps.retry()
  local destination = given.destination
  local dead = {}
  for _, member in ipairs(call('ZRANGE', key(destination, 'dead'), 0, -1)) do
    table.insert(dead, { member = member, item = itemOf(destination, member) })
  end
  table.sort(dead, function(one, other) return one.item.seq < other.item.seq end)
  for _, member in ipairs(call('ZRANGE', key(destination, 'order'), 0, -1)) do
    local item = itemOf(destination, member)
    if not item.taken and item.due > given.now then
      item.due = given.now
      keep(destination, member, item)
      wake(destination, member, item)
    end
  end
  for _, each in ipairs(dead) do
    local body = call('HGET', key(destination, 'bodies'), each.item.id)
    forget(destination, each.member, each.item)
    enqueue({ destination = destination, id = each.item.id, to = each.item.to, cursor = each.item.cursor,
      own = each.item.lanes, body = body }, given.now, given.now)
  end
  return #dead
end
function steps.remove()
  for _, id in ipairs(given.ids) do
    for _, member in ipairs(call('HKEYS', key(given.destination, 'items'))) do
      local item = itemOf(given.destination, member)
      if item.id == id then forget(given.destination, member, item) end
    end
  end
end
function steps.drop()
  local destination = given.destination
  for _, member in ipairs(call('HKEYS', key(destination, 'items'))) do
    local item = itemOf(destination, member)
    for _, lane in ipairs(item.lanes) do call('DEL', laneKey(destination, lane)) end
    if item.to then call('DEL', key(destination, 'of:' .. item.to)) end
    call('SREM', prefix .. 'taken', destination .. '\\n' .. member)
  end
  for _, name in ipairs({ 'items', 'bodies', 'refs', 'due', 'order', 'dead', 'queue' }) do call('DEL', key(destination, name)) end
end
function steps.forget()
  for _, member in ipairs(call('SMEMBERS', key(given.destination, 'of:' .. given.to))) do
    forget(given.destination, member, itemOf(given.destination, member))
  end
end
local answer = steps[step]()
if answer == nil then return nil end
return cjson.encode({ answer = answer })`;
