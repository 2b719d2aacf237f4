import { useWords } from '../app/site-context';
import { PageHeading } from '../ui/page-parts';

/**
 * Shown by the service worker in place of a page that it has no copy of, at that page's address. It fills the list with
 * what it has; the server sends this page without scripts, so nothing undoes that.
 */
export function View() {
  const t = useWords();
  return (
    <div className="reading-width">
      <PageHeading>{t('This page is not saved on your phone.')}</PageHeading>
      <p className="mt-3">{t('Pages that you have visited before can be read without a connection.')}</p>
      <p className="mt-4">
        <a href="" className="button">
          {t('Try again')}
        </a>
      </p>
      <h2 className="section-heading mt-8">{t('Pages saved for offline reading')}</h2>
      <ul id="saved-pages" className="saved-pages" />
    </div>
  );
}
