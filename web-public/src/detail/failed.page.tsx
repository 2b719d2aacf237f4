import { CouldNotLoad } from '../words/could-not-load';
import { PageHead } from '../words/page-head';
import { PageHeading } from '../words/page-heading';

const message = 'There was an error fetching data';

export function FailedPage() {
  return (
    <>
      <PageHead title={message} unlisted />
      <PageHeading>{message}</PageHeading>
      <CouldNotLoad />
    </>
  );
}
