import { useWords } from '../app/site-context';
import { Card } from '../cards/card';
import { PresentOnly } from '../past/present-only';
import { quoted } from '../search/search-text';
import { CouldNotLoad } from '../words/could-not-load';
import { PageHeading } from '../words/page-heading';
import type { ListView } from './list.data';
import { ListOrderSwitch } from './list-order-switch';
import { NarrowingForm } from './narrowing-form';
import { Pager } from './pager';
import { useList } from './use-list';

export function View({ view }: { readonly view: ListView }) {
  const t = useWords();
  const list = useList(view.list);
  const { heading, button, empty, listPaths } = list.words;
  return (
    <>
      <PageHeading>{t(heading)}</PageHeading>
      <NarrowingForm list={list} q={view.q} />
      <div className="list-bar">
        {view.failed ? <CouldNotLoad /> : <ResultCount view={view} />}
        <ListOrderSwitch list={list} view={view} />
      </div>
      {view.cards.length === 0 ? (
        <p className="empty">{t(empty)}</p>
      ) : (
        <ul className="card-list">
          {view.cards.map((card) => (
            <Card key={card.id} card={card} list={view.list} button={t(button)} />
          ))}
        </ul>
      )}
      <Pager view={view} />
      <PresentOnly>
        <p className="mt-6 text-small">
          <a href={`${listPaths[0]}/feed.xml`} className="plain-link">
            {t('Feed of this list')}
          </a>
        </p>
      </PresentOnly>
    </>
  );
}

function ResultCount({ view: { q, total, order } }: { readonly view: ListView }) {
  const t = useWords();
  const filled = { total, q: quoted(q) };
  return (
    <p role="status" className="min-w-0 text-small text-muted wrap-anywhere">
      {q !== ''
        ? t(total === 1 ? '{total} notice for “{q}”' : '{total} notices for “{q}”', filled)
        : order === 'closing'
          ? t(
              total === 1 ? '{total} notice with a last date to come' : '{total} notices with a last date to come',
              filled,
            )
          : t(total === 1 ? '{total} notice' : '{total} notices', filled)}
    </p>
  );
}
