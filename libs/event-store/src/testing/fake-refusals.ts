import { Metadata, status } from '@grpc/grpc-js';
import nodeErrors from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/errors_pb.js';
import streamErrors from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/errors_pb.js';
import type { FakeWrite } from './fake-log.js';
import type { FakeAddress } from './fake-standing.js';

/** To an append of the v2 protocol on another revision than the stream's. */
export function revisionConflict({ stream, expected }: FakeWrite, actual: number) {
  const details = new streamErrors.StreamRevisionConflictErrorDetails()
    .setStream(stream)
    .setExpectedRevision(String(expected))
    .setActualRevision(String(actual));
  return {
    code: status.FAILED_PRECONDITION,
    details: `stream ${stream} has moved on`,
    metadata: statusDetails('kurrentdb.protocol.v2.streams.errors.StreamRevisionConflictErrorDetails', details),
  };
}

/** To an append of the v2 protocol at a node that does not lead, in the words of a KurrentDB 26.0.3. */
export function appendNotLeader(leader: FakeAddress | undefined) {
  const details = new nodeErrors.NotLeaderNodeErrorDetails();
  if (leader !== undefined) {
    const { host, port } = leader;
    details.setCurrentLeader(new nodeErrors.NotLeaderNodeErrorDetails.NodeInfo().setHost(host).setPort(port));
  }
  const advice = 'Please retry your request against the leader node directly';
  const address = leader === undefined ? '' : ` at ${leader.host}:${leader.port}`;
  return {
    code: status.FAILED_PRECONDITION,
    details: `The server is not the leader node and cannot handle the request. ${advice}${address}`,
    metadata: statusDetails('kurrent.rpc.NotLeaderNodeErrorDetails', details),
  };
}

/** To a read that demands the leader, at a node that does not lead. */
export function readNotLeader(leader: FakeAddress | undefined) {
  if (leader === undefined) return notReady;
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', leader.host);
  metadata.set('leader-endpoint-port', String(leader.port));
  return { code: status.NOT_FOUND, details: `Leader info available at ${leader.host}:${leader.port}`, metadata };
}

/** To what only a leader can do, while there is none. */
export const notReady = { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };

/** A `google.rpc.Status` in the trailers, whose two nested fields are simple enough to write out. */
function statusDetails(type: string, details: { serializeBinary(): Uint8Array }): Metadata {
  const typeUrl = field(1, Buffer.from(`type.googleapis.com/${type}`));
  const any = Buffer.concat([typeUrl, field(2, Buffer.from(details.serializeBinary()))]);
  const metadata = new Metadata();
  metadata.set('grpc-status-details-bin', field(3, any));
  return metadata;
}

/** A length-delimited protobuf field (https://protobuf.dev/programming-guides/encoding). */
function field(number: number, content: Buffer): Buffer {
  const low = (content.length & 0x7f) | (content.length > 0x7f ? 0x80 : 0);
  const length = content.length > 0x7f ? [low, content.length >> 7] : [low];
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...length]), content]);
}
