import type { SiteList } from '@noticeboard/content-model';
import type { ReactNode } from 'react';
import { useTranslate } from '../app/site-context';
import { homeTitle, previewLength } from '../home/home.view';
import { PageHead, PageHeading } from '../ui/page-parts';

/** The placeholder for the page at a path while the browser loads it. */
export function placeholderAt(pathname: string, lists: readonly SiteList[]): ReactNode {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  if (path === '') return <HomePlaceholder />;
  const list = lists.find(({ words }) => words.listPaths.some((one) => one.toLowerCase() === path));
  return list ? <ListPlaceholder list={list} /> : <DetailPlaceholder />;
}

export function HomePlaceholder() {
  const title = useTranslate()(homeTitle);
  return (
    <>
      <PageHead head={{ title }} />
      <PageHeading>{title}</PageHeading>
      <CardPlaceholders count={previewLength} />
    </>
  );
}

const listCards = 9;

export function ListPlaceholder({ list }: { readonly list: SiteList }) {
  const heading = useTranslate()(list.words.heading);
  return (
    <>
      <PageHead head={{ title: heading }} />
      <PageHeading>{heading}</PageHeading>
      <CardPlaceholders count={listCards} />
    </>
  );
}

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

/** Placeholders for cards that are being loaded. */
function CardPlaceholders({ count }: { readonly count: number }) {
  const t = useTranslate();
  return (
    <div className="placeholders" role="status">
      <span className="sr-only">{t('Loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card-placeholder" aria-hidden="true">
          <div className="bone w-4/5" />
          <div className="bone w-2/5" />
        </div>
      ))}
    </div>
  );
}
