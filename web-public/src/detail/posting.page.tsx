import { messages } from '@noticeboard/content-model';
import type { Family, PublicPosting } from '@noticeboard/content-model';
import { detailAddress } from '../app/addresses';
import type { Site } from '../app/site';
import { Moment } from '../words/moment';
import { PageHead } from '../words/page-head';
import { PageHeading } from '../words/page-heading';
import { Breadcrumb } from './breadcrumb';
import { FormGuide } from './form-guide';
import { NoticeContents } from './notice-contents';
import { NoticeSection } from './notice-section';
import { Overview } from './overview';
import { descriptionOf } from './posting-description';

interface PostingPageProps {
  readonly site: Site;
  readonly family: Family;
  readonly posting: PublicPosting;
}

export function PostingPage({ site, family, posting }: PostingPageProps) {
  const notices = [...posting.notifications].reverse();
  return (
    <>
      <PageHead
        title={posting.title}
        description={descriptionOf(family, posting)}
        canonical={{ site, address: detailAddress(family, posting.title) }}
      />
      <Breadcrumb family={family} />
      <header className="reading-width">
        <PageHeading>{posting.title}</PageHeading>
        <p className="mt-3 flex flex-wrap gap-x-6 text-small text-muted">
          <span>
            Published <Moment at={posting.createdAt} />
          </span>{' '}
          <span>
            Last updated <Moment at={posting.updatedAt} withTime />
          </span>
        </p>
      </header>
      <div className="detail-columns">
        <Overview posting={posting} />
        <div className="detail-text">
          {notices.length > 2 && <NoticeContents notices={notices} />}
          {notices.length === 0 && <p className="empty">{messages.noNotifications}</p>}
          {notices.map((notice) => (
            <NoticeSection key={notice.id} notice={notice} />
          ))}
          {family.site.guide && <FormGuide />}
        </div>
      </div>
    </>
  );
}
