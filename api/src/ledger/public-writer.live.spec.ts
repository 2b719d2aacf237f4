import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families, type RecordedDomainEvent } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { rootOf } from '@noticeboard/ledger';
import { sqliteNodes } from './index-slot.js';
import { openPublicTables } from './public-tables.js';
import { PublicWriter } from './public-writer.js';

const job = 'job-0f3a5c7e9b1d2f4a6c8e0b1d';
const table = 'table-1';
const cell = { value: 'General', colspan: 1, rowspan: 1 };
const empty = { shortInfo: '', nameOfPost: 'Clerk', postDate: '20 Nov 2026', requirementTitle: '', examTitle: '' };

const story: readonly (readonly [stream: string, event: object, metadata?: Record<string, string>])[] = [
  ['portal-accounts', { type: 'AccountRegistered', data: { username: 'Asha' } }],
  [job, { type: 'PostingAdded', data: { title: 'SSC CGL', salaryRange: '25,500', applyLink: '' } }],
  [job, { type: 'NotificationAdded', data: { notificationId: 'n1', fields: wholeNotice() } }],
  [job, { type: 'TableAdded', data: { tableId: table, rows: [[cell]] } }],
  [job, { type: 'TableEdited', data: { tableId: table, rows: [[{ ...cell, value: 'OBC' }]] } }],
  [job, { type: 'UsefulItemsAdded', data: { itemsId: 'i1', attachments: [link('https://ssc.gov.in/a')] } }],
  [job, { type: 'UsefulItemsEdited', data: { itemsId: 'i1', attachments: [link('https://ssc.gov.in/b')] } }],
  [job, { type: 'PostingEdited', data: { title: 'SSC CGL 2026' } }, { changeSet: 'c1', correction: 'true' }],
  [job, { type: 'PostingWithdrawn', data: { note: 'Stayed by the court.' } }],
  [job, { type: 'NotificationEdited', data: { notificationId: 'n1', fields: { lastDateApply: '9 Dec 2026' } } }],
  [job, { type: 'PostingRepublished', data: {} }, { changeSet: 'c2', publicNote: 'The stay was lifted.' }],
  ['admitCard-1', { type: 'AdmitCardAdded', data: { title: 'CGL', applyLink: '', pdfFile: '', fileName: '' } }],
  [job, { type: 'PostingDeleted', data: {} }],
  [job, { type: 'PostingRestored', data: { revision: 9 } }],
];

function wholeNotice() {
  const texts = ['websiteLink', 'applicationBegin', 'lastDatePayExamFee', 'examDate', 'admitCardAvailable'];
  const more = ['generalFee', 'scStPhFee', 'additionalInfo', 'sectionTitle', 'startDate', 'endDate', 'ageRelaxation'];
  const blank = Object.fromEntries([...texts, ...more, 'details'].map((name) => [name, '']));
  const lists = { additionalDates: [{ dateValue: 'Correction: 5 Dec' }], dynamicInputs: [], postRecruitmentInputs: [] };
  return { ...blank, ...empty, ...lists, lastDateApply: '3 Dec 2026' };
}

function link(content: string) {
  return { title: 'Notice', type: 'link', content, fileName: '' };
}

function recorded(): RecordedEvent[] {
  const revisions = new Map<string, number>();
  return story.map(([stream, event, more], place) => {
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    const at = `2026-11-27T10:00:${String(place).padStart(2, '0')}.000Z`;
    const { type, data } = event as RecordedDomainEvent;
    const metadata = { actor: 'Asha', role: 'admin', at, schemaVersion: '1', ...more };
    const position = String(place).padStart(16, '0');
    return { id: `event ${place}`, type, data: { ...data }, metadata, stream, revision, position };
  });
}

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'public-writer-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Takes the story in batches of so many events, by a new writer each time. */
function madeIn(batch: number) {
  const database = openPublicTables(join(dir, `${batch}.db`));
  const nodes = sqliteNodes(database);
  const events = recorded();
  for (let at = 0; at < events.length; at += batch)
    new PublicWriter(database, Buffer.alloc(32, 1), families, nodes).take(events.slice(at, at + batch));
  const entries = database.prepare('SELECT json FROM entries ORDER BY leaf').all() as { json: string }[];
  const root = rootOf(nodes, 0, entries.length).toString('hex');
  database.close();
  return { root, entries: entries.map(({ json }) => JSON.parse(json) as Readonly<Record<string, unknown>>) };
}

describe('The public log', () => {
  it('is the same however its events come, and for ever: heads of it were signed', () => {
    const roots = [1, 3, 100].map((batch) => madeIn(batch).root);
    // Another root here means that every portal, made again, would contradict what it has signed.
    expect(new Set(roots)).toEqual(new Set(['f4f32e79ed27b88c8d74e3dbf6d82a464865655daae3123f6fa56f2db2f0321d']));
  });

  it('has an entry for each event in which readers saw a difference', () => {
    const { entries } = madeIn(100);
    expect(entries.map(({ what, leaf }) => [what, leaf])).toEqual([
      ['First published', 1],
      ['Notice added', 2],
      ['Table added', 3],
      ['Table changed', 4],
      ['Links added', 5],
      ['Links changed', 6],
      ['Changed', 7],
      ['Withdrawn', 8],
      ['Published again', 10],
      ['First published', 11],
      ['Removed', 12],
      ['Published again', 13],
    ]);
    expect(entries[5]).toMatchObject({
      changes: [{ label: 'Link', before: 'https://ssc.gov.in/a', after: 'https://ssc.gov.in/b', part: 'i1' }],
    });
    expect(entries[8]).toMatchObject({
      reason: 'The stay was lifted.',
      changes: [{ label: 'Last Date to Apply', before: '3 Dec 2026', after: '9 Dec 2026', part: 'n1' }],
    });
    expect(entries[11]).toMatchObject({ changes: [] });
  });
});
