import { credentials } from '@grpc/grpc-js';
import { type AppendStreamRequest, jsonEvent, KurrentDBClient, NO_STREAM } from '@kurrent/kurrentdb-client';
import gossipCalls from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
import gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import type { FakeNode } from './fake-node.js';

/** Clients without an adapter around them, to be disposed of together. */
export class RawClients {
  readonly #clients: KurrentDBClient[] = [];

  /** At this node and no other. `follower`: it does not demand the leader for what it reads. */
  at({ port }: FakeNode, nodePreference: 'leader' | 'follower' = 'leader'): KurrentDBClient {
    return this.over(`kurrentdb://127.0.0.1:${port}?tls=false&discoveryInterval=20&nodePreference=${nodePreference}`);
  }

  over(url: string): KurrentDBClient {
    const client = KurrentDBClient.connectionString(url);
    this.#clients.push(client);
    return client;
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#clients.splice(0).map((client) => client.dispose()));
  }
}

/** The v2 append of one event that begins a stream. */
export function beginStream(client: KurrentDBClient, streamName: string) {
  const request: AppendStreamRequest = {
    streamName,
    expectedState: NO_STREAM,
    events: [jsonEvent({ type: 'Begun', data: {} })],
  };
  return client.multiStreamAppend([request]);
}

/** What one node tells of all: port, state and life. */
export function askGossip({ port }: FakeNode): Promise<readonly (readonly [number, string, boolean])[]> {
  const client = new gossipCalls.GossipClient(`127.0.0.1:${port}`, credentials.createInsecure());
  return new Promise((resolve, reject) => {
    client.read(new shared.Empty(), (error, info) => {
      client.close();
      if (error !== null) return reject(error);
      const names = Object.keys(gossip.MemberInfo.VNodeState);
      const members = info.getMembersList();
      resolve(
        members.map((member) => [
          member.getHttpEndPoint()?.getPort() ?? 0,
          names[member.getState()] ?? '',
          member.getIsAlive(),
        ]),
      );
    });
  });
}
