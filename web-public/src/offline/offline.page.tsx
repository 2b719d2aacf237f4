import { useWords } from '../app/site-context';
import { PageHeading } from '../words/page-heading';

/** The service worker fills the list with links to the pages that it has. */
export function View() {
  const t = useWords();
  return (
    <div className="reading-width">
      <PageHeading>{t('This page is not saved on your phone.')}</PageHeading>
      <p className="mt-3">{t('Pages that you have visited before can be read without a connection.')}</p>
      <h2 className="section-heading mt-8">{t('Pages saved for offline reading')}</h2>
      <ul id="saved-pages" className="saved-pages" />
    </div>
  );
}
