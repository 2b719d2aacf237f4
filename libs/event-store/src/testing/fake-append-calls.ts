import { type handleClientStreamingCall, type handleBidiStreamingCall, Metadata, status } from '@grpc/grpc-js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import v1 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import v2errors from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/errors_pb.js';
import v2 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import { expectation, type FakeAppendResult, type FakeLog, type FakeWrite, type NewFakeRecord } from './fake-log.js';

/** Calls wait here before they answer, so that a test can hold back the answer to what is already stored. */
export type Gate = () => Promise<void>;

/** `AppendSession` of the v2 protocol: one message for each stream, one answer for all of them. */
export function appendSession(
  log: FakeLog,
  gate: Gate,
): handleClientStreamingCall<v2.AppendRequest, v2.AppendSessionResponse> {
  return (call, respond) => {
    const requests: v2.AppendRequest[] = [];
    call.on('data', (request: v2.AppendRequest) => requests.push(request));
    call.on('end', () => {
      const refusal = requests.flatMap((request) => request.getRecordsList()).some((record) => !isFlat(record));
      if (refusal || requests.length === 0) return respond({ code: status.INVALID_ARGUMENT, details: 'bad request' });
      const result = log.append(requests.map(toWrite));
      void gate().then(() => answerSession(requests, result, respond));
    });
  };
}

/** `BatchAppend` of the v1 protocol, which the client uses for stream metadata. One message is one whole append here. */
export function batchAppend(log: FakeLog, gate: Gate): handleBidiStreamingCall<v1.BatchAppendReq, v1.BatchAppendResp> {
  return (call) => {
    call.on('end', () => call.end());
    call.on('data', (request: v1.BatchAppendReq) => {
      const stream = Buffer.from(request.getOptions()?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
      const records = request.getProposedMessagesList().map((message): NewFakeRecord => ({
        id: message.getId()?.getString() ?? '',
        type: message.getMetadataMap().get('type') ?? '',
        data: message.getData_asU8(),
        metadata: message.getCustomMetadata_asU8(),
      }));
      const result = log.append([{ stream, expected: expectation.any, records }]);
      if (result.kind !== 'stored') return;
      const position = new shared.AllStreamPosition();
      position.setCommitPosition(String(result.position)).setPreparePosition(String(result.position));
      const success = new v1.BatchAppendResp.Success();
      success.setCurrentRevision(String(result.revisions[0])).setPosition(position);
      const response = new v1.BatchAppendResp().setCorrelationId(request.getCorrelationId()).setSuccess(success);
      void gate().then(() => call.write(response));
    });
  };
}

function answerSession(
  requests: readonly v2.AppendRequest[],
  result: FakeAppendResult,
  respond: Parameters<handleClientStreamingCall<v2.AppendRequest, v2.AppendSessionResponse>>[1],
): void {
  if (result.kind === 'muddle') return respond({ code: status.UNKNOWN, details: 'Exception was thrown by handler.' });
  if (result.kind === 'conflict') return respond(revisionConflict(result.write, result.actual));
  const output = requests.map((request, index) =>
    new v2.AppendResponse().setStream(request.getStream()).setStreamRevision(String(result.revisions[index])),
  );
  respond(null, new v2.AppendSessionResponse().setOutputList(output).setPosition(String(result.position)));
}

function toWrite(request: v2.AppendRequest): FakeWrite {
  const records = request.getRecordsList().map((record): NewFakeRecord => {
    const type = record.getSchema()?.getName() ?? '';
    // The real server keeps properties apart and shows them to v1 readers as JSON with keys of its own added.
    const metadata: Record<string, string> = { '$schema.name': type, '$schema.format': 'Json' };
    record.getPropertiesMap().forEach((value, key) => (metadata[key] = value.getStringValue()));
    return {
      id: record.getRecordId() ?? '',
      type,
      data: record.getData_asU8(),
      metadata: Buffer.from(JSON.stringify(metadata)),
    };
  });
  return { stream: request.getStream(), expected: Number(request.getExpectedRevision() ?? expectation.any), records };
}

function isFlat(record: v2.AppendRecord): boolean {
  let flat = true;
  record.getPropertiesMap().forEach((value, key) => (flat &&= value.hasStringValue() && !key.startsWith('$')));
  return flat;
}

/** FAILED_PRECONDITION with the details in a `google.rpc.Status`, whose two nested fields are simple enough to write out. */
function revisionConflict({ stream, expected }: FakeWrite, actual: number) {
  const details = new v2errors.StreamRevisionConflictErrorDetails()
    .setStream(stream)
    .setExpectedRevision(String(expected))
    .setActualRevision(String(actual));
  const typeUrl = 'type.googleapis.com/kurrentdb.protocol.v2.streams.errors.StreamRevisionConflictErrorDetails';
  const any = Buffer.concat([field(1, Buffer.from(typeUrl)), field(2, Buffer.from(details.serializeBinary()))]);
  const metadata = new Metadata();
  metadata.set('grpc-status-details-bin', field(3, any));
  return { code: status.FAILED_PRECONDITION, details: `stream ${stream} has moved on`, metadata };
}

/** A length-delimited protobuf field (https://protobuf.dev/programming-guides/encoding). */
function field(number: number, content: Buffer): Buffer {
  const low = (content.length & 0x7f) | (content.length > 0x7f ? 0x80 : 0);
  const length = content.length > 0x7f ? [low, content.length >> 7] : [low];
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...length]), content]);
}
