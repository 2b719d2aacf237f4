import { deadlineOf, type Family, type PostingCard, readDate } from '@noticeboard/content-model';
import { type Loaded, outcomeOf, type PageRequest, type ServerSite } from '../app/loader';
import { type PostingCardView, postingCardView } from '../cards/card-view';
import { type AskedIds, askedIds, idsText, savedCalendar } from './saved-ids';

export type SavedCard =
  | { readonly kind: 'there'; readonly family: string; readonly card: PostingCardView }
  | {
      readonly kind: 'withdrawn';
      readonly family: string;
      readonly id: string;
      readonly title: string;
      readonly at: string;
      readonly note: string;
    };

export interface SavedView {
  readonly kind: 'saved';
  /** As the address names them, each once; absent where it names none: the device knows. */
  readonly ids?: string;
  readonly fault?: Extract<AskedIds, { fault: string }>['fault'];
  /** Those that close soonest first, then those without a deadline to come, then those that are withdrawn. */
  readonly cards: readonly SavedCard[];
  /** Path of the calendar of all of them. */
  readonly calendar?: string;
  readonly failed: boolean;
}

/** `/saved?ids=`: the notices that a reader keeps on the device. Nothing else of it reaches the portal. */
export async function loadSaved(site: ServerSite, { search }: PageRequest): Promise<Loaded<SavedView>> {
  const head = { title: site.t('Saved notices'), unlisted: true };
  const viewed = (status: number, view: Partial<SavedView>): Loaded<SavedView> => ({
    status,
    head,
    view: { kind: 'saved', cards: [], failed: false, ...view },
  });
  const asked = askedIds(search, isFamilyOf(site));
  if (asked === undefined) return viewed(200, {});
  if ('fault' in asked) return viewed(400, { fault: asked.fault });
  const cards = await outcomeOf(savedCards(site, asked.places));
  const ids = idsText(asked.places);
  if (!cards.ok) return viewed(503, { ids, failed: true });
  return viewed(200, { ids, cards: cards.value, calendar: savedCalendar(ids) });
}

export function isFamilyOf({ families }: Pick<ServerSite, 'families'>): (key: string) => boolean {
  return (key) => families.some((family) => family.key === key);
}

/** Notices that are unknown, or deleted, are left out. */
async function savedCards(
  site: ServerSite,
  places: Extract<AskedIds, { places: unknown }>['places'],
): Promise<readonly SavedCard[]> {
  const all: { readonly card: SavedCard; readonly order: string }[] = [];
  for (const family of site.families) {
    const own = places.filter(({ family: key }) => key === family.key).map(({ id }) => id);
    const there = new Map((await site.reads.cards(family, own)).map((card) => [card.id, card]));
    for (const id of own) {
      const card = there.get(id);
      if (card) all.push(ofCard(site, family, card));
      else all.push(...(await ofWithdrawn(site, family, id)));
    }
  }
  return all.toSorted((a, b) => (a.order < b.order ? -1 : 1)).map(({ card }) => card);
}

/** After every deadline: those that have none to come, and those that are withdrawn. */
const [undated, past, withdrawnLast] = ['a', 'b', 'c'] as const;

function ofCard(site: ServerSite, family: Family, posting: PostingCard) {
  const list = site.lists.find((one) => one.kind === 'postings' && one.family === family);
  if (!list || list.kind === 'notices') throw new RangeError(`${family.key} has no list`);
  const card = postingCardView(site, list, posting);
  const deadline = deadlineOf(readDate(posting.lastDateApply))?.at;
  const isToCome = deadline !== undefined && deadline > site.now.toISOString();
  const order = isToCome ? deadline : card.status.kind === 'closed' ? past : undated;
  return { card: { kind: 'there', family: family.key, card } as const, order: `${order} ${posting.title}` };
}

async function ofWithdrawn(site: ServerSite, family: Family, id: string) {
  const found = await site.reads.findById(family, id);
  if (found.kind !== 'withdrawn') return [];
  const { title, at, note } = found;
  const card = { kind: 'withdrawn', family: family.key, id, title, at, note } as const;
  return [{ card, order: `${withdrawnLast} ${title}` }];
}
