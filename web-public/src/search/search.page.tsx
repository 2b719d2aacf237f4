import { Link } from 'react-router-dom';
import { listSearch } from '../app/addresses';
import { useList, useTranslate } from '../app/site-context';
import { Card } from '../cards/card';
import { quoted } from '../list/list.view';
import { CouldNotLoad, PageHeading, Section } from '../ui/page-parts';
import { PortalSearchForm } from '../ui/search-form';
import type { SearchGroup, SearchView } from './search.loader';

export function View({ view: { q, groups, failed } }: { readonly view: SearchView }) {
  const t = useTranslate();
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const filled = { total, q: quoted(q) };
  return (
    <>
      <PageHeading>{t('Search')}</PageHeading>
      <PortalSearchForm q={q} />
      {failed && <CouldNotLoad />}
      {q !== '' && !failed && (
        <p role="status" className="my-3 text-small text-muted wrap-anywhere">
          {t(total === 1 ? '{total} notice for “{q}”' : '{total} notices for “{q}”', filled)}
        </p>
      )}
      {q !== '' && !failed && groups.length === 0 && (
        <p className="empty">{t('Nothing found. Try fewer or other words: one part of a title is enough.')}</p>
      )}
      {groups.map((group) => (
        <FoundGroup key={group.list} group={group} q={q} />
      ))}
    </>
  );
}

function FoundGroup({ group: { list, cards, total }, q }: { readonly group: SearchGroup; readonly q: string }) {
  const t = useTranslate();
  const { heading, button, listPaths } = useList(list).words;
  const headingId = `found-${list}`;
  return (
    <Section headingId={headingId} heading={t(heading)} className="mt-8">
      <ul className="card-list border-t-0">
        {cards.map((card) => (
          <Card key={card.id} card={card} list={list} button={t(button)} level={3} />
        ))}
      </ul>
      {total > cards.length && (
        <Link to={listPaths[0] + listSearch(q, 1)} aria-describedby={headingId} className="button-quiet mt-4">
          {t('See all {total}', { total })}
        </Link>
      )}
    </Section>
  );
}
