import { Follower, type FollowerLog } from '../follower.js';
import { type Call, observed, type Ports } from './ports.js';

/** A follower that runs beside the test, with what it logged. */
export class Running {
  readonly follower: Follower;
  readonly logged: string[] = [];
  readonly ended: Promise<void>;
  private readonly stopping = new AbortController();

  constructor(ports: Ports, times: { readonly takeOverAfter?: number; readonly checkEvery?: number } = {}) {
    const log: FollowerLog = {
      warn: (message) => void this.logged.push(`warn ${message}`),
      error: (message) => void this.logged.push(`error ${message}`),
    };
    this.follower = new Follower({ takeOverAfter: 30, ...times, ...ports, log });
    this.ended = this.follower.run(this.stopping.signal);
  }

  abort(): void {
    this.stopping.abort();
  }

  async stop(): Promise<void> {
    this.abort();
    await this.ended;
  }
}

export interface Course {
  /** Told of each call to a port. */
  readonly tell?: (call: Call, running: Running | undefined) => void;
  /** Events in one batch at most. */
  readonly batch?: number;
}

/** Runs until all that is in the log is projected, or the follower has ended by itself. */
export async function runToHead(stores: Ports, { tell, batch }: Course = {}): Promise<Running> {
  const head = await stores.events.head();
  let running: Running | undefined;
  running = new Running(observed(stores, (call) => tell?.(call, running), batch));
  const there = head === undefined ? Promise.resolve(true) : stores.reads.waitFor(head, 5000);
  await Promise.race([there, running.ended]);
  await running.stop();
  return running;
}
