import { randomUUID } from 'node:crypto';
import { indianDay, indianOffset, isBroken, type RecordLink } from '@noticeboard/content-model';
import { pause as pauseOrStop } from '@noticeboard/event-store';
import { ignoreIfUnavailable, ReadStoreUnavailable } from '@noticeboard/read-store';
import { withPlace } from './desk.links.js';
import { type LinkCheck, nobodyAnswers } from './link-check.js';
import { claimMs, type KeptLink, type LinkStore, type WatchNote, type WatchPlace } from './link-store.js';
import { followPolitely, type Round, type RoundPorts } from './polite-round.js';
import type { RecordLinks } from './record-links.js';

const minuteMs = 60_000;
/** After a start: somebody who starts the portal has other worries. */
const quietMs = 10 * minuteMs;
/** Hours in India between which a watch begins: at one, or later in the day where that was missed. */
const [firstHour, lastHour] = [1, 21];
/** A watch that begins at one is over by five. */
const firstRoundMs = 180 * minuteMs;
const secondTryMs = 30 * minuteMs;
const wholeMs = 240 * minuteMs;
/** The load that one host takes in three hours, and 20 MB. */
const mostLinks = 10_000;
const mostKept = 1000;

interface LinkWatchOptions {
  readonly links: Pick<RecordLinks, 'of' | 'newestListings' | 'ofOpen'>;
  readonly store: LinkStore;
  readonly check: LinkCheck;
  readonly log: { info(message: string): void; warn(message: string): void };
  readonly clock?: RoundPorts['clock'];
  readonly pause?: RoundPorts['pause'];
}

interface PlannedLink {
  readonly places: KeptLink['places'];
  /** The watch that begins behind it comes to this link again. */
  readonly after: WatchPlace | undefined;
}

interface Plan {
  readonly links: ReadonlyMap<string, PlannedLink>;
  /** Where it ended; undefined when it holds all links. */
  readonly next: WatchPlace | undefined;
}

/**
 * Follows the links of everything that is open, once in a night, and keeps which are broken: those that failed a second
 * try, half an hour after the first round. Every process that projects has one; the right to follow is one's at a time.
 */
export class LinkWatch {
  readonly #options: LinkWatchOptions;
  readonly #ports: RoundPorts;

  constructor(options: LinkWatchOptions) {
    const { check, clock = () => new Date(), pause = pauseOrStop } = options;
    this.#options = options;
    this.#ports = { check, clock, pause };
  }

  /** Until it is stopped. */
  async run(stop: AbortSignal): Promise<void> {
    const { pause } = this.#ports;
    await pause(quietMs, stop);
    while (!stop.aborted) {
      await this.look(stop).catch((error: unknown) => this.#told(error));
      await pause(minuteMs, stop);
    }
  }

  /** Follows what is due. Resolves when that is done. */
  async look(stop: AbortSignal): Promise<void> {
    const { store } = this.#options;
    const night = nightOf(this.#ports.clock());
    if (night === undefined || !(await this.#isDue(night))) return;
    const token = randomUUID();
    if (!(await store.claim(token))) return;
    const ending = new AbortController();
    const claim = this.#keepClaim(token, ending);
    try {
      if (await this.#isDue(night)) await this.#watch(night, AbortSignal.any([stop, ending.signal]));
    } finally {
      ending.abort();
      await claim;
      await store.release(token).catch(ignoreIfUnavailable);
    }
  }

  async #isDue(night: string): Promise<boolean> {
    return (await this.#options.store.watch())?.night !== night;
  }

  /** Ends what is under way when another process has it: this one has slept, or Redis was away for long. */
  async #keepClaim(token: string, ending: AbortController): Promise<void> {
    for (;;) {
      await this.#ports.pause(claimMs / 3, ending.signal);
      if (ending.signal.aborted) return;
      const isOurs = await this.#options.store.claim(token).catch((error: unknown) => {
        ignoreIfUnavailable(error);
        return true;
      });
      if (!isOurs) ending.abort();
    }
  }

  async #watch(night: string, stop: AbortSignal): Promise<void> {
    const { log, store } = this.#options;
    const { clock, pause } = this.#ports;
    const startedAt = clock();
    const at = (ms: number) => ({ end: startedAt.getTime() + ms, stop });
    const plan = await this.#plan(startedAt, (await store.watch())?.next);
    const first = await followPolitely(plan.links.keys(), this.#ports, at(firstRoundMs));
    const failed = [...first.found].flatMap(([url, link]) => (isBroken(link) ? [url] : []));
    const isCutOff = nobodyAnswers([...first.found.values()]);
    if (failed.length > 0 && !isCutOff) await pause(secondTryMs, stop);
    const second = await followPolitely(isCutOff ? [] : failed, this.#ports, at(wholeMs));
    if (stop.aborted) return;
    const broken = isCutOff ? 0 : await this.#keep(plan, first, second);
    const next = nextPlace(plan, first);
    const [total, followed, endedAt] = [plan.links.size, first.found.size, clock()];
    const times = { startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() };
    await store.noteWatch({ night, ...times, total, followed, isCutOff, ...(next && { next }) });
    const seconds = Math.round((endedAt.getTime() - startedAt.getTime()) / 1000);
    log.info(`link watch: ${followed} of ${total} links followed in ${seconds} s, ${broken} broken`);
    if (isCutOff) log.warn('link watch: no host gave an answer, so nothing is kept: has this machine a way out?');
  }

  async #plan(now: Date, start: WatchPlace | undefined): Promise<Plan> {
    const { links } = this.#options;
    const planned = new Map<string, PlannedLink>();
    const add = ({ url, source, id, label }: RecordLink, after: WatchPlace | undefined) => {
      const { places, after: first } = planned.get(url) ?? { places: [], after };
      planned.set(url, { places: withPlace(places, { source, id, label }), after: first });
    };
    for (const link of await links.of(await links.newestListings())) add(link, start);
    for await (const { after, links: found } of links.ofOpen(now, start)) {
      if (planned.size >= mostLinks) return { links: planned, next: after };
      for (const link of found) add(link, after);
    }
    return { links: planned, next: undefined };
  }

  /** @returns how many have failed both tries */
  async #keep(plan: Plan, first: Round, second: Round): Promise<number> {
    const { store } = this.#options;
    const known = new Map((await store.broken()).map((link) => [link.url, link]));
    const broken = [...second.found].filter(([, link]) => isBroken(link));
    const links = broken.map(([url, { at: checkedAt, ...verdict }]) => ({
      ...verdict,
      url,
      places: plan.links.get(url)?.places ?? [],
      since: known.get(url)?.since ?? first.found.get(url)?.at ?? checkedAt,
      checkedAt,
    }));
    const isMended = (url: string) => {
      const last = second.found.get(url) ?? first.found.get(url);
      return last ? !isBroken(last) : plan.next === undefined && !plan.links.has(url);
    };
    await store.keep(links.slice(0, mostKept));
    await store.noteReached(reachedIn(first, second));
    await store.drop([...known.keys()].filter(isMended));
    return broken.length;
  }

  #told(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof ReadStoreUnavailable)) this.#options.log.warn(`links cannot be watched: ${message}`);
  }
}

/** A host that turns robots away has not shown its page. */
function reachedIn(...rounds: readonly Round[]): Readonly<Record<string, string>> {
  const found = rounds.flatMap((round) => [...round.found]);
  return Object.fromEntries(
    found.flatMap(([url, { status, at }]) => (status !== null && status < 400 ? [[url, at]] : [])),
  );
}

/** The day in India whose watch may begin now; undefined late in the evening, and before it may. */
export function nightOf(now: Date): string | undefined {
  const hour = new Date(now.getTime() + indianOffset).getUTCHours();
  return hour >= firstHour && hour < lastHour ? indianDay(now) : undefined;
}

/** The start of the next watch: before the first link that time was not enough for. */
function nextPlace({ links, next }: Plan, { found, leftAlone }: Round): WatchNote['next'] {
  for (const [url, { after }] of links) if (!found.has(url) && !leftAlone.has(url)) return after;
  return next;
}
