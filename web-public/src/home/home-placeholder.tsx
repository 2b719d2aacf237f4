import { CardPlaceholders } from '../words/card-placeholders';
import { PageHead } from '../words/page-head';
import { PageHeading } from '../words/page-heading';
import { previewLength } from './home.loader';
import { tagline } from './home.page';

export function HomePlaceholder() {
  return (
    <>
      <PageHead title={tagline} />
      <PageHeading>{tagline}</PageHeading>
      <CardPlaceholders count={previewLength} />
    </>
  );
}
