import type { Site } from '../app/site';

export const siteName = 'Noticeboard';

interface PageHeadProps {
  readonly title: string;
  readonly description?: string;
  readonly canonical?: { readonly site: Site; readonly address: string };
  /** Absent from search engines. */
  readonly unlisted?: boolean;
}

/** React lifts these into the document's head. */
export function PageHead({ title, description, canonical, unlisted = false }: PageHeadProps) {
  return (
    <>
      <title>{`${title} – ${siteName}`}</title>
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={canonical.site.settings.origin + canonical.address} />}
      {unlisted && <meta name="robots" content="noindex" />}
    </>
  );
}
