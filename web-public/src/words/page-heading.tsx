import { useLanguageOf } from '../app/site-context';

/** The one h1 of a page. It takes the focus after a navigation in the browser. */
export function PageHeading({ children }: { readonly children: string }) {
  const languageOf = useLanguageOf();
  return (
    <h1 className="page-heading" tabIndex={-1} lang={languageOf(children)}>
      {children}
    </h1>
  );
}
