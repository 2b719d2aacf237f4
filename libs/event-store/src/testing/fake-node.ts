import { Server, ServerCredentials } from '@grpc/grpc-js';
import gossipCalls from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
import featureCalls from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import v1Calls from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import v2Calls from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_grpc_pb.js';
import {
  appendSession,
  batchAppend,
  type FakeMember,
  hasMultiStreamAppend,
  readGossip,
  supportedMethods,
} from './fake-calls.js';
import { FakeDoor } from './fake-door.js';
import type { FakeLog } from './fake-log.js';
import { read } from './fake-read-call.js';
import { pause } from '../timing.js';
import { type FakeUser, onlyFor, serverTls } from './fake-security.js';
import type { FakeAddress, FakeStanding } from './fake-standing.js';

/** ms that a stop waits for connections which are not counted yet. */
const greetingMs = 5000;

/** Passed at once while it is down; a call that comes while it is up waits until it is lowered. */
class Barrier {
  #lowered: Promise<void> | undefined;
  #lower = () => {};

  get isUp(): boolean {
    return this.#lowered !== undefined;
  }

  raise(): void {
    this.#lowered ??= new Promise((resolve) => (this.#lower = resolve));
  }

  lower(): void {
    this.#lower();
    this.#lowered = undefined;
  }

  async passed(): Promise<void> {
    await this.#lowered;
  }
}

/** The cluster as its nodes know it. */
export interface FakeMembership {
  /** Whom they take for the leader: it may hang without their knowing yet. */
  readonly knownLeader: FakeNode | undefined;
  /** As one of them reports them. */
  members(reporter: FakeNode): readonly FakeMember[];
}

export interface FakeNodeOptions {
  readonly log: FakeLog;
  /** Without one the node is a cluster of itself. */
  readonly membership?: FakeMembership;
  /** 0 for any that is free; it stays over a stop. */
  readonly port: number;
  /** The version that it reports; before 25.1 it has no append over several streams. */
  readonly version?: string;
  readonly tls?: boolean;
  /**
   * Everybody else who reads or appends is refused. Only with TLS: without it the real server does not look at
   * credentials.
   */
  readonly user?: FakeUser;
}

/** One node of a stand-in for KurrentDB: real gRPC with the client's own service definitions, over a log that all nodes share. */
export class FakeNode implements FakeStanding {
  readonly log: FakeLog;
  readonly #membership: FakeMembership;
  readonly #version: string;
  readonly #tls: boolean;
  readonly #user: FakeUser | undefined;
  #port: number;
  #running: { readonly server: Server; readonly door: FakeDoor } | undefined;
  readonly #answers = new Barrier();
  readonly #subscriptions = new Barrier();
  #wakefulness = new Barrier();
  /** Reads and subscriptions that were asked for so far. */
  readCalls = 0;
  shownTo = Infinity;
  /** How fast it goes through records for a filter. */
  recordsPerMs = Infinity;
  /** How many it has gone through so far. */
  goneThrough = 0;
  #openSubscriptions = 0;
  #subscriptionsChanged = () => {};

  constructor({ log, membership, port, version = '25.1.0', tls = false, user }: FakeNodeOptions) {
    this.log = log;
    this.#membership = membership ?? { knownLeader: this, members: () => [this.#asMember] };
    this.#port = port;
    this.#version = version;
    this.#tls = tls;
    this.#user = tls ? user : undefined;
  }

  get port(): number {
    return this.#port;
  }

  get address(): FakeAddress {
    return { host: '127.0.0.1', port: this.#port };
  }

  get isHanging(): boolean {
    return this.#wakefulness.isUp;
  }

  /** Runs and does not hang. */
  get isResponsive(): boolean {
    return this.#running !== undefined && !this.isHanging;
  }

  get leads(): boolean {
    return this.isResponsive && this.#membership.knownLeader === this;
  }

  get leaderAddress(): FakeAddress | undefined {
    return this.#membership.knownLeader?.address;
  }

  /** Listens; after a `stop` on the same port again, with the same log. */
  async start(): Promise<void> {
    const server = this.#newServer();
    const door = new FakeDoor(await bind(server, this.#tls ? serverTls() : ServerCredentials.createInsecure()));
    this.#port = await door.open(this.#port);
    this.#running = { server, door };
  }

  /** Ends every connection at once, as a killed server does. */
  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    // Not lowered: what a hanging node had not done when it was killed, it never does.
    this.#wakefulness = new Barrier();
    if (running === undefined) return;
    await running.door.close();
    const closed = new Promise<void>((resolve) => running.server.tryShutdown(() => resolve()));
    running.server.forceShutdown();
    // A connection that was still greeting by TLS is not among those that are ended, and may be waited for without end.
    await Promise.race([closed, pause(greetingMs)]);
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** As a stopped process: takes connections, answers nothing, does nothing more of what it was asked. */
  hang(): void {
    this.#wakefulness.raise();
    this.#running?.door.hang();
  }

  wake(): void {
    this.#wakefulness.lower();
    this.#running?.door.wake();
  }

  /** A call from now on is done, and answered only after the release. */
  holdAnswers(): () => void {
    this.#answers.raise();
    return () => this.#answers.lower();
  }

  /** Subscriptions that are asked for from now on are confirmed only after the release. */
  holdSubscriptions(): () => void {
    this.#subscriptions.raise();
    return () => this.#subscriptions.lower();
  }

  /** Resolves when clients hold just so many subscriptions open. */
  async untilSubscriptions(count: number): Promise<void> {
    while (this.#openSubscriptions !== count)
      await new Promise<void>((resolve) => (this.#subscriptionsChanged = resolve));
  }

  awake(): Promise<void> {
    return this.#wakefulness.passed();
  }

  async mayAnswer(isSubscription = false): Promise<void> {
    await this.#answers.passed();
    if (isSubscription) await this.#subscriptions.passed();
  }

  async goThrough(records: number): Promise<void> {
    this.goneThrough += records;
    if (this.recordsPerMs !== Infinity) await pause(records / this.recordsPerMs);
  }

  async reachesLeader(): Promise<boolean> {
    const leader = this.#membership.knownLeader;
    await leader?.awake();
    return leader?.leads ?? false;
  }

  get #asMember(): FakeMember {
    return { address: this.address, state: 'leader', isAlive: true };
  }

  #newServer(): Server {
    const server = new Server({ interceptors: this.#user === undefined ? [] : [onlyFor(this.#user)] });
    const readOrSubscribe = read(this);
    server.addService(v1Calls.StreamsService, {
      read: (call: Parameters<typeof readOrSubscribe>[0]) => {
        this.readCalls += 1;
        if (call.request.getOptions()?.hasSubscription()) {
          this.#count(+1);
          call.on('cancelled', () => this.#count(-1));
        }
        readOrSubscribe(call);
      },
      batchAppend: batchAppend(this),
    });
    if (hasMultiStreamAppend(this.#version)) {
      server.addService(v2Calls.StreamsServiceService, { appendSession: appendSession(this) });
    }
    server.addService(featureCalls.ServerFeaturesService, { getSupportedMethods: supportedMethods(this.#version) });
    server.addService(gossipCalls.GossipService, { read: readGossip(() => this.#membership.members(this)) });
    return server;
  }

  #count(change: number): void {
    this.#openSubscriptions += change;
    this.#subscriptionsChanged();
  }
}

function bind(server: Server, credentials: ServerCredentials): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', credentials, (error, port) => (error ? reject(error) : resolve(port)));
  });
}
