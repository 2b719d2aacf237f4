import type { Family } from '@noticeboard/content-model';
import { listAddress, listSearch } from '../app/addresses';
import type { Site } from '../app/site';
import { CouldNotLoad } from '../words/could-not-load';
import { PageHead, siteName } from '../words/page-head';
import { PageHeading } from '../words/page-heading';
import type { ListData } from './list.loader';
import { Pager } from './pager';
import { PostingCard } from './posting-card';
import { SearchForm } from './search-form';

interface ListPageProps {
  readonly site: Site;
  readonly family: Family;
  readonly data: ListData;
}

export function ListPage({ site, family, data }: ListPageProps) {
  const { q, page, summaries, total, failed } = data;
  const { heading, empty } = family.site;
  return (
    <>
      <PageHead
        title={q === '' ? heading : `“${q}” in ${heading}`}
        description={`${heading} on ${siteName}, newest first, each with its last date as the notice gives it.`}
        canonical={{ site, address: listAddress(family) + listSearch('', page) }}
        unlisted={q !== '' || summaries.length === 0}
      />
      <PageHeading>{heading}</PageHeading>
      <SearchForm family={family} q={q} live />
      {failed ? <CouldNotLoad /> : <ResultCount q={q} total={total} />}
      {summaries.length === 0 ? (
        <p className="empty">{empty}</p>
      ) : (
        <ul className="posting-list border-t-4 border-ink">
          {summaries.map((summary) => (
            <PostingCard key={summary.id} family={family} summary={summary} />
          ))}
        </ul>
      )}
      <Pager q={q} page={page} total={total} />
    </>
  );
}

function ResultCount({ q, total }: Pick<ListData, 'q' | 'total'>) {
  const noun = total === 1 ? 'notice' : 'notices';
  return (
    <p role="status" className="my-3 text-small text-muted">
      {q === '' ? `${total} ${noun}` : `${total} ${noun} for “${q}”`}
    </p>
  );
}
