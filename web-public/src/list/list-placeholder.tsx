import type { SiteList } from '@noticeboard/content-model';
import { useWords } from '../app/site-context';
import { CardPlaceholders } from '../words/card-placeholders';
import { PageHead } from '../words/page-head';
import { PageHeading } from '../words/page-heading';

const cards = 9;

export function ListPlaceholder({ list }: { readonly list: SiteList }) {
  const heading = useWords()(list.words.heading);
  return (
    <>
      <PageHead head={{ title: heading }} />
      <PageHeading>{heading}</PageHeading>
      <CardPlaceholders count={cards} />
    </>
  );
}
