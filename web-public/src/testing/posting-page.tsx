import {
  type Attachment,
  families,
  type Family,
  familyOf,
  listingKinds,
  type NotificationFields,
  type PostingEvent,
  type PostingFields,
  siteLists,
} from '@noticeboard/content-model';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { siteOf, SiteProvider } from '../app/site-context';
import { postingView } from '../detail/posting-view';
import { View } from '../detail/posting.page';
import { hindi } from '../words/hindi';
import { atOnce } from './at-once';
import { applicationNotification, fieldsWith, settings, type Step, storyOf } from './examples';

const published = '2026-06-10T03:00:00.000Z';
const reference = new Date('2026-11-20T06:00:00.000Z');

/** A notification with every field, whose dates lie ahead of the reference day. */
export const fullNotification: Partial<NotificationFields> = {
  ...applicationNotification,
  lastDateApply: '04/12/2026 (11:00 PM)',
  lastDatePayExamFee: '05 Dec 2026',
  examDate: '14–30 January 2027',
};

interface Given {
  readonly family?: Family;
  readonly posting?: Partial<PostingFields>;
  /** In order of creation. */
  readonly notices?: readonly Partial<NotificationFields>[];
  readonly links?: readonly Attachment[];
  readonly later?: readonly Step[];
  readonly language?: 'en' | 'hi';
  readonly at?: Date;
}

/** The page of a posting as the server renders it: a job on the reference day, unless options say otherwise. */
export function pageOf(given: Given = {}): Document {
  const {
    family = familyOf('jobs'),
    posting,
    notices = [fullNotification],
    links = [],
    later = [],
    language = 'en',
    at = reference,
  } = given;
  const data = {
    ...postingFieldsOf('SSC CGL 2026'),
    salaryRange: '₹25,500 – ₹1,51,100',
    applyLink: 'https://apply.ssc.gov-in.example/cgl',
    ...posting,
  };
  const { posting: folded, history } = storyOf(family, [
    [published, { type: 'PostingAdded', data }],
    ...notices.map((fields, index): Step => [
      published,
      { type: 'NotificationAdded', data: { notificationId: `n${index + 1}`, fields: fieldsWith(fields) } },
    ]),
    ...(links.length > 0
      ? [[published, { type: 'UsefulItemsAdded', data: { itemsId: 'i1', attachments: [...links] } }] satisfies Step]
      : []),
    ...later,
  ]);
  const lists = siteLists(families, listingKinds);
  const site = siteOf(lists, settings, language, language === 'hi' ? hindi : undefined);
  const view = atOnce(postingView(family, folded, history, { now: at, pdfSizes: {} }));
  const html = renderToString(
    <SiteProvider value={site}>
      <MemoryRouter>
        <main>
          <View view={view} />
        </main>
      </MemoryRouter>
    </SiteProvider>,
  );
  return new DOMParser().parseFromString(html, 'text/html');
}

/** An edit of the first notification. */
export function edit(fields: Partial<NotificationFields>): PostingEvent {
  return { type: 'NotificationEdited', data: { notificationId: 'n1', fields } };
}
