import { messages } from '@noticeboard/content-model';
import { CouldNotLoad } from '../words/could-not-load';
import { PageHead } from '../words/page-head';
import { PageHeading } from '../words/page-heading';

const message = messages.detailFailed;

export function FailedPage() {
  return (
    <>
      <PageHead title={message} unlisted />
      <PageHeading>{message}</PageHeading>
      <CouldNotLoad />
    </>
  );
}
