import { useLocation, useNavigation } from 'react-router-dom';
import { useSite } from '../app/site-context';

const names = { en: 'English', hi: 'हिन्दी' } as const;

/**
 * The same page, or the one that is being loaded in its place, with the interface in the other language: a fresh
 * document, for the choice is kept by the server.
 */
export function LanguageLink({ className }: { readonly className: string }) {
  const { language } = useSite();
  const here = useLocation();
  const { pathname, search } = useNavigation().location ?? here;
  const other = language === 'en' ? 'hi' : 'en';
  const query = new URLSearchParams(search);
  query.set('lang', other);
  return (
    <a href={`${pathname}?${query.toString()}`} lang={other} hrefLang={other} className={className}>
      {names[other]}
    </a>
  );
}
