import type { Family, FoundPosting, UsefulItems } from '@noticeboard/content-model';
import { detailAddress, listAddress } from '../app/addresses';
import { refusalOf } from '../refusal/refusal.loader';
import { outcomeOf } from '../server/loader';
import type { Loaded, Markup, ServerSite } from '../server/loader';
import type { FamilyPageView } from './detail.data';
import { descriptionOf } from './posting-description';
import { postingMarkup } from './posting-markup';
import { postingView } from './posting-view';
import { vacancyOf } from './vacancy';

type Found = Extract<FoundPosting, { kind: 'found' }>;

/** The page of a posting: the words of its title, decoded, as they were asked for. */
export async function loadPosting(site: ServerSite, family: Family, title: string): Promise<Loaded> {
  const outcome = await outcomeOf(site.reads.find(family, title));
  if (!outcome.ok) return refusalOf(site, 503, { kind: 'refusal', reason: 'failed' });
  const found = outcome.value;
  switch (found.kind) {
    case 'moved':
      return { status: 301, location: detailAddress(family, found.title) };
    case 'deleted': {
      const { title: removed, deletedAt } = found;
      return refusalOf(site, 410, { kind: 'refusal', reason: 'gone', title: removed, deletedAt });
    }
    case 'unknown':
      return refusalOf(site, 404, { kind: 'refusal', reason: 'unknownPosting', title });
    case 'found':
      return await pageOf(site, family, found);
  }
}

async function pageOf(site: ServerSite, family: Family, { posting, history }: Found): Promise<Loaded> {
  const { title } = posting;
  const pdfSizes = await sizesOf(site, posting.usefulItems);
  const view = postingView(family, posting, history, { now: site.now, pdfSizes });
  const description = descriptionOf(posting, family, site.t);
  return {
    status: 200,
    head: { title, description, canonical: view.href },
    view,
    markup: markupOf(site, family, view, vacancyOf(family, posting, site.now)),
  };
}

function markupOf(
  { settings: { origin }, t }: ServerSite,
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
    feed: `${list}/feed.xml`,
    jsonLd: postingMarkup({ title, url, createdAt, changedAt, trail, ...(vacancy && { vacancy }) }),
  };
}

/** A size that cannot be had is left out: the link stands without it. */
async function sizesOf(
  { reads }: ServerSite,
  items: readonly UsefulItems[],
): Promise<Readonly<Record<string, number>>> {
  const pdfs = items.flatMap(({ attachments }) =>
    attachments.filter(({ type, content }) => type === 'pdf' && content !== ''),
  );
  const paths = [...new Set(pdfs.map(({ content }) => content))];
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const size = await outcomeOf(reads.sizeOf(path));
      return size.ok && size.value !== undefined ? [[path, size.value] as const] : [];
    }),
  );
  return Object.fromEntries(sizes.flat());
}
