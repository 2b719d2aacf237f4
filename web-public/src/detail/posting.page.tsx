import { messages } from '@noticeboard/content-model';
import { useSite } from '../app/site-context';
import { News } from '../bell/news';
import { SaveNotice } from '../saved/save-notice';
import { PostingTable } from '../tables/posting-table';
import { UsefulLinks } from '../tables/useful-links';
import { PageHeading, PresentOnly } from '../ui/page-parts';
import { NotificationContents, NotificationSection } from './notification-section';
import { ActionBar, Overview } from './overview';
import { Breadcrumb, ChangeBanner, ChangeHistory, FormGuide, PostingTimes, TiedListings } from './posting-frame';
import { linksOf } from './posting-links';
import { DateReports } from './date-reports';
import type { FamilyPageView } from './posting-view';
import { ShareButton, ShareLinks } from './share';
import { PrintButton, PrintNote } from './print';

/** A posting with all its parts, in the order that readers of such pages know. */
export function View({ view }: { readonly view: FamilyPageView }) {
  const { lists, t } = useSite();
  const list = lists.find(({ key }) => key === view.family);
  const words = list?.kind === 'postings' ? list.family.site : undefined;
  const { notices, tables, recent } = view;
  return (
    <article className="posting">
      <div className="posting-top">
        {words && <Breadcrumb words={words} />}
        <div className="posting-tools">
          <ShareButton view={view} />
          <SaveNotice family={view.family} id={view.id} />
        </div>
      </div>
      <div className="detail-columns">
        <header className="reading-width">
          <PageHeading>{view.title}</PageHeading>
        </header>
        <Overview view={view} />
        <PostingTimes view={view} />
        {recent && <ChangeBanner changes={recent} />}
        <div className="detail-text">
          {notices.length > 2 && <NotificationContents notices={notices} />}
          {notices.length === 0 && <p className="empty">{t(messages.noNotifications)}</p>}
          {notices.map((notification) => (
            <NotificationSection key={notification.anchor} notification={notification} />
          ))}
          {tables.map((table, index) => (
            <PostingTable key={table.id} table={table} label={t('Table {number}', { number: index + 1 })} />
          ))}
          <UsefulLinks {...linksOf(view, lists)} />
          {view.tied && <TiedListings tied={view.tied} />}
          <ChangeHistory id={view.id} changes={view.history} />
          <DateReports view={view} />
          {words?.guide && <FormGuide />}
          <News follow={{ records: [{ kind: 'posting', id: view.id }] }} about={[view.title]} />
          <ShareLinks view={view} />
          {view.calendar && (
            <PresentOnly>
              <p className="all-dates">
                <a href={view.calendar} className="button-quiet">
                  {t('Add all dates to calendar')}
                </a>
              </p>
            </PresentOnly>
          )}
          <PrintButton />
          <PrintNote view={view} />
        </div>
      </div>
      <ActionBar view={view} />
    </article>
  );
}
