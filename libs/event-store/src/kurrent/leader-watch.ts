import { lookup } from 'node:dns/promises';
import { connectionFault } from './connection-fault.js';
import type { ConnectionString, Endpoint } from './connection-string.js';
import type { Gossip, Members } from './gossip.js';
import { pause, withTimeout } from '../timing.js';

/** How often the leader is asked whether it still leads, and how often all nodes are while none leads or it is silent; ms. */
const askEvery = 250;
const askAgain = 100;
/** The other nodes are asked too when the leader has not answered after this time; ms. */
const slowAfter = 150;
/** A node that has not answered after this time counts as silent; ms. */
const answerWithin = 1500;
/** How long to wait for other nodes after the first answer, before all are asked again, because one may hang; ms. */
const graceMs = 150;

/**
 * Knows which node leads: the node that says so itself and that a majority of the nodes takes for the leader. A leader
 * that hangs is left as soon as there is another, and a deposed leader that does not know it is not chosen.
 *
 * With a connection string that names one host, only that node is asked.
 */
export class LeaderWatch {
  /** One sentence for the operator: why there is no leader, and what to do. */
  fault = 'KurrentDB has not answered yet.';
  readonly #closing = new AbortController();
  readonly #isDirect: boolean;
  /** The leader has not answered the last time. */
  #isSilent = false;
  #leader: Endpoint | undefined;
  readonly #nodes: KnownNodes;
  /** No node is known, or none of them has answered: the connection string is asked. */
  #isAlone = true;
  #resting = new AbortController();

  constructor(
    private readonly target: ConnectionString,
    private readonly gossip: Gossip,
    private readonly onLeader: (node: Endpoint | undefined) => void,
    /** How many times as long as usual a node may take to answer, just now. */
    private readonly patience: () => number,
  ) {
    this.#isDirect = !target.discover && target.seeds.length === 1;
    this.#nodes = new KnownNodes(target.seeds.length);
    void this.#run();
  }

  /** A call to the node has failed: it counts as leader only after it says so again. */
  doubt(node: Endpoint): void {
    if (node !== this.#leader) return;
    this.#leader = undefined;
    this.#isSilent = false;
    this.fault = `KurrentDB at ${node} does not answer, and no other node is known to lead.`;
    this.#resting.abort();
  }

  close(): void {
    this.#closing.abort();
    this.#resting.abort();
    this.gossip.close();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      this.#resting = new AbortController();
      const before = this.#leader;
      const found = await (before === undefined ? this.#find() : this.#confirm(before));
      if (signal.aborted) return;
      // When the leader was doubted meanwhile, this older answer says nothing about it.
      if (before === this.#leader && found !== before) {
        this.#leader = found;
        this.onLeader(found);
      }
      await pause(found === undefined || this.#isSilent ? askAgain : askEvery, this.#resting.signal);
    }
  }

  #ask(node: Endpoint): Promise<Members> {
    return this.gossip.ask(node, answerWithin * this.patience());
  }

  /** @returns the node that leads now; the old leader when no node answers, because calls have limits of their own */
  async #confirm(leader: Endpoint): Promise<Endpoint | undefined> {
    if (!this.#isSilent || this.#isDirect) {
      const answer = this.#ask(leader).catch(() => undefined);
      const members = await withTimeout(answer, slowAfter, () => undefined);
      if (members) this.#nodes.take([members]);
      if (members && (await leadsItself(leader, members))) return leader;
      if (members) return this.#isDirect ? undefined : this.#find();
    }
    if (this.#isDirect) return leader;
    // All are asked at once from here on, until they agree on one: on another, or on this one that answers again.
    const agreed = await this.#find();
    this.#isSilent = agreed === undefined;
    return agreed ?? leader;
  }

  async #find(): Promise<Endpoint | undefined> {
    if (this.#isDirect) return this.#findDirect();
    if (this.#isAlone) await this.#learn();
    const { all } = this.#nodes;
    return all.length === 0 ? undefined : this.#poll(all);
  }

  async #findDirect(): Promise<Endpoint | undefined> {
    const [node = ''] = this.target.seeds;
    try {
      const members = await this.#ask(node);
      if (await leadsItself(node, members)) return node;
      const all = members.map(({ endpoint }) => endpoint).join(',');
      this.fault =
        `KurrentDB at ${node} is a node of a cluster and does not lead it, so it takes no writes. ` +
        `Name all nodes in EVENT_STORE_URL: kurrentdb://${all}`;
    } catch (error) {
      this.fault = connectionFault(error, node, this.target.options.get('tls') !== 'false');
    }
    return undefined;
  }

  /** The nodes under their own names, as the first one that answers reports them. */
  async #learn(): Promise<void> {
    const { seeds, options } = this.target;
    try {
      const members = await Promise.any(seeds.map((seed) => this.#ask(seed)));
      this.#nodes.take([members]);
      if (this.#nodes.all.length === 0) this.#nodes.all = seeds;
      this.#isAlone = false;
    } catch (error) {
      const [first] = error instanceof AggregateError ? error.errors : [error];
      this.fault = connectionFault(first, seeds.join(','), options.get('tls') !== 'false');
    }
  }

  /** Asks all nodes at once and waits until a majority agrees. Each answer may name new ones, to be asked the next time. */
  #poll(nodes: readonly Endpoint[]): Promise<Endpoint | undefined> {
    const saidBy = new Map<Endpoint, Set<Endpoint>>();
    let open = nodes.length;
    const answers: Members[] = [];
    let grace: NodeJS.Timeout | undefined;
    return new Promise<Endpoint | undefined>((resolve) => {
      const none = () => {
        this.#isAlone = answers.length === 0;
        // Where nobody answers, asking by the connection string tells why.
        if (!this.#isAlone)
          this.fault =
            `KurrentDB has no leader: ${answers.length} of the ${nodes.length} nodes ${nodes.join(',')} answered. ` +
            'Start the others that EVENT_STORE_URL names: more than half must run.';
        resolve(undefined);
      };
      const count = (node: Endpoint, members: Members) => {
        answers.push(members);
        this.#nodes.take(answers);
        grace ??= setTimeout(none, graceMs);
        // That it has begun to lead a node hears of another in a later round of gossip, two seconds apart.
        const leader = members.find(({ endpoint, leads, isElected }) =>
          endpoint === node ? leads : isElected,
        )?.endpoint;
        if (leader === undefined) return;
        const voters = (saidBy.get(leader) ?? new Set()).add(node);
        saidBy.set(leader, voters);
        if (voters.size * 2 > nodes.length && voters.has(leader)) resolve(leader);
      };
      for (const node of nodes)
        void this.#ask(node)
          .then((members) => count(node, members))
          .catch(() => undefined)
          .then(() => (open -= 1) === 0 && none());
    }).finally(() => clearTimeout(grace));
  }
}

/**
 * The voting nodes of a cluster. One that is gone stays among them, because it counts for the majority, until as many
 * others live as the cluster has nodes: another has taken its place, perhaps under another name.
 */
class KnownNodes {
  all: readonly Endpoint[] = [];

  /** @param size how many nodes the cluster has at the least */
  constructor(private size: number) {}

  /** The reports of several nodes at one moment. */
  take(reports: readonly Members[]): void {
    const voters = reports.map((members) => members.filter(({ votes }) => votes));
    const living = new Set(voters.flat().flatMap(({ endpoint, lives }) => (lives ? [endpoint] : [])));
    // Where one name stands for all nodes, the first answers tell how many there are. A replaced node is listed for
    // half an hour, so hosts that are named show it better.
    const isUntold = this.all.length === 0 && this.size === 1;
    const listed = isUntold ? Math.max(...voters.map(({ length }) => length)) : living.size;
    // A cluster has an odd number of nodes.
    this.size = Math.max(this.size, listed - ((listed + 1) % 2));
    const gone = [...this.all, ...voters.flat().map(({ endpoint }) => endpoint)].filter((node) => !living.has(node));
    this.all = [...living, ...new Set(gone)].slice(0, Math.max(this.size, living.size));
  }
}

/** A node that stands alone, or does not report its cluster, counts as leader. */
async function leadsItself(node: Endpoint, members: Members): Promise<boolean> {
  if (members.length <= 1) return true;
  const own = members.find(({ endpoint }) => endpoint === node) ?? (await underItsAddress(node, members));
  // One whose address is another one here, as behind a forwarded port, is taken at its word.
  return own?.leads ?? true;
}

/** The member that a node is which has another name in its cluster. */
async function underItsAddress(node: Endpoint, members: Members): Promise<Members[number] | undefined> {
  const addresses = new Set(await addressesOf(node));
  for (const member of members)
    if ((await addressesOf(member.endpoint)).some((each) => addresses.has(each))) return member;
  return undefined;
}

/** With the port. A name that is not known has none. */
async function addressesOf(node: Endpoint): Promise<string[]> {
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(node) ?? [];
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => `${address} ${port}`);
}
