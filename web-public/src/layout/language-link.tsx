import { useLocation } from 'react-router-dom';
import { useSite } from '../app/site-context';

const names = { en: 'English', hi: 'हिन्दी' } as const;

/** The same page with the interface in the other language: a fresh document, for the choice is kept by the server. */
export function LanguageLink({ className }: { readonly className: string }) {
  const { language } = useSite();
  const { pathname, search } = useLocation();
  const other = language === 'en' ? 'hi' : 'en';
  const query = new URLSearchParams(search);
  query.set('lang', other);
  return (
    <a href={`${pathname}?${query.toString()}`} lang={other} hrefLang={other} className={className}>
      {names[other]}
    </a>
  );
}
