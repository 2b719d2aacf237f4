import type { FakeMembership, FakeNode } from './fake-node.js';
import type { FakeMember } from './fake-node-calls.js';

/** A leader and when it began to lead, in the time of `performance.now()`. */
export interface FakeLeadership {
  readonly node: FakeNode;
  readonly since: number;
}

/**
 * Who leads a stand-in for a cluster. A leader that is gone or resigns is missed at once; of one that hangs the others go on
 * telling clients that it leads, for half of the time that an election takes. Without a majority that answers nobody leads.
 */
export class FakeElections implements FakeMembership {
  readonly #nodes: () => readonly FakeNode[];
  readonly #electionMs: number;
  #leadership: FakeLeadership | undefined;
  #former: FakeNode | undefined;
  #timer: NodeJS.Timeout | undefined;
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

  /** A dead node is listed in its last state, as the real gossip does it: a client has to look whether it is alive. */
  members(): readonly FakeMember[] {
    const leader = this.knownLeader;
    const living = leader === undefined ? 'unknown' : 'follower';
    return this.#nodes().map((node) => {
      const { address } = node;
      if (node === leader) return { address, state: 'leader', isAlive: true };
      if (node.isResponsive) return { address, state: living, isAlive: true };
      return { address, state: node === this.#former ? 'leader' : 'follower', isAlive: false };
    });
  }

  /** To be told after each change of a node. */
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

  /** What is under way already goes on. */
  #after(ms: number, act: () => void): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      act();
    }, ms);
  }
}
