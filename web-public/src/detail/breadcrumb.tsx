import { Link } from 'react-router-dom';
import type { SiteList } from '@noticeboard/content-model';
import { useWords } from '../app/site-context';

export function Breadcrumb({ words }: Pick<SiteList, 'words'>) {
  const t = useWords();
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
