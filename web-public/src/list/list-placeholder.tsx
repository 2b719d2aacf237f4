import type { Family } from '@noticeboard/content-model';
import { CardPlaceholders } from '../words/card-placeholders';
import { PageHead } from '../words/page-head';
import { PageHeading } from '../words/page-heading';

const cards = 9;

export function ListPlaceholder({ family }: { readonly family: Family }) {
  return (
    <>
      <PageHead title={family.site.heading} />
      <PageHeading>{family.site.heading}</PageHeading>
      <CardPlaceholders count={cards} />
    </>
  );
}
