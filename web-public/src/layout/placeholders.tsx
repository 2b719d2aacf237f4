import type { SiteList } from '@noticeboard/content-model';
import type { ReactNode } from 'react';
import { plainPath } from '../app/addresses';
import { useTranslate } from '../app/site-context';
import { homeTitle, previewLength } from '../home/home.view';
import { PageHead, PageHeading } from '../ui/page-parts';

/** The placeholder for the page at a path while the browser loads it. */
export function placeholderAt(pathname: string, lists: readonly SiteList[]): ReactNode {
  const path = plainPath(pathname);
  if (path === '') return <CardPlaceholders key="home" heading={homeTitle} count={previewLength} />;
  const list = lists.find(({ words }) => words.listPaths.some((one) => plainPath(one) === path));
  if (!list) return <DetailPlaceholder />;
  return <CardPlaceholders key="list" heading={list.words.heading} count={listCards} />;
}

const listCards = 9;

const lineWidths = ['w-2/5', 'w-full', 'w-full', 'w-4/5', 'w-full', 'w-3/5'];

function DetailPlaceholder() {
  const t = useTranslate();
  return (
    <div className="placeholders reading-width" role="status">
      <PageHead head={{ title: t('Loading') }} />
      <span className="sr-only">{t('Loading')}</span>
      <div className="bone h-8 w-full" aria-hidden="true" />
      <div className="bone h-8 w-3/5" aria-hidden="true" />
      {lineWidths.map((width, index) => (
        <div key={index} className={`bone ${width}`} aria-hidden="true" />
      ))}
    </div>
  );
}

/** A heading above placeholders for the cards that are being loaded. */
function CardPlaceholders({ heading, count }: { readonly heading: string; readonly count: number }) {
  const t = useTranslate();
  return (
    <>
      <PageHead head={{ title: t(heading) }} />
      <PageHeading>{t(heading)}</PageHeading>
      <div className="placeholders" role="status">
        <span className="sr-only">{t('Loading')}</span>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="card-placeholder" aria-hidden="true">
            <div className="bone w-4/5" />
            <div className="bone w-2/5" />
          </div>
        ))}
      </div>
    </>
  );
}
