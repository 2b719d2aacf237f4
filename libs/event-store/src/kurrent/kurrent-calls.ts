import { type CallOptions, type ChannelCredentials, type ClientReadableStream, Metadata } from '@grpc/grpc-js';
import { convertToCommandError, type ResolvedEvent } from '@kurrent/kurrentdb-client';
import { convertGrpcEvent } from '@kurrent/kurrentdb-client/dist/utils/convertGrpcEvent.js';
import { mapToValueMap } from '@kurrent/kurrentdb-client/dist/utils/mapToValue.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import v1Calls from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import v1 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import v2Calls from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_grpc_pb.js';
import v2 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import type { Position, StreamWrite } from '../event-store.js';
import type { ConnectionString, Endpoint } from './connection-string.js';
import { fromPosition } from './kurrent-event.js';
import { UncompressedMetadata } from './uncompressed-metadata.js';

/** As large as an event can be on a server, and some more. */
const largestAnswer = 17 * 1024 * 1024;
const usualKeepAliveMs = 10_000;
/** A checkpoint comes each time that the server has searched so many of its windows of 32 records. */
const checkpointInterval = 100;

/**
 * The calls that a write waits for and the subscription that follows it, made by the client's own definitions and without
 * the client: its append and its subscription take twice the CPU time, and its reads go through a native half that waits
 * 40 ms for most answers (it leaves Nagle's algorithm on).
 *
 * A call that fails rejects with what the client's own would reject with.
 */
export class KurrentCalls {
  readonly #reads: v1Calls.StreamsClient;
  readonly #appends: v2Calls.StreamsServiceClient;
  readonly #metadata: Metadata;

  /** @param endMs after this time (ms) a call that is made now ends whether or not somebody waits for it */
  constructor(
    node: Endpoint,
    target: ConnectionString,
    channel: ChannelCredentials,
    private readonly endMs: () => number,
  ) {
    this.#reads = new v1Calls.StreamsClient(node, channel, {
      // A node that has come back is refused for a while by those who share a connection with its past.
      'grpc.use_local_subchannel_pool': 1,
      'grpc.enable_retries': 0,
      'grpc.max_receive_message_length': largestAnswer,
      'grpc.keepalive_time_ms': keepAlive(target.options.get('keepAliveInterval')),
      'grpc.keepalive_timeout_ms': keepAlive(target.options.get('keepAliveTimeout')),
    });
    const channelOverride = this.#reads.getChannel();
    this.#appends = new v2Calls.StreamsServiceClient(node, channel, { channelOverride });
    this.#metadata = metadataOf(target);
  }

  /**
   * The v2 append, for one stream as for several: all events have one metadata format then, and there is one kind of
   * conflict. Trap: its metadata takes strings alone, and no key that begins with `$`; the port demands both of every store.
   *
   * @param writes by the names of their streams on the server
   * @returns the place of the last event
   */
  append(writes: readonly StreamWrite[]): Promise<bigint> {
    return new Promise((resolve, reject) => {
      const call = this.#appends.appendSession(this.#metadata, this.#options(), (error, answer) =>
        error ? reject(convertToCommandError(error)) : resolve(BigInt(answer.getPosition())),
      );
      for (const write of writes) call.write(toAppendRequest(write));
      call.end();
    });
  }

  /** @param from a revision; without one, the end that the direction begins at @returns `[]` for a stream that does not exist */
  readStream(stream: string, from: number | undefined, direction: Direction, max: number): Promise<ResolvedEvent[]> {
    const options = new v1.ReadReq.Options.StreamOptions().setStreamIdentifier(
      new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
    );
    if (from !== undefined) options.setRevision(String(from));
    else if (direction === 'forwards') options.setStart(new shared.Empty());
    else options.setEnd(new shared.Empty());
    return this.#read(new v1.ReadReq.Options().setStream(options), direction, max);
  }

  /** The last record of any application. */
  async lastRecord(): Promise<ResolvedEvent | undefined> {
    const options = new v1.ReadReq.Options.AllOptions().setEnd(new shared.Empty());
    const [last] = await this.#read(new v1.ReadReq.Options().setAll(options), 'backwards', 1);
    return last;
  }

  /**
   * Everything after a place, and then what comes; checkpoints and "caught up" stand in the order of the log.
   *
   * @param after exclusive; without one, from the beginning
   * @param prefixes of the names of the streams to show, at the server
   */
  subscribe(after: Position | undefined, prefixes: readonly string[]): Subscription {
    const all = new v1.ReadReq.Options.AllOptions();
    if (after === undefined) all.setStart(new shared.Empty());
    else {
      const { commit, prepare } = fromPosition(after);
      const position = new v1.ReadReq.Options.Position().setCommitPosition(String(commit));
      all.setPosition(position.setPreparePosition(String(prepare)));
    }
    const names = new v1.ReadReq.Options.FilterOptions.Expression().setPrefixList([...prefixes]);
    const filter = new v1.ReadReq.Options.FilterOptions()
      .setStreamIdentifier(names)
      .setCount(new shared.Empty())
      .setCheckpointintervalmultiplier(checkpointInterval);
    const options = new v1.ReadReq.Options()
      .setAll(all)
      .setSubscription(new v1.ReadReq.Options.SubscriptionOptions())
      .setFilter(filter)
      .setUuidOption(new v1.ReadReq.Options.UUIDOption().setString(new shared.Empty()));
    return this.#reads.read(new v1.ReadReq().setOptions(options), this.#metadata);
  }

  close(): void {
    this.#reads.close();
  }

  #read(options: v1.ReadReq.Options, direction: Direction, max: number): Promise<ResolvedEvent[]> {
    options
      .setReadDirection(v1.ReadReq.Options.ReadDirection[direction === 'forwards' ? 'FORWARDS' : 'BACKWARDS'])
      .setCount(String(max))
      .setNoFilter(new shared.Empty())
      .setUuidOption(new v1.ReadReq.Options.UUIDOption().setString(new shared.Empty()));
    const call = this.#reads.read(new v1.ReadReq().setOptions(options), this.#metadata, this.#options());
    return new Promise((resolve, reject) => {
      const events: ResolvedEvent[] = [];
      call.on('data', (answer: v1.ReadResp) => {
        const event = answer.getEvent();
        if (event) events.push(convertGrpcEvent(event));
      });
      call.on('error', (error) => reject(convertToCommandError(error)));
      call.on('end', () => resolve(events));
    });
  }

  #options(): CallOptions {
    return { deadline: Date.now() + this.endMs() };
  }
}

type Direction = 'forwards' | 'backwards';

export type Subscription = ClientReadableStream<v1.ReadResp>;
export type SubscriptionAnswer = v1.ReadResp;

function toAppendRequest({ stream, expected, events }: StreamWrite): v2.AppendRequest {
  const records = events.map(({ id, type, data, metadata }) => {
    const schema = new v2.SchemaInfo().setFormat(v2.SchemaFormat.SCHEMA_FORMAT_JSON).setName(type);
    const record = new v2.AppendRecord()
      .setRecordId(id)
      .setSchema(schema)
      .setData(Buffer.from(JSON.stringify(data)));
    const properties = record.getPropertiesMap();
    for (const [key, value] of mapToValueMap(metadata)) properties.set(key, value);
    return record;
  });
  // Trap: -2 (any) is only weakly idempotent. An exact revision makes a repetition find its own events.
  const revision = expected === 'none' ? '-1' : String(expected);
  return new v2.AppendRequest().setStream(stream).setExpectedRevision(revision).setRecordsList(records);
}

/** Without TLS a server does not look at a user, and a password would be sent in clear. */
function metadataOf({ credentials, options }: ConnectionString): Metadata {
  const metadata = new UncompressedMetadata();
  if (credentials && options.get('tls') !== 'false') {
    const { username, password } = credentials;
    metadata.set('authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  }
  return metadata;
}

/** ms; -1 in the connection string is never. */
function keepAlive(option: string | undefined): number {
  const ms = Number(option ?? usualKeepAliveMs);
  return ms < 0 ? Number.MAX_VALUE : ms;
}
