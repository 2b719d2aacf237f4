import { cellLine, linkTarget, tableGrid, type Table } from '@noticeboard/content-model';
import { storedFile } from '../app/addresses';
import type { Site } from '../app/site-context';
import type { Steps } from '../app/turns';
import { answerWords } from '../detail/date-reports';
import type { Fact, FactSection, NotificationView } from '../detail/facts';
import { sectionHeadings } from '../detail/notification-section';
import { linksOf } from '../detail/posting-links';
import type { FamilyPageView } from '../detail/posting-view';
import { linkRows } from '../tables/useful-links';
import { fileSize } from '../ui/page-parts';
import { takenDownOn } from '../ui/taken-down';
import { bornWords, dayText, momentText, statusWords } from '../ui/time';
import type { Translate } from '../words/translator';
import { changeLines, nested } from './change-lines';
import { cardMarkdown } from './list-markdown';
import { heading, joined, labelled, link, plain, plainLines, row, type Written } from './markdown-text';

/** All that the page of a posting says. */
export function* postingMarkdown(site: Site, view: FamilyPageView, written: Written): Steps<readonly string[]> {
  const { t } = site;
  const parts = [overview(view, t)];
  for (const notice of view.notices) {
    yield;
    parts.push(ofNotice(notice, t));
  }
  for (const [index, table] of view.tables.entries()) {
    yield;
    parts.push(yield* ofTable(table, t('Table {number}', { number: index + 1 })));
  }
  yield;
  parts.push(usefulLinks(site, view, written), tied(view, t, written));
  yield;
  parts.push(answers(view, t), history(view, t));
  if (view.calendar !== undefined) parts.push(link(t('Add all dates to calendar'), written(view.calendar)));
  return parts;
}

function overview(view: FamilyPageView, t: Translate): string {
  const { status, lastDate, salary, employer, apply, website, createdAt, changedAt } = view;
  const [published, updated] = [createdAt, changedAt].map((at) => momentText(at, t, true)) as [string, string];
  return [
    `- **${statusWords(status, t)}**`,
    ...(lastDate ? [factLine(lastDate, t, t('Last Date to Apply'))] : []),
    ...(salary ? [factLine(salary, t)] : []),
    ...(employer === undefined ? [] : [labelled(t('Organisation'), plain(employer))]),
    ...(apply ? [labelled(t('Apply'), link(apply.host, apply.href) + wasText(apply, t))] : []),
    ...(website ? [labelled(t('Official website'), link(website.host, website.href))] : []),
    labelled(t('Published'), published),
    labelled(t('Last updated'), updated),
  ].join('\n');
}

function factLine(fact: Fact, t: Translate, label = fact.ownLabel ? fact.label : t(fact.label)): string {
  return labelled(label, factText(fact, t));
}

function factText({ value, reading, was }: Fact, t: Translate): string {
  const day = reading === undefined ? '' : ` (${dayText(reading, t)})`;
  return plainLines(value, '  ') + day + wasText({ was }, t);
}

function wasText({ was }: { readonly was?: Fact['was'] | undefined }, t: Translate): string {
  return was ? ` (${t('was')} ~~${plain(was.text)}~~)` : '';
}

function ofNotice({ postDate, about, sections }: NotificationView, t: Translate): string {
  return joined([
    heading(2, t('Notice of {date}', { date: postDate })),
    plain(about.join(' · ')),
    ...sections.flatMap((section) => ofSection(section, t)),
  ]);
}

function ofSection({ group, heading: own, rows, passages, lines, born }: FactSection, t: Translate): readonly string[] {
  const facts = rows.flatMap((fact) => [
    factLine(fact, t),
    ...(born && fact.label === 'To' ? [labelled(t('Does my age fit?'), bornWords(born, t))] : []),
  ]);
  return [
    heading(3, own || t(sectionHeadings[group])),
    [...facts, ...passages.map((fact) => factLine(fact, t)), ...lines.map((fact) => `- ${factText(fact, t)}`)].join(
      '\n',
    ),
  ];
}

/** Columns of a table: one with more has a line of text for each of its rows. */
const mostColumns = 60;
/** Rows that are written in one go. */
const rowsAtOnce = 100;

/** A cell over several columns or rows stands in the first of them; the others are empty. */
function* ofTable({ rows }: Table, label: string): Steps<string> {
  const { columns, caption, head, body } = tableGrid(rows);
  if (rows.flat().every(({ value }) => cellLine(value) === '')) return '';
  const [first = [], ...more] = [...head, ...body];
  const written: string[] = [];
  const write = (cells: typeof first) => {
    if (columns > mostColumns) return `- ${cells.map(({ value }) => plain(cellLine(value))).join(' · ')}`;
    const texts = Array<string>(columns).fill('');
    for (const { value, column } of cells) texts[column] = plain(cellLine(value));
    return row(texts);
  };
  written.push(write(first));
  if (columns <= mostColumns) written.push(row(Array<string>(columns).fill('---')));
  for (const [place, cells] of more.entries()) {
    if (place % rowsAtOnce === 0) yield;
    written.push(write(cells));
  }
  return joined([heading(2, cellLine(caption) || label), written.join('\n')]);
}

function usefulLinks(site: Site, view: FamilyPageView, written: Written): string {
  const { t, lists } = site;
  const links = linksOf(view, lists);
  const lines = linkRows(links).map(({ id, attachment: { title, type, content, fileName }, index }) => {
    const was = wasText({ was: view.linksBefore[`${id}/${index}`] }, t);
    if (type === 'link') {
      const target = linkTarget(content);
      return `- ${target ? `${link(title, target.href)} (${plain(target.host)})` : `${plain(title)}: ${t('Link not available')}`}${was}`;
    }
    const gone = links.takenDown?.[content];
    if (gone) return `- ${plain(title)}: ${takenDownOn(gone.at, t)}: ${plain(gone.reason)}`;
    const file = storedFile(content, fileName);
    const bytes = links.sizes?.[content];
    const size = bytes === undefined ? '' : `, ${fileSize(bytes)}`;
    return `- ${file === undefined ? `${plain(title)}: ${t('File not available')}` : `${link(title, written(file))} (PDF${size})`}${was}`;
  });
  return lines.length === 0 ? '' : joined([heading(2, t('Useful Links')), lines.join('\n')]);
}

function tied({ tied: cards = [] }: FamilyPageView, t: Translate, written: Written): string {
  if (cards.length === 0) return '';
  const lines = cards.map(({ card }) => cardMarkdown(card, t, written));
  return joined([heading(2, t('Admit cards and results')), lines.join('\n')]);
}

/** The answers of staff to readers' reports on dates. */
function answers({ answers: given = [] }: FamilyPageView, t: Translate): string {
  if (given.length === 0) return '';
  const lines = given.map((answer) => {
    const said = answer.note === '' ? '' : ` – ${plain(answer.note)}`;
    return labelled(t(answer.label), `${answerWords(answer, t)} · ${momentText(answer.at, t, true)}${said}`);
  });
  return joined([heading(2, t('Is a date wrong?')), lines.join('\n')]);
}

function history({ history: entries }: FamilyPageView, t: Translate): string {
  const lines = entries.map((change) => `- ${momentText(change.at, t, true)}${nested(changeLines(change, t))}`);
  return joined([heading(2, t('Change history')), lines.join('\n')]);
}
