import type { SearchedLine } from '@noticeboard/content-model';
import { Link } from 'react-router-dom';
import { listSearch } from '../app/addresses';
import { useLanguageOf, useList, useTranslate } from '../app/site-context';
import { Card } from '../cards/card';
import { quoted } from '../list/list.view';
import { CouldNotLoad, PageHeading, PresentOnly, Section } from '../ui/page-parts';
import { PortalSearchForm } from '../ui/search-form';
import type { FoundCard, SearchView } from './search.loader';

export function View({ view }: { readonly view: SearchView }) {
  const t = useTranslate();
  const { q, found, nearest, closing, limit, failed } = view;
  const isSearched = q !== '' && !failed && limit === undefined;
  return (
    <>
      <PageHeading>{t('Search')}</PageHeading>
      <PortalSearchForm q={q} />
      {failed && <CouldNotLoad />}
      {limit !== undefined && (
        <p role="status" className="empty">
          {t('This is too long to be searched for: {limit} characters are the most. Try a few words of it.', { limit })}
        </p>
      )}
      {isSearched && <ResultCount view={view} />}
      {isSearched && found.length === 0 && (
        <p className="empty">{t('Nothing found. Try fewer or other words: one part of a title is enough.')}</p>
      )}
      {found.length > 0 && (
        <ul className="card-list">
          {found.map((one) => (
            <FoundEntry key={`${one.list} ${one.card.id}`} found={one} level={2} />
          ))}
        </ul>
      )}
      <FoundSection id="nearest" heading={t('Titles that come nearest')} found={nearest} />
      <FoundSection id="closing" heading={t('Closing in 7 days')} found={closing} />
      {isSearched && <InLists view={view} />}
      {isSearched && (
        <PresentOnly>
          <p className="mt-6 text-small">
            <a href={`/search/feed.xml${listSearch(q, 1)}`} className="plain-link">
              {t('Feed of this search')}
            </a>
          </p>
        </PresentOnly>
      )}
    </>
  );
}

function ResultCount({ view: { q, found, isCut, isOfTitles } }: { readonly view: SearchView }) {
  const t = useTranslate();
  const filled = { total: found.length, q: quoted(q) };
  const words = found.length === 1 ? '{total} notice for “{q}”' : '{total} notices for “{q}”';
  return (
    <p role="status" className="my-3 text-small text-muted wrap-anywhere">
      {isCut ? t('The first {total} notices for “{q}”: another word makes them fewer.', filled) : t(words, filled)}
      {isOfTitles && ` ${t('Only titles were looked through this time.')}`}
    </p>
  );
}

interface FoundSectionProps {
  readonly id: string;
  readonly heading: string;
  readonly found: readonly FoundCard[];
}

function FoundSection({ id, heading, found }: FoundSectionProps) {
  if (found.length === 0) return null;
  return (
    <Section headingId={id} heading={heading} className="mt-8">
      <ul className="card-list border-t-0">
        {found.map((one) => (
          <FoundEntry key={`${one.list} ${one.card.id}`} found={one} level={3} />
        ))}
      </ul>
    </Section>
  );
}

function FoundEntry({ found, level }: { readonly found: FoundCard; readonly level: 2 | 3 }) {
  const t = useTranslate();
  const { button } = useList(found.list).words;
  return (
    <Card card={found.card} list={found.list} button={t(button)} level={level}>
      <FoundIn found={found} />
    </Card>
  );
}

/** The list that has it, and where it is found: in the title, or in which line. */
function FoundIn({ found: { list, line } }: { readonly found: FoundCard }) {
  const t = useTranslate();
  const heading = t(useList(list).words.heading);
  return (
    <p>
      {heading} · {line ? <FoundLine line={line} /> : t('found in the title')}
    </p>
  );
}

function FoundLine({ line }: { readonly line: SearchedLine }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  return (
    <>
      {t('found in {label}', { label: t(line.label) })}: <q lang={languageOf(line.text)}>{line.text}</q>
    </>
  );
}

/** The lists that have the text in a title: there all of them are found. */
function InLists({ view: { q, inTitles } }: { readonly view: SearchView }) {
  const t = useTranslate();
  if (inTitles.length === 0) return null;
  return (
    <nav aria-label={t('Titles with “{q}”', { q: quoted(q) })} className="mt-6 text-small">
      <p className="text-muted wrap-anywhere">{t('Titles with “{q}”', { q: quoted(q) })}</p>
      <ul className="flex flex-wrap gap-x-5">
        {inTitles.map(({ list, total }) => (
          <li key={list}>
            <InList list={list} q={q} total={total} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function InList({ list, q, total }: { readonly list: string; readonly q: string; readonly total: number }) {
  const t = useTranslate();
  const { heading, listPaths } = useList(list).words;
  return (
    <Link to={listPaths[0] + listSearch(q, 1)} className="plain-link">
      {t(heading)} ({total})
    </Link>
  );
}
