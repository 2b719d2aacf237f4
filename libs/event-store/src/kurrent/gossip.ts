import { readFileSync } from 'node:fs';
import { type ChannelCredentials, credentials, Metadata, status } from '@grpc/grpc-js';
import gossipCalls from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
import gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import { StoreUnusable } from '../event-store.js';
import type { ConnectionString, Endpoint } from './connection-string.js';

/** A node as another one sees it. */
interface Member {
  readonly endpoint: Endpoint;
  readonly leads: boolean;
  /** It has a say in who leads: read-only replicas have none. */
  readonly votes: boolean;
}

/** What a node says of its cluster, itself included. */
export type Members = readonly Member[];

const { VNodeState } = gossip.MemberInfo;
const readOnly: ReadonlySet<number> = new Set([
  VNodeState.READONLYLEADERLESS,
  VNodeState.PREREADONLYREPLICA,
  VNodeState.READONLYREPLICA,
]);

/** A node that answers like this is there, and keeps its cluster to itself. */
const silent: ReadonlySet<number> = new Set([status.UNIMPLEMENTED, status.PERMISSION_DENIED, status.UNAUTHENTICATED]);

/** Asks nodes who leads, over a connection to each that stays open. */
export class Gossip {
  #isClosed = false;
  readonly #clients = new Map<Endpoint, gossipCalls.GossipClient>();

  constructor(private readonly credentials: ChannelCredentials) {}

  /** @throws ServiceError when the node does not answer within `ms`; `[]` from one that does not tell */
  ask(node: Endpoint, ms: number): Promise<Members> {
    // A connection that is made now would outlive everybody.
    if (this.#isClosed) return Promise.reject(new Error('nobody asks any more'));
    return new Promise((resolve, reject) => {
      const deadline = Date.now() + ms;
      const client = this.#client(node);
      client.read(new shared.Empty(), new Metadata(), { deadline }, (error, answer) => {
        if (!error) return resolve(answer.getMembersList().flatMap(toMember));
        if (silent.has(error.code)) return resolve([]);
        // The next question makes a connection of its own. gRPC would go on to refuse for a node that has come back by
        // now, and a DNS name may stand for several nodes, of which another may not hang.
        this.#forget(node, client);
        reject(error);
      });
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const client of this.#clients.values()) client.close();
    this.#clients.clear();
  }

  #forget(node: Endpoint, client: gossipCalls.GossipClient): void {
    if (this.#clients.get(node) === client) this.#clients.delete(node);
    client.close();
  }

  #client(node: Endpoint): gossipCalls.GossipClient {
    const known = this.#clients.get(node);
    if (known) return known;
    const client = new gossipCalls.GossipClient(node, this.credentials, { 'grpc.use_local_subchannel_pool': 1 });
    this.#clients.set(node, client);
    return client;
  }
}

function toMember(info: gossip.MemberInfo): Member[] {
  const endpoint = info.getHttpEndPoint();
  if (!endpoint) return [];
  const address = endpoint.getAddress().includes(':') ? `[${endpoint.getAddress()}]` : endpoint.getAddress();
  return [
    {
      endpoint: `${address}:${endpoint.getPort()}`,
      leads: info.getIsAlive() && info.getState() === VNodeState.LEADER,
      votes: !readOnly.has(info.getState()),
    },
  ];
}

/** TLS as the connection string asks for it; the client reads the same options for its own calls. @throws StoreUnusable */
export function channelCredentials({ options }: ConnectionString): ChannelCredentials {
  if (options.get('tls') === 'false') return credentials.createInsecure();
  const [ca, key, certificate] = ['tlscafile', 'userkeyfile', 'usercertfile'].map((name) => fileOf(options.get(name)));
  if ((key === null) !== (certificate === null))
    throw new StoreUnusable('KurrentDB: userCertFile and userKeyFile must be given together');
  const verify = options.get('tlsverifycert') === 'false' ? { rejectUnauthorized: false } : {};
  return credentials.createSsl(ca, key, certificate, verify);
}

function fileOf(path: string | undefined): Buffer | null {
  if (path === undefined) return null;
  try {
    return readFileSync(path);
  } catch {
    throw new StoreUnusable(`KurrentDB: the certificate file ${path} cannot be read`);
  }
}
