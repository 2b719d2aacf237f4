import { type handleUnaryCall, Server, ServerCredentials } from '@grpc/grpc-js';
import gossipCalls from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
import gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import featureCalls from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import type shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import v1Calls from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import v2Calls from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_grpc_pb.js';
import { appendSession, batchAppend } from './fake-append-calls.js';
import { FakeLog } from './fake-log.js';
import { read } from './fake-read-call.js';

export interface FakeKurrentDbOptions {
  /** 0 for any that is free. */
  readonly port: number;
  /** What it says it is; before 25.1 it has no append over several streams. */
  readonly version?: string;
}

/**
 * A stand-in for a KurrentDB server: real gRPC with the client's own service definitions, in this process, over a log in
 * memory. It keeps the rules that the adapter leans on and nothing else; it is no proof of how a real server behaves.
 */
export class FakeKurrentDb {
  readonly log = new FakeLog();
  readonly #version: string;
  #server: Server | undefined;
  #port: number;
  #gate: Promise<void> = Promise.resolve();
  #openSubscriptions = 0;
  #subscriptionsChanged = () => {};

  constructor({ port, version = '25.1.0' }: FakeKurrentDbOptions) {
    this.#port = port;
    this.#version = version;
    const settings = { id: '00000000-0000-4000-8000-000000000000', type: '$settings', metadata: Buffer.from('{}') };
    this.log.append([{ stream: '$settings', expected: -2, records: [{ ...settings, data: Buffer.from('{}') }] }]);
  }

  get url(): string {
    return `kurrentdb://127.0.0.1:${this.#port}?tls=false&discoveryInterval=20`;
  }

  /** Resolves when clients hold just so many subscriptions open. */
  async untilSubscriptions(count: number): Promise<void> {
    while (this.#openSubscriptions !== count)
      await new Promise<void>((resolve) => (this.#subscriptionsChanged = resolve));
  }

  /** Listens; after a `stop` on the same port again, with the same log. */
  async start(): Promise<void> {
    const server = new Server();
    const gate = () => this.#gate;
    const readOrSubscribe = read(this.log, gate);
    server.addService(v1Calls.StreamsService, {
      read: (call: Parameters<typeof readOrSubscribe>[0]) => {
        if (call.request.getOptions()?.hasSubscription()) {
          this.#count(+1);
          call.on('cancelled', () => this.#count(-1));
        }
        readOrSubscribe(call);
      },
      batchAppend: batchAppend(this.log, gate),
    });
    if (this.#hasMultiStreamAppend()) {
      server.addService(v2Calls.StreamsServiceService, { appendSession: appendSession(this.log, gate) });
    }
    server.addService(featureCalls.ServerFeaturesService, { getSupportedMethods: this.#supportedMethods });
    server.addService(gossipCalls.GossipService, { read: this.#members });
    this.#port = await bind(server, this.#port);
    this.#server = server;
  }

  /** Ends every connection at once, as a killed server does. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    const closed = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
    server.forceShutdown();
    await closed;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** What is asked from now on is done, and answered only after the release. */
  holdAnswers(): () => void {
    let release = () => {};
    this.#gate = new Promise((resolve) => (release = resolve));
    return () => {
      this.#gate = Promise.resolve();
      release();
    };
  }

  #count(change: number): void {
    this.#openSubscriptions += change;
    this.#subscriptionsChanged();
  }

  #hasMultiStreamAppend(): boolean {
    const [major = 0, minor = 0] = this.#version.split('.').map(Number);
    return major > 25 || (major === 25 && minor >= 1);
  }

  readonly #supportedMethods: handleUnaryCall<shared.Empty, features.SupportedMethods> = (_call, respond) => {
    const v1Methods = ['Read', 'BatchAppend'].map((name) => ['event_store.client.streams.Streams', name] as const);
    const v2Methods = [['kurrentdb.protocol.v2.streams.StreamsService', 'AppendSession']] as const;
    const methods = [...v1Methods, ...(this.#hasMultiStreamAppend() ? v2Methods : [])];
    const list = methods.map(([service, name]) =>
      new features.SupportedMethod().setServiceName(service).setMethodName(name.toLowerCase()),
    );
    respond(null, new features.SupportedMethods().setEventStoreServerVersion(this.#version).setMethodsList(list));
  };

  readonly #members: handleUnaryCall<shared.Empty, gossip.ClusterInfo> = (_call, respond) => {
    const member = new gossip.MemberInfo()
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(this.#port));
    respond(null, new gossip.ClusterInfo().setMembersList([member]));
  };
}

export async function startFakeKurrentDb(options: FakeKurrentDbOptions): Promise<FakeKurrentDb> {
  const fake = new FakeKurrentDb(options);
  await fake.start();
  return fake;
}

function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
}
