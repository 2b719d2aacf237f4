import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '@noticeboard/event-store';
import type { FollowerLog } from '@noticeboard/projections';
import { ReadStoreUnavailable, ReadStoreUnusable } from '@noticeboard/read-store';
import type { Config } from '../config/config.js';
import { withoutSecrets } from '../config/secrets.js';

export interface StoreWaitOptions {
  readonly log: Pick<FollowerLog, 'warn'>;
  /** The sentence after each reason: for how long, or what tells the end of it. */
  readonly waiting: string;
  /** The reason of the wait, in a sentence; undefined when it goes on. */
  readonly onWait?: (reason: string | undefined) => void;
  readonly signal?: AbortSignal;
  /** After this time a step is not tried again; without it there is no end. */
  readonly forMs?: number;
  readonly retryEveryMs?: number;
  /** How long a step may say nothing before the operator hears of it. */
  readonly silentForMs?: number;
}

/** More would hide for long why a store does not answer. */
const mostPatience = 8;

/** Waits for stores that start later than who needs them, or elect who leads, and logs one line for each reason. */
export class StoreWait {
  constructor(private readonly options: StoreWaitOptions) {}

  /**
   * The step's outcome, once its store answers; the step is repeated until then. `patience`: how many times as long as
   * usual it may wait itself, more with each try: on a machine that is busy enough any shorter limit is met for ever.
   * @throws AbortError when the program is stopped meanwhile; what the step throws once `forMs` are over
   */
  async until<T>(store: UnavailableStore, step: (patience: number) => Promise<T>): Promise<T> {
    const { log, onWait, signal, forMs = Infinity, retryEveryMs = 1000, silentForMs = 4000 } = this.options;
    const reported = new Set<string>();
    const begun = performance.now();
    for (let patience = 1; ; patience = Math.min(2 * patience, mostPatience)) {
      const silent = setTimeout(() => this.#tell(reported, noAnswer(store)), silentForMs);
      try {
        const outcome = await step(patience);
        if (reported.size > 0) log.warn(`${store.name} answers.`);
        onWait?.(undefined);
        return outcome;
      } catch (error) {
        if (signal?.aborted || !isUnavailable(error) || performance.now() - begun >= forMs) throw error;
        // A step that fails only because nobody answered in time adds nothing to what was logged.
        if (reported.size === 0 || !isNoAnswer(error)) this.#tell(reported, describeOutage(store, error));
      } finally {
        clearTimeout(silent);
      }
      await pause(retryEveryMs, undefined, { ...(signal && { signal }) });
    }
  }

  /** Logs each reason once, even when two take turns, as those of two addresses do. */
  #tell(reported: Set<string>, reason: string): void {
    const { log, onWait, waiting } = this.options;
    onWait?.(reason);
    if (reported.has(reason)) return;
    reported.add(reason);
    log.warn(`${reason} ${waiting}`);
  }
}

function isUnavailable(error: unknown): error is Error {
  if (error instanceof ReadStoreUnusable) return false;
  return error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable;
}

/** A store as the operator knows it. */
export interface UnavailableStore {
  /** At the beginning of a sentence. */
  readonly name: string;
  /** Its connection string; undefined where it is embedded. */
  readonly url: string | undefined;
  /** The variable that names it. */
  readonly variable: string;
}

export function eventStoreOf({ eventStoreUrl: url }: Pick<Config, 'eventStoreUrl'>): UnavailableStore {
  return { name: 'The event store', url, variable: url === undefined ? 'DATA_DIR' : 'EVENT_STORE_URL' };
}

export function redisOf(url: string | undefined): UnavailableStore {
  return { name: 'Redis', url, variable: 'REDIS_URL' };
}

/** One line that says what is wrong and what to do: the store's own words where they name the variable to mend. */
function describeOutage(store: UnavailableStore, error: Error): string {
  const words = oneLine(error.message);
  if (words.includes(store.variable)) return words.endsWith('?') ? words : `${words}.`;
  return `${nameOf(store)} cannot be reached: ${words.replace(/^.* cannot be reached: /, '')}. ${advice(store)}`;
}

/** The line while no reason is known yet. */
function noAnswer(store: UnavailableStore): string {
  return `${nameOf(store)} does not answer. ${advice(store)}`;
}

/** True when all that is known is that no answer came. */
function isNoAnswer({ message }: Error): boolean {
  return /\b(no answer|not answer)\b/i.test(message);
}

function nameOf({ name, url }: UnavailableStore): string {
  if (url === undefined) return name;
  const [address = ''] = withoutSecrets(url).split('?');
  return `${name} at ${address}`;
}

function advice({ url, variable }: UnavailableStore): string {
  return url === undefined ? `Stop what holds it, or mend ${variable}.` : `Start it, or mend ${variable}.`;
}

/** Removes what differs between tries, and passwords, because clients quote their connection strings. */
function oneLine(message: string): string {
  return withoutSecrets(message)
    .replace(/ *\(\d{4}-\d\d-\d\dT[\d:.]+Z\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '');
}
