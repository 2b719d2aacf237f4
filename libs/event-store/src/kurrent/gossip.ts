import { readFileSync } from 'node:fs';
import { type ChannelCredentials, credentials, status } from '@grpc/grpc-js';
import gossipCalls from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
import gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import { StoreUnusable } from '../event-store.js';
import type { ConnectionString, Endpoint } from './connection-string.js';
import { UncompressedMetadata } from './uncompressed-metadata.js';

/** A node as another one sees it. */
interface Member {
  readonly endpoint: Endpoint;
  readonly leads: boolean;
  /** It leads, or was elected and is about to. */
  readonly isElected: boolean;
  readonly lives: boolean;
  /** It votes for the leader; read-only replicas do not. */
  readonly votes: boolean;
}

/** The nodes of a cluster as one of them reports them, itself included. */
export type Members = readonly Member[];

const { VNodeState } = gossip.MemberInfo;
const readOnly: ReadonlySet<number> = new Set([
  VNodeState.READONLYLEADERLESS,
  VNodeState.PREREADONLYREPLICA,
  VNodeState.READONLYREPLICA,
]);
const elected: ReadonlySet<number> = new Set([VNodeState.PRELEADER, VNodeState.LEADER]);

/** Codes of a node that runs and does not report its cluster. */
const silent: ReadonlySet<number> = new Set([status.UNIMPLEMENTED, status.PERMISSION_DENIED, status.UNAUTHENTICATED]);

/** Asks nodes who leads. It keeps one connection to each node open. */
export class Gossip {
  #isClosed = false;
  readonly #clients = new Map<Endpoint, gossipCalls.GossipClient>();

  constructor(private readonly credentials: ChannelCredentials) {}

  /** @returns `[]` from a node that does not report its cluster @throws ServiceError without an answer within `ms` */
  ask(node: Endpoint, ms: number): Promise<Members> {
    // Nobody would close a connection that is made now.
    if (this.#isClosed) return Promise.reject(new Error('nobody asks any more'));
    return new Promise((resolve, reject) => {
      const deadline = Date.now() + ms;
      const client = this.#client(node);
      client.read(new shared.Empty(), new UncompressedMetadata(), { deadline }, (error, answer) => {
        if (!error) return resolve(answer.getMembersList().flatMap(toMember));
        if (silent.has(error.code)) return resolve([]);
        // The next question makes a new connection. gRPC goes on refusing a node that has come back, and a DNS name may
        // stand for several nodes, some of which do not hang.
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
      isElected: info.getIsAlive() && elected.has(info.getState()),
      lives: info.getIsAlive(),
      votes: !readOnly.has(info.getState()),
    },
  ];
}

/** The TLS of the connection string. The client reads the same options for its own calls. @throws StoreUnusable */
export function channelCredentials({ options }: ConnectionString): ChannelCredentials {
  if (options.get('tls') === 'false') return credentials.createInsecure();
  const [ca, key, certificate] = (['tlsCAFile', 'userKeyFile', 'userCertFile'] as const).map((name) =>
    fileOf(options.get(name)),
  );
  if ((key === null) !== (certificate === null))
    throw new StoreUnusable('KurrentDB: userCertFile and userKeyFile must be given together');
  const verify = options.get('tlsVerifyCert') === 'false' ? { rejectUnauthorized: false } : {};
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
