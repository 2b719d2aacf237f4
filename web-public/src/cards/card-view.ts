import { applicationStatus } from '@noticeboard/content-model';
import type { ApplicationStatus, NoticeCard, NoticeKind, PostingCard, SiteList } from '@noticeboard/content-model';
import { detailAddress, storedFile, webAddress } from '../app/addresses';
import type { WebAddress } from '../app/addresses';
import { outcomeOf } from '../app/loader';
import type { ServerSite } from '../app/loader';

/** A posting in a list, ready to be shown. */
export interface PostingCardView {
  readonly kind: 'posting';
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly status: ApplicationStatus;
  /** As typed; empty where no notice gives one. */
  readonly lastDate: string;
  readonly changedAt: string;
  /** What its newest significant change touched, while that is young. */
  readonly changed?: { readonly at: string; readonly labels: readonly string[] };
  /** On the syllabus list, of a posting that has none yet. */
  readonly syllabusAwaited?: true;
}

/** An admit card or a result in a list. */
export interface NoticeCardView {
  readonly kind: 'notice';
  readonly id: string;
  readonly title: string;
  readonly updatedAt: string;
  /** Absent where the stored link is no web address. */
  readonly link?: WebAddress;
  readonly pdf?: PdfView;
  /** It has neither, and need not have: a result that is still to come. */
  readonly awaited?: true;
}

interface PdfView {
  readonly href: string;
  /** Absent when the file is not there. */
  readonly bytes?: number;
}

export type CardView = PostingCardView | NoticeCardView;

const youngest = 7 * 86_400_000;

/** Where the detail page keeps the links, among them an answer key. */
const linksAnchor = '#useful-links';

export function postingCardView(
  { now }: ServerSite,
  { kind, family }: Exclude<SiteList, { kind: 'notices' }>,
  card: PostingCard,
): PostingCardView {
  const { id, title, applicationBegin, lastDateApply, changedAt, lastChange, hasSyllabus } = card;
  const isYoung = lastChange && now.getTime() - Date.parse(lastChange.at) < youngest;
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

export async function noticeCardView(
  site: ServerSite,
  { needsLink }: NoticeKind,
  { id, title, updatedAt, applyLink, pdfFile, fileName }: NoticeCard,
): Promise<NoticeCardView> {
  const link = webAddress(applyLink);
  const pdf = await pdfView(site, pdfFile, fileName);
  const isAwaited = !link && !pdf && !needsLink;
  return {
    kind: 'notice',
    id,
    title,
    updatedAt,
    ...(link && { link }),
    ...(pdf && { pdf }),
    ...(isAwaited && { awaited: true as const }),
  };
}

async function pdfView({ reads }: ServerSite, storedPath: string, fileName: string): Promise<PdfView | undefined> {
  const href = storedFile(storedPath, fileName);
  if (href === undefined) return undefined;
  const size = await outcomeOf(reads.sizeOf(storedPath));
  return { href, ...(size.ok && size.value !== undefined && { bytes: size.value }) };
}
