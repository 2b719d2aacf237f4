import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { makeDirectory } from '@noticeboard/event-store';
import { z } from 'zod';
import { regularText } from '../regular-text/regular-text.js';

/** The clocks of a machine. */
export interface MachineClocks {
  /** The wall clock, which anybody can set: ms since 1970. */
  now(): number;
  /** Since the machine started, in ms; it goes forward only, and counts the time that the machine sleeps. */
  uptime(): number;
  /** Names the start of the machine that `uptime` counts from; undefined where the system tells none. */
  readonly boot: string | undefined;
}

const bootFile = '/proc/sys/kernel/random/boot_id';

const machineClocks: MachineClocks = {
  now: () => Date.now(),
  uptime: () => os.uptime() * 1000,
  boot: existsSync(bootFile) ? readFileSync(bootFile, 'utf8').trim() : undefined,
};

/** ms. */
const tolerated = 10 * 60_000;
/** How often a file that an operator may have written is looked at, while it matters; ms. */
const lookEvery = 1000;
/** Machines, and starts of them, that a data folder remembers. */
const keptBoots = 20;
/** Many times what they come to. */
const mostBytes = 64 * 1024;

const agreementSchema = z.object({
  /** The times of both clocks at one moment; ISO 8601 and ms. */
  now: z.iso.datetime(),
  uptime: z.number().min(0),
  /** The time of an event that may be ahead of the clock; ISO 8601. */
  upTo: z.iso.datetime().optional(),
});
type Agreement = z.infer<typeof agreementSchema>;
const agreementsSchema = z.record(z.string(), agreementSchema);

export interface AgreedClockOptions {
  readonly dataDir: string;
  /** A failure to store it is logged as a warning. */
  readonly say: { warn(message: string): void };
  /** Called with what speaks against the clock when that begins, and undefined when it ends. */
  readonly onFault?: (fault: string | undefined) => void;
  readonly clocks?: MachineClocks;
}

/**
 * True when the wall clock can be believed. A step of more than ten minutes, which the machine's uptime contradicts, is
 * not until an operator agrees, or the clock is back; nor, at the first start on a machine that was restarted, a
 * clock that is as far behind the newest event. `DATA_DIR/clock.json` keeps by start of the machine what the clocks
 * said when they were believed: a restart agrees to nothing, and a file that cannot be read is no agreement.
 */
export class AgreedClock {
  readonly #options: Required<AgreedClockOptions>;
  #agreement: Agreement | undefined;
  /** The time of the newest event, where it alone can speak against the clock. */
  #newest: string | undefined;
  /** Why nobody knows what was believed. */
  #unreadable: string | undefined;
  #isBegun = false;
  #isRefused = false;
  #lookedAt = -Infinity;

  constructor({ onFault = () => undefined, clocks = machineClocks, ...given }: AgreedClockOptions) {
    this.#options = { ...given, onFault, clocks };
  }

  /** @param newest the time of the newest event of the log; ISO 8601 */
  begin(newest: string | undefined): void {
    const agreements = this.#readOr((why) => (this.#unreadable = why));
    const { boot } = this.#options.clocks;
    const isAgreed = Object.values(agreements).some(({ upTo = '' }) => newest !== undefined && newest <= upTo);
    this.#agreement = boot === undefined ? undefined : agreements[boot];
    this.#newest = isAgreed ? undefined : newest;
    this.#isBegun = true;
    this.fault();
  }

  /** The evidence against the clock; undefined while there is none. */
  fault(): string | undefined {
    if (!this.#isBegun) return undefined;
    let fault = this.#contradiction();
    if (fault !== undefined && this.#hasAgreed()) fault = undefined;
    this.#tell(fault);
    if (fault === undefined && !this.#agreement) this.#begin();
    return fault;
  }

  /**
   * The time, ms since 1970: by the wall clock while it is believed, else by the machine's uptime since it was, or no
   * earlier than the newest event. Everything that is stored with a time gets it from here.
   */
  now(): number {
    const now = this.#options.clocks.now();
    if (this.fault() === undefined) return now;
    return this.#agreement
      ? now - this.#stepSince(this.#agreement)
      : Math.max(now, Date.parse(this.#newest ?? '') || 0);
  }

  /**
   * Believes the clock from now on, here and in each process that works in this data folder on this machine.
   * @param upTo the time of the newest event, which may be ahead of it; ISO 8601
   * @returns what the clock says; ISO 8601
   * @throws an error of the file system where that cannot be stored
   */
  agree(upTo?: string): string {
    const now = new Date(this.#options.clocks.now()).toISOString();
    this.#agreement = { now, uptime: Math.round(this.#options.clocks.uptime()), ...(upTo !== undefined && { upTo }) };
    const { [this.#key]: _former, ...others } = this.#readOr((why) =>
      this.#options.say.warn(`${why}: it is begun anew`),
    );
    const kept = Object.entries(others).slice(1 - keptBoots);
    makeDirectory(this.#options.dataDir);
    const text = JSON.stringify(Object.fromEntries([...kept, [this.#key, this.#agreement]]), undefined, 2);
    // Processes that start at the same time each write their own; what has the name is whole.
    const own = `${this.#file}.${randomUUID()}`;
    try {
      writeFileSync(own, `${text}\n`, { mode: 0o600, flush: true });
      renameSync(own, this.#file);
    } catch (error) {
      rmSync(own, { force: true });
      throw error;
    }
    return now;
  }

  #begin(): void {
    try {
      this.agree();
    } catch (error) {
      this.#options.say.warn(`${this.#file} cannot be written, and a restart believes any clock: ${String(error)}`);
    }
  }

  #contradiction(): string | undefined {
    const now = this.#options.clocks.now();
    const says = `it says ${timeText(now)}`;
    if (this.#agreement) {
      const expected = now - this.#stepSince(this.#agreement);
      return Math.abs(now - expected) > tolerated
        ? `${says}, and by the time that has passed since ${this.#agreement.now} it is ${timeText(expected)}`
        : undefined;
    }
    if (this.#isBehind(now)) return `${says}, and the newest event of the log is of ${this.#newest ?? ''}`;
    return this.#unreadable && `${says}, and what was believed is lost: ${this.#unreadable}`;
  }

  #isBehind(now: number): boolean {
    return this.#newest !== undefined && Date.parse(this.#newest) - now > tolerated;
  }

  /** How far the wall clock was set forward since; ms, negative when it was set back. */
  #stepSince({ now, uptime }: Agreement): number {
    return this.#options.clocks.now() - Date.parse(now) - (this.#options.clocks.uptime() - uptime);
  }

  /** True when an operator has agreed to what the clock says, in another process. */
  #hasAgreed(): boolean {
    const uptime = this.#options.clocks.uptime();
    if (uptime - this.#lookedAt < lookEvery) return false;
    this.#lookedAt = uptime;
    const agreement = this.#readOr(() => undefined)[this.#key];
    if (!agreement || Math.abs(this.#stepSince(agreement)) > tolerated) return false;
    // A clock that only an event contradicts is agreed to by its time.
    const isBehind = !this.#agreement && this.#isBehind(this.#options.clocks.now());
    if (isBehind && (agreement.upTo ?? '') < (this.#newest ?? '')) return false;
    this.#agreement = agreement;
    return true;
  }

  #tell(fault: string | undefined): void {
    if ((fault !== undefined) === this.#isRefused) return;
    this.#isRefused = fault !== undefined;
    this.#options.onFault(fault);
  }

  /** Nothing where it cannot be read, and the reason is reported. */
  #readOr(onUnreadable: (why: string) => void): Readonly<Record<string, Agreement>> {
    try {
      return this.#read();
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return {};
      onUnreadable(`${this.#file} cannot be read, or is not what the portal has written`);
      return {};
    }
  }

  /** @throws an error of the file system; another one for what the portal does not write */
  #read(): Readonly<Record<string, Agreement>> {
    const agreements = agreementsSchema.parse(JSON.parse(regularText(this.#file, mostBytes)));
    const { clocks } = this.#options;
    const own = clocks.boot === undefined ? undefined : agreements[clocks.boot];
    if (own && own.uptime > clocks.uptime() + lookEvery) throw new Error('its uptime is of a time that has not come');
    return agreements;
  }

  get #key(): string {
    return this.#options.clocks.boot ?? 'unknown';
  }

  get #file(): string {
    return join(this.#options.dataDir, 'clock.json');
  }
}

/** The command that an operator runs when the clock is right. */
export const agreeing = 'npm run portal -- clock --agree';

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
