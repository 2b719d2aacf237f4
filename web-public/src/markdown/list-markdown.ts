import type { SiteList } from '@noticeboard/content-model';
import { listSearch } from '../app/addresses';
import type { Site } from '../app/site-context';
import type { CardView, ListingCardView, PostingCardView } from '../cards/card-view';
import { type ListView, pageLength } from '../list/list.view';
import type { Translate } from '../words/translator';
import { fileSize } from '../ui/page-parts';
import { takenDownOn } from '../ui/taken-down';
import { momentText, statusWords } from '../ui/time';
import { nested } from './change-lines';
import { link, plain, type Written } from './markdown-text';

export function listMarkdown({ lists, t }: Site, view: ListView, written: Written): readonly string[] {
  const list = lists.find(({ key }) => key === view.list);
  if (!list) return [];
  const { q, page, total, order, cards, failed } = view;
  if (failed) return [t('Could not load.')];
  const last = Math.max(1, Math.ceil(total / pageLength));
  const [path] = list.words.listPaths;
  const turned = (to: number, words: string) => link(t(words), written(path + listSearch(q, to, order)));
  return [
    cards.length === 0 ? t(list.words.empty) : cards.map((card) => cardMarkdown(card, t, written)).join('\n'),
    t(total === 1 ? '{total} notice' : '{total} notices', { total }),
    [
      t('Page {page} of {last}', { page, last }),
      ...(page > 1 ? [turned(Math.min(page - 1, last), order === 'closing' ? 'Previous' : 'Newer')] : []),
      ...(page < last ? [turned(page + 1, order === 'closing' ? 'Next' : 'Older')] : []),
    ].join(' · '),
    feedLink(list, t, written),
  ];
}

function feedLink({ words: { listPaths } }: SiteList, t: Translate, written: Written): string {
  return link(t('Feed of this list'), written(`${listPaths[0]}/feed.xml`));
}

export function cardMarkdown(card: CardView, t: Translate, written: Written): string {
  return card.kind === 'posting' ? ofPosting(card, t, written) : ofListing(card, t, written);
}

function ofPosting(card: PostingCardView, t: Translate, written: Written): string {
  const { title, href, status, lastDate, changed, syllabusAwaited } = card;
  const labels = changed?.labels.map((label) => t(label)).join(', ') ?? '';
  return `- ${link(title, written(href))}${nested([
    statusWords(status, t),
    ...(lastDate === '' ? [] : [plain(t('Last date {text}', { text: lastDate }))]),
    ...(changed
      ? [`${t('Updated')} ${momentText(changed.at, t, false)}${labels === '' ? '' : `: ${plain(labels)}`}`]
      : []),
    ...(syllabusAwaited ? [t('Syllabus not posted yet')] : []),
  ])}`;
}

function ofListing(card: ListingCardView, t: Translate, written: Written): string {
  const { title, updatedAt, link: target, pdf, pdfTakenDown, posting, awaited } = card;
  const size = pdf?.bytes === undefined ? '' : ` (${fileSize(pdf.bytes)})`;
  return `- ${plain(title)}${nested([
    `${t('Updated')} ${momentText(updatedAt, t, false)}`,
    ...(target ? [link(target.host, target.href)] : []),
    ...(pdf ? [link(`PDF${size}`, written(pdf.href))] : []),
    ...(pdfTakenDown ? [`PDF – ${takenDownOn(pdfTakenDown.at, t)}: ${plain(pdfTakenDown.reason)}`] : []),
    ...(posting ? [`${t('Of the notice')}: ${link(posting.title, written(posting.href))}`] : []),
    ...(awaited ? [t('Result awaited')] : []),
  ])}`;
}
