import {
  type ChangeHistory,
  type Family,
  type Listing,
  type ListingCard,
  type ListingKind,
  listingKinds,
  parseHead,
  type ReaderChange,
  readModels,
  type TiedListing,
  toldBeside,
  type WireRecord,
} from '@noticeboard/content-model';
import type { ReadStore } from '@noticeboard/read-store';

type Reads = Pick<ReadStore, 'documents' | 'list'>;

/** As `readModels.tied` holds it. */
interface Place {
  readonly kind: string;
  readonly id: string;
  readonly tie: NonNullable<Listing['posting']>;
}

/** An admit card or a result of a posting, and when it was tied to it. */
export type Tied = TiedListing & Pick<Place, 'tie'>;

/** How many of them a page shows. */
const mostTied = 100;

/** The admit cards and results of a posting, the newest first. */
export async function tiedTo(reads: Reads, family: Family, id: string): Promise<Tied[]> {
  const range = { from: 0, to: mostTied - 1, order: 'newest' } as const;
  const bodies = await reads.list(readModels.tied({ family: family.key, id }), range);
  const found = bodies.map(async (json): Promise<Tied[]> => {
    const { kind: key, id: listingId, tie } = JSON.parse(json) as Place;
    const kind = listingKinds.find((row) => row.key === key);
    const [record] = kind ? await reads.documents(readModels.listings(kind), [listingId]) : [];
    // One that is deleted meanwhile is left out.
    if (!kind || record === undefined) return [];
    return [{ kind: key, card: listingCard(kind, JSON.parse(record) as WireRecord), tie }];
  });
  return (await Promise.all(found)).flat();
}

/** With what readers of a posting see of its admit cards and results, under their present titles. */
export function withTied(history: ChangeHistory, tied: readonly Tied[]): ChangeHistory {
  if (tied.length === 0) return history;
  return { ...history, entries: toldBeside(history.entries, tied.flatMap(toldOf)) };
}

function toldOf({ kind: key, card, tie }: Tied): ReaderChange[] {
  const kind = listingKinds.find((row) => row.key === key)?.told;
  if (!kind) return [];
  const { at, position, changeSet, publicNote } = tie;
  const name = card.title;
  const parts = [{ kind, name, path: `listings/${card.id}` }];
  const publish = changeSet === undefined ? {} : { changeSet, parts };
  return [{ kind, at, position, name, changes: [], ...publish, ...(publicNote !== undefined && { note: publicNote }) }];
}

/** Cards of records, each with the posting that it belongs to where readers find that. */
export async function withPostings(
  reads: Reads,
  table: readonly Family[],
  kind: ListingKind,
  records: readonly WireRecord[],
): Promise<ListingCard[]> {
  const ties = records.map((record) => record['posting'] as Listing['posting']);
  const titles = new Map<string, string>();
  for (const family of table) {
    const ids = [...new Set(ties.flatMap((tie) => (tie?.family === family.key ? [tie.id] : [])))];
    const heads = ids.length === 0 ? [] : await reads.documents(readModels.heads(family), ids);
    for (const json of heads) {
      const head = json === undefined ? undefined : parseHead(json);
      if (head && head.deletedAt === undefined && !head.withdrawn) titles.set(`${family.key} ${head.id}`, head.title);
    }
  }
  return records.map((record, place) => {
    const tie = ties[place];
    const title = tie && titles.get(`${tie.family} ${tie.id}`);
    return {
      ...listingCard(kind, record),
      ...(tie && title !== undefined && { posting: { family: tie.family, title } }),
    };
  });
}

function listingCard(kind: ListingKind, record: WireRecord): ListingCard {
  const text = (name: string) => {
    const value = record[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    id: text('_id'),
    title: text(kind.titleField),
    applyLink: text('applyLink'),
    pdfFile: text('pdfFile'),
    fileName: text('fileName'),
    createdAt: text('createdAt'),
    updatedAt: text('updatedAt'),
  };
}
