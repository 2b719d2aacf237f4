import type { FakeMember } from './fake-calls.js';
import { FakeLog } from './fake-log.js';
import { type FakeMembership, FakeNode } from './fake-node.js';

interface FakeClusterOptions {
  /** 3 by default. */
  readonly nodes?: number;
  /** From the loss of a leader to the next; 300 by default. */
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
  nodes: readonly FakeNode[];
  readonly #elections: FakeElections;
  readonly #newNode: () => FakeNode;

  constructor({ nodes = 3, electionMs = 300, version = '26.0.3' }: FakeClusterOptions) {
    const membership = new FakeElections(() => this.nodes, electionMs);
    this.#elections = membership;
    this.#newNode = () => new FakeNode({ log: this.log, membership, port: 0, version });
    this.nodes = Array.from({ length: nodes }, this.#newNode);
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

  /** Dies for ever, and another takes its place at another address. */
  async replace(node: FakeNode): Promise<FakeNode> {
    await this.kill(node);
    const next = this.#newNode();
    this.#elections.gone.push(node);
    this.nodes = this.nodes.map((each) => (each === node ? next : each));
    await this.start(next);
    return next;
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

/** A leader and when it began to lead, in the time of `performance.now()`. */
export interface FakeLeadership {
  readonly node: FakeNode;
  readonly since: number;
}

/**
 * The leadership of a stand-in for a cluster. A leader that is gone or resigns is missed at once; of one that hangs the
 * others go on telling clients that it leads, for half of the time that an election takes. Without a majority that
 * answers nobody leads.
 */
class FakeElections implements FakeMembership {
  readonly #nodes: () => readonly FakeNode[];
  readonly #electionMs: number;
  #leadership: FakeLeadership | undefined;
  #former: FakeNode | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Which were replaced: they are listed for long. */
  readonly gone: FakeNode[] = [];
  readonly #waiting = new Set<(leadership: FakeLeadership) => void>();

  constructor(nodes: () => readonly FakeNode[], electionMs: number) {
    this.#nodes = nodes;
    this.#electionMs = electionMs;
  }

  get knownLeader(): FakeNode | undefined {
    return this.#leadership?.node;
  }

  /** Undefined also while the leader hangs and nobody has noticed. */
  get leadership(): FakeLeadership | undefined {
    return this.#leadership?.node.isResponsive ? this.#leadership : undefined;
  }

  /** The one there is, or the next. */
  untilLeader(): Promise<FakeLeadership> {
    const { leadership } = this;
    return leadership ? Promise.resolve(leadership) : new Promise((resolve) => this.#waiting.add(resolve));
  }

  /**
   * A dead node is listed in its last state, as the real gossip does it: a client has to look whether it is alive. That the
   * elected one has begun to lead others hear in a later round, two seconds apart; here it never comes.
   */
  members(reporter: FakeNode): readonly FakeMember[] {
    const leader = this.knownLeader;
    const living = leader === undefined ? 'unknown' : 'follower';
    return [...this.#nodes(), ...this.gone].map((node) => {
      const { address } = node;
      if (node === leader) return { address, state: node === reporter ? 'leader' : 'elected', isAlive: true };
      if (node.isResponsive) return { address, state: living, isAlive: true };
      return { address, state: node === this.#former ? 'leader' : 'follower', isAlive: false };
    });
  }

  /** Called after each change of a node. */
  review(): void {
    const leader = this.knownLeader;
    const responsive = this.#nodes().filter(({ isResponsive }) => isResponsive);
    if (responsive.length * 2 <= this.#nodes().length) {
      this.#depose();
      this.cancel();
    } else if (leader?.isResponsive) this.cancel();
    else if (leader?.isHanging) this.#after(this.#electionMs / 2, () => this.#elect(this.#electionMs / 2));
    else this.#elect(this.#electionMs);
  }

  /** The leader steps down though it is well. */
  resign(): void {
    this.#elect(this.#electionMs);
  }

  /** The first one leads without an election. */
  begin(): void {
    this.#conclude();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #elect(lastingMs: number): void {
    this.#depose();
    this.#after(lastingMs, () => this.#conclude());
  }

  #depose(): void {
    this.#former = this.knownLeader ?? this.#former;
    this.#leadership = undefined;
  }

  /** The next in the row after the former leader, which comes last. */
  #conclude(): void {
    const nodes = this.#nodes();
    const next = this.#former === undefined ? 0 : nodes.indexOf(this.#former) + 1;
    const node = [...nodes.slice(next), ...nodes.slice(0, next)].find(({ isResponsive }) => isResponsive);
    if (node === undefined) return;
    this.#leadership = { node, since: performance.now() };
    for (const tell of this.#waiting) tell(this.#leadership);
    this.#waiting.clear();
  }

  /** Calls that are under way already go on. */
  #after(ms: number, act: () => void): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      act();
    }, ms);
  }
}
