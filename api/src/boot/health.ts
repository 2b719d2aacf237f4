import { type HealthReport, type HealthSources, ServingHealth } from './serving-health.js';

type Phase =
  | { readonly kind: 'starting' | 'stopping'; readonly reason: string }
  | { readonly kind: 'serving'; readonly health: ServingHealth };

/** Who asked for readiness within this time will ask again; ms. */
const watchedWithin = 10_000;
const tellWithin = 1000;

/** How the program is, from before its stores are opened until it has stopped. No answer takes much longer than a second. */
export class Health {
  #phase: Phase = { kind: 'starting', reason: 'The portal is starting.' };
  #readyAskedAt = -Infinity;
  #told = () => {};

  get isStarting(): boolean {
    return this.#phase.kind === 'starting';
  }

  /** What the start waits for, in a sentence. */
  startWaits(reason: string): void {
    if (this.isStarting) this.#phase = { kind: 'starting', reason };
  }

  serves(sources: HealthSources): void {
    if (this.isStarting) this.#phase = { kind: 'serving', health: new ServingHealth(sources) };
  }

  /** Resolves when whoever watches readiness has been told that it has ended: at once where nobody does, else within a second. */
  async stops(): Promise<void> {
    const wasReady = this.#phase.kind === 'serving';
    this.#phase = { kind: 'stopping', reason: 'The portal is stopping.' };
    if (!wasReady || performance.now() - this.#readyAskedAt > watchedWithin) return;
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
    return this.#phase.reason;
  }

  async report(): Promise<HealthReport> {
    const phase = this.#phase;
    if (phase.kind === 'serving') return phase.health.report();
    return { status: phase.kind, live: true, ready: false, fault: phase.reason };
  }
}
