import {
  applicationDates,
  type Family,
  type FoundPosting,
  type Posting,
  type PostingPicture,
  type TiedListing,
  type UsefulItems,
} from '@noticeboard/content-model';
import { detailAddress, inLanguage, listAddress } from '../app/addresses';
import { type Loaded, type Markup, outcomeOf, type PageRequest, type ServerSite } from '../app/loader';
import { listingCardView, takenDownOf } from '../cards/card-view';
import { inTurns } from '../app/turns';
import { refusalOf, type RefusalView } from '../refusal/refusal';
import type { Translate } from '../words/translator';
import { postingMarkup, vacancyOf } from './posting-markup';
import { pictureAlt, postingPicture } from './posting-picture';
import { type FamilyPageView, postingView } from './posting-view';

type Found = Extract<FoundPosting, { kind: 'found' }>;

/** The page of the posting with this title. @param title decoded */
export async function loadPosting(
  site: ServerSite,
  family: Family,
  title: string,
): Promise<Loaded<FamilyPageView | RefusalView>> {
  const outcome = await outcomeOf(site.reads.find(family, title));
  if (!outcome.ok) return refusalOf(site, 503, { kind: 'refusal', reason: 'failed' });
  const found = outcome.value;
  switch (found.kind) {
    case 'moved':
      return { status: 301, location: detailAddress(family, found.title) };
    case 'unknown':
      return refusalOf(site, 404, { kind: 'refusal', reason: 'unknownPosting', title });
    case 'found':
      return await pageOf(site, family, found);
    default:
      return goneOf(site, found);
  }
}

const anHour = 3600;

/** `/n/{short id}`: sends to the page of the posting, whatever its title is today. A language in the address stays. */
export async function loadShort(site: ServerSite, { search }: PageRequest, id: string): Promise<Loaded<RefusalView>> {
  const addressOf = (path: string) => (search.has('lang') ? inLanguage(path, site.language) : path);
  for (const family of site.families) {
    const outcome = await outcomeOf(site.reads.findById(family, id));
    if (!outcome.ok) return refusalOf(site, 503, { kind: 'refusal', reason: 'failed' });
    const found = outcome.value;
    if (found.kind === 'found')
      return { status: 301, location: addressOf(detailAddress(family, found.posting.title)), maxAge: anHour };
    if (found.kind !== 'unknown') return goneOf(site, found);
  }
  return refusalOf(site, 404, { kind: 'refusal', reason: 'notFound' });
}

function goneOf(site: ServerSite, gone: Extract<FoundPosting, { kind: 'deleted' | 'withdrawn' }>): Loaded<RefusalView> {
  const { title } = gone;
  if (gone.kind === 'deleted')
    return refusalOf(site, 410, { kind: 'refusal', reason: 'gone', title, deletedAt: gone.deletedAt });
  return refusalOf(site, 410, { kind: 'refusal', reason: 'withdrawn', title, at: gone.at, note: gone.note });
}

async function pageOf(
  site: ServerSite,
  family: Family,
  { posting, history, tied = [] }: Found,
): Promise<Loaded<FamilyPageView | RefusalView>> {
  const { title } = posting;
  const pdfs = pdfsIn(posting.usefulItems);
  const [pdfSizes, takenDown] = await Promise.all([sizesOf(site, pdfs), takenDownOf(site, pdfs)]);
  const cards = await tiedCards(site, tied);
  const steps = postingView(family, posting, history, { now: site.now, pdfSizes, takenDown });
  const made = await inTurns(steps, site.giveWay);
  const reachedAt = await reachedAtOf(site, made);
  const view = {
    ...made,
    ...(cards.length > 0 && { tied: cards }),
    ...(reachedAt !== undefined && { reachedAt }),
  };
  await site.giveWay();
  const description = descriptionOf(posting, family, site.t);
  return {
    status: 200,
    head: { title, description, canonical: view.href },
    view,
    markup: {
      ...markupOf(site, family, view, vacancyOf(family, posting, site.now)),
      ...(!site.past && !site.preview && pictureMarkup(postingPicture(site, family, posting, site.now))),
    },
  };
}

/** Nobody looked for the links of another state than the present. */
async function reachedAtOf(site: ServerSite, { website, apply }: FamilyPageView): Promise<string | undefined> {
  const official = website ?? apply;
  if (!official || site.past || site.preview) return undefined;
  const reached = await outcomeOf(site.reads.reached([official.href]));
  return reached.ok ? reached.value[official.href] : undefined;
}

/** Only of the present: it is at its address for everybody. */
function pictureMarkup({ address, words }: PostingPicture): Pick<Markup, 'image' | 'imageAlt'> {
  return { image: address, imageAlt: pictureAlt(words) };
}

async function tiedCards(site: ServerSite, tied: readonly TiedListing[]) {
  const cards = tied.map(async ({ kind: list, card }) => {
    const kind = site.listingKinds.find(({ key }) => key === list);
    return kind ? [{ list, card: await listingCardView(site, kind, card) }] : [];
  });
  return (await Promise.all(cards)).flat();
}

function markupOf(
  { settings: { origin }, name: publisher, t }: ServerSite,
  family: Family,
  { title, href, createdAt, changedAt }: FamilyPageView,
  vacancy: ReturnType<typeof vacancyOf>,
): Markup {
  const list = listAddress(family);
  const url = origin + href;
  const trail = [
    { name: t('Home'), url: `${origin}/` },
    { name: t(family.site.heading), url: origin + list },
    { name: title, url },
  ];
  return {
    image: family.site.image,
    feed: `${list}/feed`,
    jsonLd: postingMarkup({
      title,
      url,
      publisher,
      createdAt,
      changedAt,
      trail,
      ...(vacancy && { vacancy }),
    }),
  };
}

/** Stored paths, each once. */
function pdfsIn(items: readonly UsefulItems[]): readonly string[] {
  const pdfs = items.flatMap(({ attachments }) =>
    attachments.filter(({ type, content }) => type === 'pdf' && content !== ''),
  );
  return [...new Set(pdfs.map(({ content }) => content))];
}

/** Bytes by stored path. A size that cannot be read is left out, and the link is shown without it. */
async function sizesOf({ reads }: ServerSite, paths: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const size = await outcomeOf(reads.sizeOf(path));
      return size.ok && size.value !== undefined ? [[path, size.value] as const] : [];
    }),
  );
  return Object.fromEntries(sizes.flat());
}

const maxDescriptionLength = 155;

/** One line for search results and shared links. The last date comes first, because readers look for it. */
function descriptionOf({ title, notifications }: Posting, family: Family, t: Translate): string {
  const newest = notifications.at(-1)?.fields;
  if (!newest) return cut(t('{title} in {heading}.', { title, heading: t(family.site.heading) }));
  const { lastDateApply } = applicationDates({ notifications });
  const text = newest.shortInfo;
  return cut(lastDateApply === '' ? text : t('Last date {date}. {text}', { date: lastDateApply, text }));
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxDescriptionLength) return line;
  const space = line.lastIndexOf(' ', maxDescriptionLength);
  // A surrogate pair must not be cut in half.
  return `${(space > 0 ? line.slice(0, space) : line.slice(0, maxDescriptionLength)).replace(/\p{Cs}$/u, '')}…`;
}
