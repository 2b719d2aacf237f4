import { messages } from '@noticeboard/content-model';
import type { RefusalView } from './refusal.data';

/** Headings of these pages, and titles of their documents. */
export const refusalHeadings = {
  notFound: 'Page not found',
  unknownPosting: 'Page not found',
  badRequest: 'This address cannot be read',
  gone: 'This notice was removed',
  failed: messages.detailFailed,
  staffOnly: 'Earlier moments are for staff',
  noSuchMoment: 'This moment cannot be shown',
} as const satisfies Record<RefusalView['reason'], string>;
