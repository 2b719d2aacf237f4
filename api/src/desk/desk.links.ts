import {
  deskLimit,
  type Family,
  isPublic,
  type LinkReport,
  type Listing,
  linkTarget,
  listingKinds,
  type Posting,
  readModels,
  type WireRecord,
  type CheckedLink,
  type ListingKind,
  notificationFields,
  postingFields,
} from '@noticeboard/content-model';
import type { ReadStore } from '@noticeboard/read-store';
import type { DeskReads } from './desk.reads.js';
import type { LinkCheck } from './link-check.js';

const mostLinks = 100;
const atOnce = 5;
/** Less than a minute, after which proxies before the portal usually give up. */
const timeoutMs = 45_000;

/** The links that readers are likely to follow now: of what closes soon, of the newest notices, of what was changed. */
export class DeskLinks {
  #running: Promise<LinkReport> | undefined;

  constructor(
    private readonly reads: ReadStore,
    private readonly desk: DeskReads,
    private readonly table: readonly Family[],
    private readonly checkOne: LinkCheck,
  ) {}

  /** Callers share a check that is under way. */
  check(now: Date): Promise<LinkReport> {
    this.#running ??= this.#check(now).finally(() => (this.#running = undefined));
    return this.#running;
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
    return { total: links.length, links: checked.filter((link) => link !== undefined) };
  }

  async #groups(now: Date): Promise<readonly (readonly RecordLink[])[]> {
    const { closingToday, closingSoon, changed } = await this.desk.at(now);
    const closing = [...closingToday.records, ...closingSoon.records].map(({ family, id }) => ({ source: family, id }));
    const newest = await Promise.all(
      listingKinds.map(async (kind) => {
        const range = { from: 0, to: deskLimit - 1, order: 'newest' } as const;
        const records = await this.reads.list(readModels.listings(kind), range);
        return records.map((json) => ({ source: kind.key, id: String((JSON.parse(json) as WireRecord)['_id']) }));
      }),
    );
    const groups = [closing, newest.flat(), changed.records].map((records) => this.#linksOf(records));
    return Promise.all(groups);
  }

  async #linksOf(records: readonly { readonly source: string; readonly id: string }[]): Promise<RecordLink[]> {
    const links = records.map(async ({ source, id }) => {
      const family = this.table.find(({ key }) => key === source);
      if (family) {
        const posting = await this.#state<Posting>(readModels.postingStates(family), id);
        return isPublic(posting) ? postingLinks(family, posting) : [];
      }
      const kind = listingKinds.find(({ key }) => key === source);
      const listing = kind && (await this.#state<Listing>(readModels.listingStates(kind), id));
      return listing && listing.deletedAt === undefined ? listingLinks(kind, listing) : [];
    });
    return (await Promise.all(links)).flat();
  }

  async #state<T>(collection: string, id: string): Promise<T | undefined> {
    const [json] = await this.reads.documents(collection, [id]);
    return json === undefined ? undefined : (JSON.parse(json) as T);
  }
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

/** An address on the web that a record shows, and where it shows it. */
export type RecordLink = Pick<CheckedLink, 'source' | 'id' | 'title' | 'label' | 'url'>;

const urlOf = { posting: postingFields.filter(isUrl), notification: notificationFields.filter(isUrl) };

function postingLinks({ key: source }: Family, posting: Posting): RecordLink[] {
  const { id, title, notifications, usefulItems } = posting;
  const shown = [
    ...urlOf.posting.map(({ name, label }) => ({ label, url: posting[name] })),
    ...notifications.flatMap(({ fields }) =>
      urlOf.notification.map(({ name, label }) => ({ label, url: fields[name] })),
    ),
    ...usefulItems
      .flatMap(({ attachments }) => attachments)
      .filter(({ type }) => type === 'link')
      .map((link) => ({ label: link.title, url: link.content })),
  ];
  return shown.filter(isWeb).map((link) => ({ source, id, title, ...link }));
}

function listingLinks({ key: source }: ListingKind, { id, title, applyLink }: Listing): RecordLink[] {
  return [{ source, id, title, label: 'Apply Link', url: applyLink }].filter(isWeb);
}

function isUrl<F extends { readonly kind: string }>(field: F): field is Extract<F, { readonly kind: 'url' }> {
  return field.kind === 'url';
}

function isWeb({ url }: { readonly url: string }): boolean {
  return linkTarget(url) !== undefined;
}
