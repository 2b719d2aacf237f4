import { FakeElections, type FakeLeadership } from './fake-elections.js';
import { FakeLog } from './fake-log.js';
import { FakeNode } from './fake-node.js';

export interface FakeClusterOptions {
  /** 3 unless told. */
  readonly nodes?: number;
  /** From the loss of a leader to the next; 300 unless told. */
  readonly electionMs?: number;
  readonly version?: string;
}

/**
 * A stand-in for a KurrentDB cluster, as far as a client sees one change its leader: ports that close or fall silent,
 * gossip, refusals of nodes that do not lead. Behind them is one log that all share: nothing is replicated, no follower
 * lags, and an election only takes its time.
 */
export class FakeCluster {
  readonly log = new FakeLog();
  readonly nodes: readonly FakeNode[];
  readonly #elections: FakeElections;

  constructor({ nodes = 3, electionMs = 300, version = '26.0.3' }: FakeClusterOptions) {
    const membership = new FakeElections(() => this.nodes, electionMs);
    this.#elections = membership;
    this.nodes = Array.from({ length: nodes }, () => new FakeNode({ log: this.log, membership, port: 0, version }));
  }

  get url(): string {
    return `kurrentdb://${this.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`;
  }

  /** Undefined during an election, and from the moment it hangs. */
  get leader(): FakeNode | undefined {
    return this.#elections.leadership?.node;
  }

  get followers(): readonly FakeNode[] {
    return this.nodes.filter((node) => node.isResponsive && node !== this.leader);
  }

  /** The leader there is, or the next one, and when it began to lead: in the time of `performance.now()`. */
  untilLeader(): Promise<FakeLeadership> {
    return this.#elections.untilLeader();
  }

  /** All nodes, with the first in the lead. */
  async open(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.start()));
    this.#elections.begin();
  }

  /** Comes back as a follower, or takes part in the election. */
  async start(node: FakeNode): Promise<void> {
    await node.start();
    this.#elections.review();
  }

  /** Its connections end, its port is closed. */
  async kill(node: FakeNode): Promise<void> {
    const stopped = node.stop();
    this.#elections.review();
    await stopped;
  }

  /** Takes connections and answers nothing; what it has not stored it never stores. */
  hang(node: FakeNode): void {
    node.hang();
    this.#elections.review();
  }

  /** Goes on with what it was asked: as a follower, if the others have noticed that it hung. */
  wake(node: FakeNode): void {
    node.wake();
    this.#elections.review();
  }

  /** The leader steps down in an orderly way; the next leads after an election. */
  resign(): void {
    this.#elections.resign();
  }

  async stop(): Promise<void> {
    this.#elections.cancel();
    await Promise.all(this.nodes.map((node) => node.stop()));
  }
}

export async function startFakeCluster(options: FakeClusterOptions = {}): Promise<FakeCluster> {
  const cluster = new FakeCluster(options);
  await cluster.open();
  return cluster;
}
