import { type EventStore, withTimeout } from '@noticeboard/event-store';
import { type Follower, type ProjectionHealth, projectionHealth } from '@noticeboard/projections';
import type { ReadState, ReadStore } from '@noticeboard/read-store';
import type { Ledger, LedgerHealth } from '../ledger/ledger.js';
import type { AppendOutcomes, WritesHealth } from './append-outcomes.js';
import type { ClockHealth, ClockWatch } from './clock-watch.js';
import type { Config } from '../config/config.js';
import { release } from '../config/release.js';
import type { WriteGate } from '../write-gate/write-gate.js';

type Phase =
  | { readonly kind: 'starting' | 'stopping'; readonly reason: () => string }
  | { readonly kind: 'serving'; readonly health: ServingHealth };

/**
 * A client that has asked for readiness within this time asks again within it; the stop does not wait for one that asks
 * more seldom; ms.
 */
const tellWithin = 1000;
/** Read models that another process keeps are this far behind only when it is gone or stands still; ms. */
const missedAfter = 10_000;

/** The health of the program, from before its stores open until it has stopped. Each answer takes about a second at most. */
export class Health {
  #phase: Phase = { kind: 'starting', reason: () => 'The portal is starting.' };
  #readyAskedAt = -Infinity;
  #told = () => {};

  get isStarting(): boolean {
    return this.#phase.kind === 'starting';
  }

  /** The thing that the start waits for, in a sentence. */
  startWaits(reason: string): void {
    this.#starts(() => reason);
  }

  /** It waits for the first read models. */
  startBuilds(follower: Pick<Follower, 'built'> | undefined): void {
    this.#starts(() => `The ${beingBuilt(follower)}.`);
  }

  #starts(reason: () => string): void {
    if (this.isStarting) this.#phase = { kind: 'starting', reason };
  }

  serves(sources: HealthSources): void {
    if (this.isStarting) this.#phase = { kind: 'serving', health: new ServingHealth(sources) };
  }

  /** Resolves when the watcher of readiness knows that it has ended: within a second, or at once if nobody watches. */
  async stops(): Promise<void> {
    const wasReady = this.#phase.kind === 'serving';
    this.#phase = { kind: 'stopping', reason: () => 'The portal is stopping.' };
    if (!wasReady || performance.now() - this.#readyAskedAt > tellWithin) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, tellWithin);
      this.#told = () => {
        clearTimeout(late);
        resolve();
      };
    });
  }

  /** Why the program cannot do its work; undefined when it can. */
  async notReady(): Promise<string | undefined> {
    this.#readyAskedAt = performance.now();
    if (this.#phase.kind === 'serving') return this.#phase.health.notReady();
    this.#told();
    return this.#phase.reason();
  }

  async report(): Promise<HealthReport> {
    const phase = this.#phase;
    if (phase.kind === 'serving') return phase.health.report();
    return { ...release, status: phase.kind, live: true, ready: false, fault: phase.reason() };
  }
}

export interface HealthSources {
  readonly role: Config['role'];
  readonly events: EventStore & Pick<AppendOutcomes, 'writes' | 'tryAgain'>;
  readonly reads: ReadStore;
  /** Undefined where another process projects. */
  readonly follower: Follower | undefined;
  readonly ledger?: Pick<Ledger, 'health'>;
  readonly clock: Pick<ClockWatch, 'health'>;
  readonly gate: Pick<WriteGate, 'fault' | 'logFault'>;
}

/** The body of `GET /health`. */
export interface HealthReport {
  readonly version: string;
  readonly commit: string;
  readonly status: 'starting' | 'ok' | 'failing' | 'stopping';
  readonly live: true;
  readonly ready: boolean;
  readonly fault?: string;
  readonly projections?: Partial<ProjectionHealth>;
  readonly writes?: WritesHealth;
  readonly ledger?: LedgerHealth;
  readonly clock?: ClockHealth;
}

/** The health of a program that serves, asked of its stores themselves. */
class ServingHealth {
  readonly #log: Probe<unknown>;
  readonly #readModels: Probe<ReadState>;
  readonly #projections: Probe<ProjectionHealth>;
  readonly #appends: Probe<void>;
  readonly #changes: Probe<string | undefined>;

  constructor(private readonly sources: HealthSources) {
    const { events, reads, follower } = sources;
    this.#log = new Probe('the event store', () => events.head());
    this.#readModels = new Probe('the store of the read models', () => reads.state());
    this.#projections = new Probe('a store', () => projectionHealth(events, reads, follower));
    this.#appends = new Probe('the event store', () => events.tryAgain());
    this.#changes = new Probe('the store of the read models', () => reads.refusesChanges());
  }

  /**
   * Without the log a program that serves reads is still of use, and one that projects is not; without shared read models
   * staff still write (ADR 7), and with a clock that nobody believes all is read. A log that is not whole is for a person to
   * look at, wherever it is served.
   */
  async notReady(): Promise<string | undefined> {
    const { logFault } = this.sources.gate;
    if (logFault !== undefined) return logFault;
    if (this.sources.role !== 'projections') return this.#noReads();
    const [log, readModels, refusal] = await Promise.all([this.#log.ask(), this.#readModels.ask(), this.#refusal()]);
    return faultOf(log) ?? faultOf(readModels) ?? refusal ?? this.#stopped();
  }

  async report(): Promise<HealthReport> {
    const [notReady, readModels, log, projections, refusal] = await Promise.all([
      this.notReady(),
      this.#readModels.ask(),
      this.#log.ask(),
      this.#projections.ask(),
      this.#refusal(),
      this.#appends.ask(),
    ]);
    const { events, follower, ledger, clock, gate } = this.sources;
    const { writes } = events;
    const faults = [...new Set([notReady, gate.fault, faultOf(readModels), faultOf(log), refusal])].filter(
      (fault) => fault !== undefined,
    );
    // It asks both stores again: its own fault counts where they have none.
    const fault =
      faults.length > 0 ? faults.join('; ') : (faultOf(projections) ?? this.#waits() ?? this.#unprojected(projections));
    const works =
      fault === undefined &&
      writes.status === 'ok' &&
      follower?.status !== 'stopped' &&
      ledger?.health.status !== 'failing';
    return {
      ...release,
      status: works ? 'ok' : 'failing',
      live: true,
      ready: notReady === undefined,
      ...(fault !== undefined && { fault }),
      projections: 'value' in projections ? projections.value : this.#follower(),
      writes,
      ...(ledger && { ledger: ledger.health }),
      clock: clock.health,
    };
  }

  /** Why the read models can be read and not changed. Where nobody answers, others tell so. */
  async #refusal(): Promise<string | undefined> {
    const outcome = await this.#changes.ask();
    return 'value' in outcome ? outcome.value : undefined;
  }

  /** A store answers reads, and refuses what the follower asks of it. */
  #waits(): string | undefined {
    const { status, fault } = this.#follower();
    return status === 'waiting' ? `the projections wait: ${fault ?? 'no reason is known'}` : undefined;
  }

  /** Nobody else tells that the one process which projects is gone. */
  #unprojected(projections: Outcome<ProjectionHealth>): string | undefined {
    if (this.sources.follower || 'fault' in projections || projections.value.lagMs < missedAfter) return undefined;
    const behind = Math.round(projections.value.lagMs / 1000);
    return `no process projects: the read models are ${behind} s behind the log. Start one with ROLE=projections`;
  }

  async #noReads(): Promise<string | undefined> {
    const { reads, events } = this.sources;
    const isShared = reads.ownState() === undefined;
    const [state, log] = await Promise.all([this.#readModels.ask(), isShared ? this.#log.ask() : undefined]);
    const writesGoOn = log !== undefined && 'value' in log && events.writes.status === 'ok';
    if ('fault' in state) return writesGoOn ? undefined : state.fault;
    return state.value.checkpoint === undefined ? `the ${beingBuilt(this.sources.follower)}` : undefined;
  }

  #stopped(): string | undefined {
    const { status, fault } = this.#follower();
    return status === 'stopped' ? `the projections have stopped: ${fault ?? 'no reason is known'}` : undefined;
  }

  #follower(): Pick<ProjectionHealth, 'status' | 'fault'> {
    const { status = 'elsewhere', fault } = this.sources.follower ?? {};
    return { status, ...(fault !== undefined && { fault }) };
  }
}

/** How far they are, where this process builds them. */
function beingBuilt(follower: Pick<Follower, 'built'> | undefined): string {
  const share = follower?.built;
  return `read models are being built${share === undefined ? '' : `: ${Math.floor(100 * share)} %`}`;
}

/** The outcome of a question, in words where it failed. */
export type Outcome<T> = { readonly value: T } | { readonly fault: string };

/**
 * A question to a store whose answer nobody waits for longer than `withinMs`. It is not asked again while the last one
 * is open: those who ask share it, so that many who look on are no load on a store that hangs.
 */
export class Probe<T> {
  #open: Promise<Outcome<T>> | undefined;

  /** `who` is asked: the beginning of the sentence when there is no answer in time. */
  constructor(
    private readonly who: string,
    private readonly question: () => Promise<T>,
    private readonly withinMs = 1000,
  ) {}

  /** Never rejects. */
  async ask(): Promise<Outcome<T>> {
    this.#open ??= this.#answer().finally(() => (this.#open = undefined));
    return withTimeout(this.#open, this.withinMs, () => ({
      fault: `${this.who} did not answer within ${this.withinMs} ms`,
    }));
  }

  async #answer(): Promise<Outcome<T>> {
    try {
      return { value: await this.question() };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  }
}

function faultOf(outcome: Outcome<unknown>): string | undefined {
  return 'fault' in outcome ? outcome.fault : undefined;
}
