import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import {
  type Attachment,
  families,
  type ListingKind,
  listingStream,
  type PostingEvent,
  postingStream,
} from '@noticeboard/content-model';
import { notificationFieldsGiven, postingFieldsOf } from '../../../../libs/content-model/src/testing/contents.js';
import { listingEventsOf } from '../../../../libs/content-model/src/testing/listing-events.js';
import type { Happened } from '../../testing/given-events.js';
import { fileLinkStore, type LinkStore } from '../link-store.js';

const [jobs] = families;
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Keeps links until the tests of the file have ended. */
export function newLinkStore(): LinkStore {
  const folder = mkdtempSync(join(tmpdir(), 'links-'));
  folders.push(folder);
  return fileLinkStore(folder);
}

export function happens(stream: string, ...events: readonly Happened['event'][]): Happened[] {
  return events.map((event) => ({ stream, at: '2026-11-19T05:00:00.000Z', event }));
}

export function posting(id: string, applyLink: string, ...more: readonly PostingEvent[]): Happened[] {
  const added: PostingEvent = { type: 'PostingAdded', data: postingFieldsOf(id, { applyLink }) };
  return happens(postingStream(jobs, id), added, noticeUntil('20 November 2026'), ...more);
}

export function noticeUntil(lastDateApply: string, notificationId = 'n1'): PostingEvent {
  const fields = { ...notificationFieldsGiven, websiteLink: '', lastDateApply };
  return { type: 'NotificationAdded', data: { notificationId, fields } };
}

export function items(...attachments: readonly Attachment[]): PostingEvent {
  return { type: 'UsefulItemsAdded', data: { itemsId: 'i1', attachments } };
}

export const link = (title: string, content: string): Attachment => ({ title, type: 'link', content, fileName: '' });

/** @param tiedTo id of a posting of jobs */
export function listing(kind: ListingKind, id: string, applyLink: string, tiedTo?: string): Happened[] {
  const { added, edited, tied } = listingEventsOf(kind);
  const tie = { ...tied, data: { family: jobs.key, postingId: tiedTo } } as typeof tied;
  return happens(listingStream(kind, id), added, edited({ applyLink }), ...(tiedTo === undefined ? [] : [tie]));
}
