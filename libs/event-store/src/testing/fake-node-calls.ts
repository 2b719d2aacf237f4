import type { handleUnaryCall } from '@grpc/grpc-js';
import gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import type shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import type { FakeAddress } from './fake-standing.js';

/** What gossip says of one node. */
export interface FakeMember {
  readonly address: FakeAddress;
  readonly state: 'leader' | 'follower' | 'unknown';
  readonly isAlive: boolean;
}

const states = {
  leader: gossip.MemberInfo.VNodeState.LEADER,
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
function ticks(ms: number): string {
  return String(BigInt(ms) * 10_000n);
}
