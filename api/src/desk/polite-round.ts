import type { LinkVerdict } from '@noticeboard/content-model';
import type { LinkCheck } from './link-check.js';

const hostsAtOnce = 4;
/** Between two links of one host. */
const hostPauseMs = 1500;
/** A host that gives so many links in a row no answer is left alone for the rest of the round. */
const mostSilent = 10;

export interface RoundPorts {
  readonly check: LinkCheck;
  readonly clock: () => Date;
  /** Resolves after so many ms, or when it is stopped. */
  readonly pause: (ms: number, stop: AbortSignal) => Promise<void>;
}

export type FoundLink = LinkVerdict & {
  /** ISO 8601. */
  readonly at: string;
};

export interface Round {
  /** By address. */
  readonly found: ReadonlyMap<string, FoundLink>;
  /** Addresses of hosts that were left alone. */
  readonly leftAlone: ReadonlySet<string>;
}

interface Host {
  readonly rest: IterableIterator<string>;
  /** Ms since 1970. */
  readyAt: number;
  silent: number;
}

/** Follows links until a moment (ms since 1970): several hosts at a time, of each one link, then a pause. */
export async function followPolitely(
  urls: Iterable<string>,
  { check, clock, pause }: RoundPorts,
  { end, stop }: { readonly end: number; readonly stop: AbortSignal },
): Promise<Round> {
  const found = new Map<string, FoundLink>();
  const leftAlone = new Set<string>();
  const waiting = hostsOf(urls);
  const isOver = () => stop.aborted || clock().getTime() >= end;

  const follow = async (host: Host, url: string) => {
    await pause(host.readyAt - clock().getTime(), stop);
    if (isOver()) return;
    const verdict = await check(url, stop);
    if (stop.aborted) return;
    const at = clock();
    found.set(url, { ...verdict, at: at.toISOString() });
    host.readyAt = at.getTime() + hostPauseMs;
    host.silent = verdict.status === null ? host.silent + 1 : 0;
    if (host.silent < mostSilent) waiting.push(host);
    else for (const left of host.rest) leftAlone.add(left);
  };
  const work = async () => {
    for (let host = waiting.shift(); host && !isOver(); host = waiting.shift()) {
      const { value: url, done } = host.rest.next();
      if (!done) await follow(host, url);
    }
  };
  await Promise.all(Array.from({ length: hostsAtOnce }, work));
  return { found, leftAlone };
}

function hostsOf(urls: Iterable<string>): Host[] {
  const byHost = new Map<string, string[]>();
  for (const url of urls) {
    const { hostname } = new URL(url);
    const others = byHost.get(hostname);
    if (others) others.push(url);
    else byHost.set(hostname, [url]);
  }
  return [...byHost.values()].map((all) => ({ rest: all.values(), readyAt: 0, silent: 0 }));
}
