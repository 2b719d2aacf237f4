import { deadlineOf, indianDay, readDate, type SiteList } from '@noticeboard/content-model';
import { type Loaded, type Outcome, outcomeOf, type ServerSite } from '../app/loader';
import { postingCardView, type PostingCardView } from '../cards/card-view';
import { changedItems, condenseChange, truncateChange } from '../changes/changes.loader';
import { listedCards } from '../list/list.loader';
import { policies } from '../policies/policy';
import { policyTextView } from '../policies/policy.loader';
import { failedPreview, homeTitle, type HomeView, listsOfHome, type Preview, previewLength } from './home.view';

export async function loadHome(site: ServerSite): Promise<Loaded<HomeView>> {
  const [previews, closing, changed] = await Promise.all([
    Promise.all(listsOfHome(site.lists).map((list) => loadPreview(site, list))),
    outcomeOf(closingSoon(site).then(closingStrip)),
    outcomeOf(changedToday(site)),
  ]);
  const isWhole = closing.ok && changed.ok && previews.every(({ failed }) => !failed);
  const { t } = site;
  return {
    status: isWhole ? 200 : 503,
    head: {
      title: t(homeTitle),
      description: t(
        '{site} lists government jobs, admissions and forms, newest first, with every date as the notice gives it. Free to read, no account.',
        { site: site.name },
      ),
      canonical: '/',
    },
    view: {
      kind: 'home',
      previews,
      ...valueOr(closing, { closing: [], closingMore: [] }),
      changed: valueOr(changed, []),
      policies: policies.map((policy) => policyTextView(site, policy, 4)),
    },
    markup: { image: '/og/portal.png', feed: '/feed' },
  };
}

async function loadPreview(site: ServerSite, list: SiteList): Promise<Preview> {
  const outcome = await outcomeOf(listedCards(site, list, { q: '', page: 1, limit: previewLength }));
  return outcome.ok ? { list: list.key, ...outcome.value, failed: false } : failedPreview(list);
}

interface Closing {
  readonly list: string;
  /** ISO 8601. */
  readonly at: string;
  readonly card: PostingCardView;
}

/** The number of postings of a family, and of changed sources, that are searched for the strips. */
const scanLimit = 60;

/** The postings that close within days, the next first, each with the key of its list. */
export async function closingSoon(site: ServerSite): Promise<readonly Closing[]> {
  const ofLists = await Promise.all(
    site.lists.map(async (list) => {
      if (list.kind !== 'postings') return [];
      const { cards } = await site.reads.closing(list.family, site.now, { q: '', page: 1, limit: scanLimit });
      return cards.map((card) => ({
        list: list.key,
        at: deadlineOf(readDate(card.lastDateApply))?.at ?? '',
        card: postingCardView(site, list, card),
      }));
    }),
  );
  return ofLists
    .flat()
    .filter(({ card }) => card.status.kind === 'closing')
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

function closingStrip(soon: readonly Closing[]): Pick<HomeView, 'closing' | 'closingMore'> {
  return {
    closing: soon.slice(0, previewLength).map(({ card }) => card),
    closingMore: [...new Set(soon.slice(previewLength).map(({ list }) => list))],
  };
}

/**
 * The newest change of each source that changed today in India. A posting that was published today counts as new
 * instead.
 */
async function changedToday(site: ServerSite): Promise<HomeView['changed']> {
  const today = indianDay(site.now);
  const isToday = (at: string) => indianDay(new Date(at)) === today;
  const histories = await site.reads.changed(scanLimit);
  const changed = histories
    .filter(({ createdAt }) => !isToday(createdAt))
    .map((history) => ({ ...history, entries: history.entries.filter(({ at }) => isToday(at)).slice(0, 1) }));
  return changedItems(site, changed)
    .slice(0, previewLength)
    .map((item) => ({ ...item, change: truncateChange(condenseChange(item.change)) }));
}

function valueOr<T>(outcome: Outcome<T>, otherwise: T): T {
  return outcome.ok ? outcome.value : otherwise;
}
