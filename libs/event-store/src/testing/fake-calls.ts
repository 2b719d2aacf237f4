import {
  type handleBidiStreamingCall,
  type handleClientStreamingCall,
  type handleUnaryCall,
  status,
} from '@grpc/grpc-js';
import gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import v1 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import v2 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import { expectation, type FakeAppendResult, type FakeWrite, type NewFakeRecord } from './fake-log.js';
import { appendNotLeader, notReady, revisionConflict } from './fake-refusals.js';
import type { FakeAddress, FakeStanding } from './fake-standing.js';

/** The gossip about one node. */
export interface FakeMember {
  readonly address: FakeAddress;
  readonly state: 'leader' | 'elected' | 'follower' | 'unknown';
  readonly isAlive: boolean;
}

const states = {
  leader: gossip.MemberInfo.VNodeState.LEADER,
  elected: gossip.MemberInfo.VNodeState.PRELEADER,
  follower: gossip.MemberInfo.VNodeState.FOLLOWER,
  unknown: gossip.MemberInfo.VNodeState.UNKNOWN,
} as const;

/** `Read` of the gossip service: every node tells of all of them. */
export function readGossip(members: () => readonly FakeMember[]): handleUnaryCall<shared.Empty, gossip.ClusterInfo> {
  return (_call, respond) => {
    const list = members().map(({ address: { host, port }, state, isAlive }) =>
      new gossip.MemberInfo()
        .setTimeStamp(ticks(Date.now()))
        .setState(states[state])
        .setIsAlive(isAlive)
        .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port)),
    );
    respond(null, new gossip.ClusterInfo().setMembersList(list));
  };
}

/** The append over several streams came with 25.1. */
export function hasMultiStreamAppend(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 25 || (major === 25 && minor >= 1);
}

/** `GetSupportedMethods`: what the client looks at before it uses a method. */
export function supportedMethods(version: string): handleUnaryCall<shared.Empty, features.SupportedMethods> {
  const v1 = ['Read', 'BatchAppend'].map((name) => ['event_store.client.streams.Streams', name] as const);
  const v2 = [['kurrentdb.protocol.v2.streams.StreamsService', 'AppendSession']] as const;
  const methods = [...v1, ...(hasMultiStreamAppend(version) ? v2 : [])];
  return (_call, respond) => {
    const list = methods.map(([service, name]) =>
      new features.SupportedMethod().setServiceName(service).setMethodName(name.toLowerCase()),
    );
    respond(null, new features.SupportedMethods().setEventStoreServerVersion(version).setMethodsList(list));
  };
}

/** The server's unit of time: ticks of 100 ns since 1970. */
export function ticks(ms: number): string {
  return String(BigInt(ms) * 10_000n);
}

type SessionCall = handleClientStreamingCall<v2.AppendRequest, v2.AppendSessionResponse>;
type BatchCall = handleBidiStreamingCall<v1.BatchAppendReq, v1.BatchAppendResp>;
type SessionAnswer = Parameters<SessionCall>[1];

/** `AppendSession` of the v2 protocol: one message for each stream, one answer for all of them, and only by the leader. */
export function appendSession(node: FakeStanding): SessionCall {
  return (call, respond) => {
    const requests: v2.AppendRequest[] = [];
    call.on('data', (request: v2.AppendRequest) => requests.push(request));
    call.on('end', () => void answerSession(node, requests, respond));
  };
}

/**
 * `BatchAppend` of the v1 protocol, which the client uses for stream metadata. One message is one whole append here. Any
 * node takes it and forwards it to the leader.
 */
export function batchAppend(node: FakeStanding): BatchCall {
  return (call) => {
    call.on('end', () => call.end());
    call.on('data', (request: v1.BatchAppendReq) => void answerBatch(node, request, call));
  };
}

async function answerSession(node: FakeStanding, requests: readonly v2.AppendRequest[], respond: SessionAnswer) {
  await node.awake();
  if (!node.leads) return respond(appendNotLeader(node.leaderAddress));
  const problem = requests.flatMap((request) => request.getRecordsList()).some((record) => !isFlat(record));
  if (problem || requests.length === 0) return respond({ code: status.INVALID_ARGUMENT, details: 'bad request' });
  const result = node.log.append(requests.map(toWrite));
  await node.mayAnswer();
  tellResult(requests, result, respond);
}

function tellResult(requests: readonly v2.AppendRequest[], result: FakeAppendResult, respond: SessionAnswer): void {
  if (result.kind === 'muddle') return respond({ code: status.UNKNOWN, details: 'Exception was thrown by handler.' });
  if (result.kind === 'conflict') return respond(revisionConflict(result.write, result.actual));
  const output = requests.map((request, index) =>
    new v2.AppendResponse().setStream(request.getStream()).setStreamRevision(String(result.revisions[index])),
  );
  respond(null, new v2.AppendSessionResponse().setOutputList(output).setPosition(String(result.position)));
}

async function answerBatch(node: FakeStanding, request: v1.BatchAppendReq, call: Parameters<BatchCall>[0]) {
  await node.awake();
  if (!(await node.reachesLeader())) return void call.emit('error', notReady);
  const stream = Buffer.from(request.getOptions()?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  const records = request.getProposedMessagesList().map((message): NewFakeRecord => ({
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
    binary: message.getMetadataMap().get('content-type') !== 'application/json',
  }));
  const result = node.log.append([{ stream, expected: expectation.any, records }]);
  if (result.kind !== 'stored') return;
  const position = new shared.AllStreamPosition();
  position.setCommitPosition(String(result.position)).setPreparePosition(String(result.position));
  const success = new v1.BatchAppendResp.Success();
  success.setCurrentRevision(String(result.revisions[0])).setPosition(position);
  await node.mayAnswer();
  call.write(new v1.BatchAppendResp().setCorrelationId(request.getCorrelationId()).setSuccess(success));
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
