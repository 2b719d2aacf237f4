import type { Head } from '../app/page';
import { useSite } from '../app/site-context';

export const siteName = 'Noticeboard';

/** React lifts these into the document's head. */
export function PageHead({ head: { title, description, canonical, unlisted } }: { readonly head: Head }) {
  const { settings } = useSite();
  return (
    <>
      <title>{`${title} – ${siteName}`}</title>
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={settings.origin + canonical} />}
      {unlisted && <meta name="robots" content="noindex" />}
    </>
  );
}
