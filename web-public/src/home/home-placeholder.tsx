import { useWords } from '../app/site-context';
import { CardPlaceholders } from '../words/card-placeholders';
import { PageHead } from '../words/page-head';
import { PageHeading } from '../words/page-heading';
import { homeTitle } from './failed-home';
import { previewLength } from './home.data';

export function HomePlaceholder() {
  const title = useWords()(homeTitle);
  return (
    <>
      <PageHead head={{ title }} />
      <PageHeading>{title}</PageHeading>
      <CardPlaceholders count={previewLength} />
    </>
  );
}
