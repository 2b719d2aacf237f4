import { Link } from 'react-router-dom';
import { useWords } from '../app/site-context';
import { Card } from '../cards/card';
import { useList } from '../list/use-list';
import { CouldNotLoad } from '../words/could-not-load';
import type { Preview } from './home.data';

/** The newest entries of a list. */
export function PreviewSection({ preview: { list, cards, total, failed } }: { readonly preview: Preview }) {
  const t = useWords();
  const { heading, previewButton, empty, listPaths } = useList(list).words;
  const headingId = `preview-${list}`;
  return (
    <section aria-labelledby={headingId} className="preview">
      <h2 id={headingId} className="section-heading">
        {t(heading)}
      </h2>
      {failed && <CouldNotLoad />}
      {cards.length === 0 ? (
        <p className="empty">{t(empty)}</p>
      ) : (
        <ul>
          {cards.map((card) => (
            <Card key={card.id} card={card} list={list} button={t(previewButton)} level={3} />
          ))}
        </ul>
      )}
      {total > cards.length && (
        <Link to={listPaths[0]} aria-describedby={headingId} className="button mt-4">
          {t('View More')}
        </Link>
      )}
    </section>
  );
}
