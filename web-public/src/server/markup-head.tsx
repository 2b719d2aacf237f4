import { scriptJson } from '../app/hydration';
import type { Head } from '../app/page';
import type { Site } from '../app/site-context';
import { siteName } from '../words/page-head';
import type { Markup } from './loader';

interface MarkupHeadProps {
  readonly site: Site;
  readonly head: Head;
  readonly markup: Markup | undefined;
}

/** What shared links, feed readers and search engines read. */
export function MarkupHead({ site, head, markup }: MarkupHeadProps) {
  const { origin } = site.settings;
  const { title, description, canonical } = head;
  return (
    <>
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={origin + canonical} />}
      <meta property="og:type" content={markup?.jsonLd ? 'article' : 'website'} />
      <meta property="og:locale" content={site.language === 'hi' ? 'hi_IN' : 'en_IN'} />
      <meta property="og:image" content={origin + (markup?.image ?? '/og/portal.png')} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {markup?.feed && <link rel="alternate" type="application/atom+xml" title={title} href={markup.feed} />}
      {canonical && <link rel="alternate" hrefLang="en" href={origin + withLanguage(canonical, 'en')} />}
      {canonical && <link rel="alternate" hrefLang="hi" href={origin + withLanguage(canonical, 'hi')} />}
      {markup?.jsonLd?.map((thing, place) => (
        <script key={place} type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(thing) }} />
      ))}
    </>
  );
}

function withLanguage(path: string, language: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}
