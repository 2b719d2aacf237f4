import type { Family } from '@noticeboard/content-model';
import type { Site } from '../app/site';
import { GonePage } from '../refusal/gone.page';
import { UnknownPostingPage } from '../refusal/unknown-posting.page';
import type { DetailData } from './detail.loader';
import { FailedPage } from './failed.page';
import { PostingPage } from './posting.page';

interface DetailPageProps {
  readonly site: Site;
  readonly family: Family;
  readonly data: DetailData;
}

export function DetailPage({ site, family, data }: DetailPageProps) {
  switch (data.kind) {
    case 'found':
      return <PostingPage site={site} family={family} posting={data.posting} />;
    case 'deleted':
      return <GonePage site={site} title={data.title} deletedAt={data.deletedAt} />;
    case 'unknown':
      return <UnknownPostingPage site={site} />;
    case 'failed':
      return <FailedPage />;
  }
}
