import type { ReaderChange, SiteList } from '@noticeboard/content-model';
import { Link } from 'react-router-dom';
import { useTranslate } from '../app/site-context';
import { ChangeWords } from '../ui/change-words';
import { PageHeading } from '../ui/page-parts';
import { Moment } from '../ui/time';
import type { FamilyPageView } from './posting-view';

export function Breadcrumb({ words }: Pick<SiteList, 'words'>) {
  const t = useTranslate();
  return (
    <nav aria-label={t('Breadcrumb')} className="breadcrumb">
      <ol className="flex flex-wrap items-center text-small">
        <li>
          <Link to="/" className="breadcrumb-link">
            {t('Home')}
          </Link>
        </li>
        <li className="breadcrumb-step">
          <Link to={words.listPaths[0]} className="breadcrumb-link">
            {t(words.heading)}
          </Link>
        </li>
      </ol>
    </nav>
  );
}

/** The title and the time of the last change, which readers need on a page that others passed on to them. */
export function PostingHeader({ view }: { readonly view: FamilyPageView }) {
  const t = useTranslate();
  const { title, createdAt, changedAt, history } = view;
  return (
    <header className="reading-width">
      <PageHeading>{title}</PageHeading>
      <dl className="metadata">
        <div>
          <dt>{t('Published')}</dt>{' '}
          <dd>
            <Moment at={createdAt} />
          </dd>
        </div>{' '}
        {history.length > 1 && (
          <div>
            <dt>{t('Last updated')}</dt>{' '}
            <dd>
              <Moment at={changedAt} withTime />
              <span className="see-updates">
                :{' '}
                <a href="#history" className="text-link">
                  {t('See all updates')}
                </a>
              </span>
            </dd>
          </div>
        )}
      </dl>
    </header>
  );
}

/** Tells returning readers what changed. */
export function ChangeBanner({ change }: { readonly change: ReaderChange }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="recent" className="change-banner">
      <h2 id="recent" className="font-bold">
        {t('What changed')} <span className="font-normal">·</span>{' '}
        <span className="font-normal">
          <Moment at={change.at} withTime />
        </span>
      </h2>
      <ChangeWords change={change} />
    </section>
  );
}
