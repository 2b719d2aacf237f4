import { Inject, Injectable } from '@nestjs/common';
import {
  type BrokenLink,
  brokenLinkLimit,
  type CheckedLink,
  isBroken,
  type KeptLinks,
  type LinkReport,
  linkWatchSchema,
  type RecordLink,
} from '@noticeboard/content-model';
import { LINK_CHECK, LINK_STORE } from '../http/tokens.js';
import { DeskReads } from './desk.reads.js';
import { type LinkCheck, nobodyAnswers } from './link-check.js';
import type { KeptLink, LinkStore } from './link-store.js';
import { RecordLinks } from './record-links.js';

const mostLinks = 100;
const atOnce = 5;
/** Less than a minute, after which proxies before the portal usually give up. */
const timeoutMs = 45_000;

/** The links that readers follow: checked when somebody asks, and the stored findings about those that are broken. */
@Injectable()
export class DeskLinks {
  #running: Promise<LinkReport> | undefined;

  constructor(
    private readonly links: RecordLinks,
    private readonly desk: DeskReads,
    @Inject(LINK_STORE) private readonly kept: LinkStore,
    @Inject(LINK_CHECK) private readonly checkOne: LinkCheck,
  ) {}

  /**
   * The links of postings that close soon, of the newest listings, of recent changes; it stores which are broken.
   * Callers share a check that is under way.
   */
  check(now: Date): Promise<LinkReport> {
    this.#running ??= this.#check(now).finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** The stored findings without those that no record shows any more: an edit makes them void. */
  async known(): Promise<KeptLinks> {
    const [watch, broken] = await Promise.all([this.kept.watch(), shownBroken(this.links, this.kept)]);
    return {
      watch: watch ? linkWatchSchema.parse(watch) : null,
      broken: { total: broken.length, records: broken.slice(0, brokenLinkLimit) },
    };
  }

  async #check(now: Date): Promise<LinkReport> {
    const links = oncePerAddress(inTurns(await this.#groups(now)));
    const rest = links.slice(0, mostLinks).entries();
    const checked: LinkReport['links'] = [];
    const end = Date.now() + timeoutMs;
    const work = async () => {
      for (const [place, link] of rest) {
        if (Date.now() >= end) return;
        checked[place] = { ...link, ...(await this.checkOne(link.url)) };
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const found = checked.filter((link) => link !== undefined);
    const isCutOff = nobodyAnswers(found);
    if (!isCutOff) await this.#keep(found, now);
    return { total: links.length, links: found, isCutOff };
  }

  async #groups(now: Date): Promise<readonly (readonly RecordLink[])[]> {
    const { closingToday, closingSoon, changed } = await this.desk.at(now);
    const closing = [...closingToday.records, ...closingSoon.records].map(({ family, id }) => ({ source: family, id }));
    const groups = [closing, await this.links.newestListings(), changed.records];
    return Promise.all(groups.map((records) => this.links.of(records)));
  }

  async #keep(checked: readonly CheckedLink[], now: Date): Promise<void> {
    const known = new Map((await this.kept.broken()).map((link) => [link.url, link]));
    const broken = checked.filter(isBroken).map((link) => {
      const { url, source, id, label, title: _title, ...verdict } = link;
      const { since = now.toISOString(), places = [] } = known.get(url) ?? {};
      return { ...verdict, url, places: withPlace(places, { source, id, label }), since, checkedAt: now.toISOString() };
    });
    await this.kept.keep(broken);
    await this.kept.drop(checked.filter((link) => !isBroken(link) && known.has(link.url)).map(({ url }) => url));
  }
}

/** Records that are stored of one address. */
const mostPlaces = 5;

export function withPlace(places: KeptLink['places'], place: KeptLink['places'][number]): KeptLink['places'] {
  const isThere = places.some(({ source, id }) => source === place.source && id === place.id);
  return isThere ? places : [place, ...places].slice(0, mostPlaces);
}

/** The links that are known to be broken and that a record still shows, those found last first. */
export async function shownBroken(
  links: Pick<RecordLinks, 'of'>,
  store: Pick<LinkStore, 'broken'>,
): Promise<readonly BrokenLink[]> {
  const kept = await store.broken();
  const places = new Map(kept.flatMap((link) => link.places).map((place) => [`${place.source} ${place.id}`, place]));
  const shown = new Map(oncePerAddress(await links.of([...places.values()])).map((link) => [link.url, link]));
  const broken = kept.flatMap(({ places: _places, ...found }) => {
    const link = shown.get(found.url);
    return link ? [{ ...link, ...found }] : [];
  });
  return broken.toSorted((one, other) => Date.parse(other.since) - Date.parse(one.since));
}

function oncePerAddress(found: readonly RecordLink[]): readonly RecordLink[] {
  const links = new Map<string, RecordLink>();
  for (const link of found) if (!links.has(link.url)) links.set(link.url, link);
  return [...links.values()];
}

/** Takes one link of each group in turn, so that no group takes all the places. */
function inTurns<T>(groups: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => groups.flatMap((group) => group.slice(place, place + 1))).flat();
}
