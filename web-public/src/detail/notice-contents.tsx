import { useLanguageOf, useWords } from '../app/site-context';
import type { NoticeView } from './detail.data';

export function NoticeContents({ notices }: { readonly notices: readonly NoticeView[] }) {
  const t = useWords();
  const languageOf = useLanguageOf();
  return (
    <nav aria-labelledby="contents" className="notice-contents">
      <h2 id="contents" className="label">
        {t('On this page')}
      </h2>
      <ol className="mt-1">
        {notices.map(({ anchor, postDate, nameOfPost }) => {
          const name = t('Notice of {date}', { date: postDate });
          return (
            <li key={anchor}>
              <a href={`#${anchor}`} lang={languageOf(name)} className="text-link inline-block py-2">
                {name}
              </a>
              <span lang={languageOf(nameOfPost)} className="wrap-anywhere">{` – ${nameOfPost}`}</span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
