import { setImmediate } from 'node:timers/promises';
import type { handleServerStreamingCall, ServerWritableStream } from '@grpc/grpc-js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import v1 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import { ticks } from './fake-calls.js';
import type { FakeLog, FakeRecord } from './fake-log.js';
import { readNotLeader } from './fake-refusals.js';
import type { FakeStanding } from './fake-standing.js';

type ReadCall = ServerWritableStream<v1.ReadReq, v1.ReadResp>;

/** `Read` of the v1 protocol: a stream or the whole log, once or as a subscription, at any node unless the leader is demanded. */
export function read(node: FakeStanding): handleServerStreamingCall<v1.ReadReq, v1.ReadResp> {
  return (call) => void answerRead(node, call);
}

async function answerRead(node: FakeStanding, call: ReadCall): Promise<void> {
  await node.awake();
  const demandsLeader = call.metadata.get('requires-leader').includes('true');
  if (demandsLeader && !node.leads) return void call.emit('error', readNotLeader(node.leaderAddress));
  const options = call.request.getOptions() ?? new v1.ReadReq.Options();
  await node.mayAnswer(options.hasSubscription());
  if (options.hasSubscription()) await subscribe(node, call, options);
  else await readOnce(node, call, options);
}

async function readOnce(node: FakeStanding, call: ReadCall, options: v1.ReadReq.Options): Promise<void> {
  const { log } = node;
  const backwards = options.getReadDirection() === v1.ReadReq.Options.ReadDirection.BACKWARDS;
  const count = Number(options.getCount());
  if (options.hasStream()) {
    const found = streamRecords(log, options, backwards);
    if (found === undefined) {
      const identifier = options.getStream()?.getStreamIdentifier();
      call.write(new v1.ReadResp().setStreamNotFound(new v1.ReadResp.StreamNotFound().setStreamIdentifier(identifier)));
    }
    const shown = (found ?? []).filter(({ position }) => position <= node.shownTo);
    const ordered = backwards ? shown.toReversed() : shown;
    await send(call, ordered.slice(0, count), options);
  } else {
    const { answered, passed } = allRecords(node, options, backwards, count);
    if (options.hasFilter()) await node.goThrough(passed);
    await send(call, answered, options);
  }
  call.end();
}

/** No faster than the client reads: other calls have their turn. */
async function send(call: ReadCall, records: readonly FakeRecord[], options: v1.ReadReq.Options): Promise<void> {
  for (const record of records) {
    if (call.cancelled) return;
    if (!call.write(toEvent(record, options))) await drained(call);
  }
}

function streamRecords(log: FakeLog, options: v1.ReadReq.Options, backwards: boolean) {
  const stream = options.getStream() ?? new v1.ReadReq.Options.StreamOptions();
  const records = log.stream(Buffer.from(stream.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString());
  if (!stream.hasRevision()) return stream.hasEnd() === backwards ? records : records?.slice(0, 0);
  const revision = Number(stream.getRevision());
  return records?.filter((record) => (backwards ? record.revision <= revision : record.revision >= revision));
}

/**
 * A position is included when reading forwards and excluded when reading backwards, as on the real server.
 * @returns what is answered, and how many records lie between the beginning of the reading and its end
 */
function allRecords({ log, shownTo }: FakeStanding, options: v1.ReadReq.Options, backwards: boolean, count: number) {
  const all = options.getAll() ?? new v1.ReadReq.Options.AllOptions();
  const allowed = filterOf(options);
  const answered: FakeRecord[] = [];
  let passed = 0;
  const step = backwards ? -1 : 1;
  for (let index = firstIndex(log, all, backwards); answered.length < count; index += step) {
    const record = log.records[index];
    if (record === undefined) break;
    passed += 1;
    if (record.position <= shownTo && allowed(record)) answered.push(record);
  }
  return { answered, passed };
}

/** Index of the record that a reading of the whole log begins with; beyond the log where it finds none. */
function firstIndex(log: FakeLog, all: v1.ReadReq.Options.AllOptions, backwards: boolean): number {
  const beyond = backwards ? -1 : log.records.length;
  if (!all.hasPosition()) return all.hasEnd() === backwards ? (backwards ? log.records.length - 1 : 0) : beyond;
  const from = log.indexFrom(Number(all.getPosition()?.getCommitPosition()));
  return backwards ? from - 1 : from;
}

/** Records that it goes through between two checkpoints. */
const checkpointInterval = 100;

/**
 * Checkpoints report the records that it leaves out, and where it has caught up. Until then it sends no faster than the
 * client reads, and lets other calls have their turn.
 */
async function subscribe(node: FakeStanding, call: ReadCall, options: v1.ReadReq.Options): Promise<void> {
  const { log } = node;
  const allowed = filterOf(options);
  const send = (record: FakeRecord) => !allowed(record) || call.write(toEvent(record, options));
  call.write(new v1.ReadResp().setConfirmation(new v1.ReadResp.SubscriptionConfirmation().setSubscriptionId('fake')));
  const after = options.getAll()?.hasPosition() ? Number(options.getAll()?.getPosition()?.getCommitPosition()) : -1;
  for (let next = log.indexFrom(after + 1); ;) {
    const part = log.records.slice(next, next + checkpointInterval);
    await node.goThrough(part.length);
    const takesMore = part.map(send).every(Boolean);
    next += part.length;
    const last = String(log.records[next - 1]?.position ?? 0);
    const checkpoint = new v1.ReadResp.Checkpoint().setCommitPosition(last).setPreparePosition(last);
    call.write(new v1.ReadResp().setCheckpoint(checkpoint));
    if (next === log.records.length) break;
    await (takesMore ? setImmediate() : drained(call));
    if (call.cancelled) return;
  }
  call.write(new v1.ReadResp().setCaughtUp(new v1.ReadResp.CaughtUp()));
  const leave = log.listen(send);
  call.once('cancelled', leave);
  if (call.cancelled) leave();
}

/** Resolves when the client has taken what was written to it, or has left. */
function drained(call: ReadCall): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      call.off('drain', settle).off('cancelled', settle);
      resolve();
    };
    call.on('drain', settle).on('cancelled', settle);
    if (call.cancelled) settle();
  });
}

function filterOf(options: v1.ReadReq.Options): (record: FakeRecord) => boolean {
  const expression = options.getFilter()?.getStreamIdentifier();
  if (expression === undefined) return () => true;
  const pattern = new RegExp(expression.getRegex());
  const prefixes = expression.getPrefixList();
  return ({ stream }) =>
    expression.getRegex() === '' ? prefixes.some((prefix) => stream.startsWith(prefix)) : pattern.test(stream);
}

function toEvent(record: FakeRecord, options: v1.ReadReq.Options): v1.ReadResp {
  const position = String(record.position);
  const recorded = new v1.ReadResp.ReadEvent.RecordedEvent()
    .setId(toUuid(record.id, options))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(record.stream)))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  const contentType = record.binary === true ? 'application/octet-stream' : 'application/json';
  recorded
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', contentType)
    .set('created', ticks(record.created));
  return new v1.ReadResp().setEvent(new v1.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position));
}

function toUuid(id: string, options: v1.ReadReq.Options): shared.UUID {
  if (!options.getUuidOption()?.hasStructured()) return new shared.UUID().setString(id);
  const hex = id.replaceAll('-', '');
  const [most, least] = [hex.slice(0, 16), hex.slice(16)].map((half) => String(BigInt.asIntN(64, BigInt(`0x${half}`))));
  const structured = new shared.UUID.Structured()
    .setMostSignificantBits(most ?? '')
    .setLeastSignificantBits(least ?? '');
  return new shared.UUID().setStructured(structured);
}
