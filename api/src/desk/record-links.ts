import { Inject, Injectable } from '@nestjs/common';
import {
  deskLimit,
  type Family,
  isPublic,
  type Listing,
  type ListingKind,
  listingKinds,
  linkTarget,
  notificationFields,
  parseHead,
  type Posting,
  postingFields,
  readModels,
  type RecordLink,
  statusBounds,
  type Tie,
  type WireRecord,
} from '@noticeboard/content-model';
import { nextTurn } from '@noticeboard/event-store';
import type { ReadStore } from '@noticeboard/read-store';
import { FAMILIES, LIVE_READS } from '../http/tokens.js';
import type { WatchPlace } from './link-store.js';

/** A posting, an admit card or a result; `source` is the key of its family or kind. */
export interface RecordName {
  readonly source: string;
  readonly id: string;
}

/** Links that are followed before the posting behind this place is looked at. */
export interface LinksBehind {
  /** Undefined: before all of them. */
  readonly after: WatchPlace | undefined;
  readonly links: readonly RecordLink[];
}

/** The links of a list: behind `start`, up to `end`. */
interface Stretch {
  readonly start?: WatchPlace | undefined;
  readonly end?: WatchPlace | undefined;
}

/** States of so many records are in memory at once. */
const atOnce = 50;

/** The links that readers find in records, as these are now. */
@Injectable()
export class RecordLinks {
  constructor(
    @Inject(LIVE_READS) private readonly reads: Pick<ReadStore, 'documents' | 'list' | 'listedAfter'>,
    @Inject(FAMILIES) private readonly table: readonly Family[],
  ) {}

  /** In the order of the records; of those that readers do not find, none. */
  async of(records: readonly RecordName[]): Promise<RecordLink[]> {
    const links: RecordLink[] = [];
    for (let from = 0; from < records.length; from += atOnce) {
      const part = await Promise.all(records.slice(from, from + atOnce).map((record) => this.#linksOf(record)));
      links.push(...part.flat());
      await nextTurn();
    }
    return links;
  }

  /** The newest admit cards and results, whether or not they belong to a posting. */
  async newestListings(): Promise<readonly RecordName[]> {
    const range = { from: 0, to: deskLimit - 1, order: 'newest' } as const;
    const newest = listingKinds.map(async (kind) => {
      const records = await this.reads.list(readModels.listings(kind), range);
      return records.map((json) => ({ source: kind.key, id: String((JSON.parse(json) as WireRecord)['_id']) }));
    });
    return (await Promise.all(newest)).flat();
  }

  /**
   * Once through all postings that one can still apply for, or whose last date cannot be counted down to, with their
   * admit cards and results: from a place on to the end, and from the beginning to that place.
   */
  async *ofOpen(now: Date, start?: WatchPlace): AsyncGenerator<LinksBehind> {
    const first = this.table.findIndex(({ key }) => key === start?.source);
    const family = this.table[first];
    if (family) yield* this.#ofFamily(family, now, { start });
    for (const other of [...this.table.slice(first + 1), ...this.table.slice(0, Math.max(first, 0))])
      yield* this.#ofFamily(other, now);
    if (family) yield* this.#ofFamily(family, now, { end: start });
  }

  async *#ofFamily(family: Family, now: Date, { start, end }: Stretch = {}): AsyncGenerator<LinksBehind> {
    const heads = readModels.heads(family);
    const { from = '', to = '' } = statusBounds(now).closed.deadline ?? {};
    let after = start;
    for (let page = await this.reads.listedAfter(heads, after); page.length > 0;) {
      for (const { order, id, body } of page) {
        if (end && order > end.order) return;
        const { withdrawn, scalars } = parseHead(body);
        const deadline = String(scalars['deadline'] ?? '');
        const isClosed = deadline >= from && deadline < to;
        if (!withdrawn && !isClosed) yield { after, links: await this.#withListings({ family: family.key, id }) };
        after = { source: family.key, order, id };
      }
      await nextTurn();
      page = await this.reads.listedAfter(heads, after);
    }
  }

  async #withListings(posting: Tie): Promise<RecordLink[]> {
    const tied = await this.reads.list(readModels.tied(posting), { from: 0, to: mostTied - 1, order: 'newest' });
    const listings = tied.map((json) => {
      const { kind: source, id } = JSON.parse(json) as { readonly kind: string; readonly id: string };
      return { source, id };
    });
    return this.of([{ source: posting.family, id: posting.id }, ...listings]);
  }

  async #linksOf({ source, id }: RecordName): Promise<RecordLink[]> {
    const family = this.table.find(({ key }) => key === source);
    if (family) {
      const posting = await this.#state<Posting>(readModels.postingStates(family), id);
      return isPublic(posting) ? postingLinks(family, posting) : [];
    }
    const kind = listingKinds.find(({ key }) => key === source);
    const listing = kind && (await this.#state<Listing>(readModels.listingStates(kind), id));
    return listing && listing.deletedAt === undefined ? listingLinks(kind, listing) : [];
  }

  async #state<T>(collection: string, id: string): Promise<T | undefined> {
    const [json] = await this.reads.documents(collection, [id]);
    return json === undefined ? undefined : (JSON.parse(json) as T);
  }
}

const mostTied = 100;

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
