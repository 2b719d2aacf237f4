import {
  applicationStatus,
  type ApplicationStatus,
  type ListingCard,
  type ListingKind,
  type PostingCard,
  type SiteList,
  type LinkTarget,
  linkTarget,
  type TakenDown,
} from '@noticeboard/content-model';
import { detailAddress, storedFile } from '../app/addresses';
import { outcomeOf, type ServerSite } from '../app/loader';

/** A posting in a list, ready to be shown. */
export interface PostingCardView {
  readonly kind: 'posting';
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly status: ApplicationStatus;
  /** As typed; empty where no notification states one. */
  readonly lastDate: string;
  readonly changedAt: string;
  /** The fields that the newest significant change touched, for seven days. */
  readonly changed?: { readonly at: string; readonly labels: readonly string[] };
  /** The card is on the syllabus list, and its posting has no syllabus yet. */
  readonly syllabusAwaited?: true;
}

/** An admit card or a result in a list. */
export interface ListingCardView {
  readonly kind: 'notice';
  readonly id: string;
  readonly title: string;
  readonly updatedAt: string;
  /** Absent where the stored link is no web address. */
  readonly link?: LinkTarget;
  readonly pdf?: PdfView;
  /** In place of the PDF. */
  readonly pdfTakenDown?: TakenDown;
  /** The page of the posting that it belongs to; absent on that page. */
  readonly posting?: { readonly title: string; readonly href: string };
  /** The result is still to come: it has neither link nor PDF, and needs none. */
  readonly awaited?: true;
}

interface PdfView {
  readonly href: string;
  /** Absent when the file is not there. */
  readonly bytes?: number;
}

export type CardView = PostingCardView | ListingCardView;

const recentPeriod = 7 * 86_400_000;

/** The section of the posting's page that holds the links, among them the answer key. */
const linksAnchor = '#useful-links';

export function postingCardView(
  { now }: ServerSite,
  { kind, family }: Exclude<SiteList, { kind: 'notices' }>,
  card: PostingCard,
): PostingCardView {
  const { id, title, applicationBegin, lastDateApply, changedAt, lastChange, hasSyllabus } = card;
  const isYoung = lastChange && now.getTime() - Date.parse(lastChange.at) < recentPeriod;
  return {
    kind: 'posting',
    id,
    title,
    href: detailAddress(family, title) + (kind === 'answerKeys' ? linksAnchor : ''),
    status: applicationStatus(applicationBegin, lastDateApply, now),
    lastDate: lastDateApply,
    changedAt,
    ...(isYoung && { changed: lastChange }),
    ...(kind === 'syllabus' && !hasSyllabus && { syllabusAwaited: true as const }),
  };
}

export async function listingCardView(
  site: ServerSite,
  { needsLink }: ListingKind,
  { id, title, updatedAt, applyLink, pdfFile, fileName, posting: tie }: ListingCard,
): Promise<ListingCardView> {
  const link = linkTarget(applyLink);
  const { [pdfFile]: pdfTakenDown } = await takenDownOf(site, [pdfFile]);
  const pdf = pdfTakenDown ? undefined : await pdfView(site, pdfFile, fileName);
  const family = site.families.find(({ key }) => key === tie?.family);
  const posting = family && tie && { title: tie.title, href: detailAddress(family, tie.title) };
  const isAwaited = !link && !pdf && !pdfTakenDown && !needsLink;
  return {
    kind: 'notice',
    id,
    title,
    updatedAt,
    ...(link && { link }),
    ...(pdf && { pdf }),
    ...(pdfTakenDown && { pdfTakenDown }),
    ...(posting && { posting }),
    ...(isAwaited && { awaited: true as const }),
  };
}

/** Those of these PDFs that were taken down, by stored path. Where that cannot be read they are shown as they are. */
export async function takenDownOf(
  { reads }: ServerSite,
  storedPaths: readonly string[],
): Promise<Readonly<Record<string, TakenDown>>> {
  const named = storedPaths.filter((path) => path !== '');
  if (named.length === 0) return {};
  const found = await outcomeOf(reads.takenDown(named));
  return found.ok ? found.value : {};
}

async function pdfView({ reads }: ServerSite, storedPath: string, fileName: string): Promise<PdfView | undefined> {
  const href = storedFile(storedPath, fileName);
  if (href === undefined) return undefined;
  const size = await outcomeOf(reads.sizeOf(storedPath));
  return { href, ...(size.ok && size.value !== undefined && { bytes: size.value }) };
}
