import { applicationStatus } from '@noticeboard/content-model';
import type { NoticeCard, NoticeKind, PostingCard, SiteList } from '@noticeboard/content-model';
import { detailAddress } from '../app/addresses';
import { outcomeOf } from '../server/loader';
import type { ServerSite } from '../server/loader';
import { storedFile } from '../tables/stored-file';
import { webAddress } from '../words/web-address';
import type { NoticeCardView, PdfView, PostingCardView } from './card-view';

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
