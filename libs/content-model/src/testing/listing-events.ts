import type { Changed } from '../event.js';
import type { ListingEvent, ListingFields } from '../listing.js';
import type { ListingKind } from '../listing-kinds.js';

/** A path as files are stored under, of content that nobody has. */
export const storedPathGiven = `uploads/ab/ab${'0'.repeat(62)}.pdf`;

export const listingFieldsGiven: ListingFields = {
  title: 'SSC CGL Tier I',
  applyLink: 'https://ssc.gov.in/result',
  pdfFile: storedPathGiven,
  fileName: 'result.pdf',
};

/** The events of one kind, by what they do. */
export function listingEventsOf({ events }: Pick<ListingKind, 'events'>) {
  const added: ListingEvent = { type: `${events}Added`, data: listingFieldsGiven };
  const deleted: ListingEvent = { type: `${events}Deleted`, data: {} };
  const restored: ListingEvent = { type: `${events}Restored`, data: { revision: 0 } };
  const edited = (data: Changed<ListingFields>): ListingEvent => ({ type: `${events}Edited`, data });
  const tied: ListingEvent = { type: `${events}Tied`, data: { family: 'jobs', postingId: 'p1' } };
  const untied: ListingEvent = { type: `${events}Untied`, data: {} };
  return { added, edited, deleted, restored, tied, untied };
}
