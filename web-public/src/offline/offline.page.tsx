import { useTranslate } from '../app/site-context';
import { PageHeading } from '../ui/page-parts';

/**
 * The service worker shows this at the address of a page that it has no copy of, and fills the list with its copies.
 * The server sends this page without scripts, so hydration does not remove the list.
 */
export function View() {
  const t = useTranslate();
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
