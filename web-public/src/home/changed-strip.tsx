import { Link } from 'react-router-dom';
import { useLanguageOf, useWords } from '../app/site-context';
import { ChangeLine } from '../changes/change-words';
import type { HomeView } from './home.data';

/** The newest change of each posting or notice that changed today. */
export function ChangedStrip({ changed }: Pick<HomeView, 'changed'>) {
  const t = useWords();
  const languageOf = useLanguageOf();
  if (changed.length === 0) return null;
  return (
    <section aria-labelledby="changed" className="strip">
      <h2 id="changed" className="section-heading">
        {t('Changed today')}
      </h2>
      <ul>
        {changed.map(({ href, title, list, change }) => (
          <li key={`${list} ${change.position}`} className="strip-entry strip-change">
            <Link to={href} lang={languageOf(title)} className="title-link">
              {title}
            </Link>{' '}
            <p className="strip-words">
              <ChangeLine change={change} />
            </p>
          </li>
        ))}
      </ul>
      <p className="strip-more">
        <Link to="/changes" className="plain-link">
          {t('See all updates')}
        </Link>
      </p>
    </section>
  );
}
