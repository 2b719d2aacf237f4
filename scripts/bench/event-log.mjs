import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { emptyValue, notificationFields } from '../../libs/content-model/dist/index.js';
import { openEventStore } from '../../libs/event-store/dist/index.js';
import { dumpOf } from './content.mjs';

/** The fewest events of a posting: its title, itself, and a notification. */
export const fewestEvents = 3;
/** Postings that are still written to; the others are past. */
const livingAtOnce = 500;
const appendsAtOnce = 10_000;
const firstMoment = Date.parse('2024-01-01T00:00:00Z');

/**
 * The log of a portal with years behind it, as its API would have written it: postings with a notification, a table and
 * links each, and then what editors do most, one date after another. Postings come, are written to by turns, and end.
 * @param eventsEach the events of one posting, from its first word to its last date; `fewestEvents` or more
 * @param longest those of the first posting
 * @returns `posting`: id of the first one; `moment`: half way through, ISO 8601
 */
export async function writeEventLog(dataDir, { postings: count, eventsEach, longest = eventsEach }) {
  const store = await openEventStore({ dir: join(dataDir, 'events'), exclusive: true });
  const postings = dumpOf(count).jobs;
  const clock = { at: firstMoment };
  const waiting = postings.map((posting, index) => history(posting, index, index === 0 ? longest : eventsEach, clock));
  const living = waiting.splice(0, livingAtOnce);
  let pending = [];
  for (let turn = 0; living.length > 0; turn += 1) {
    const place = turn % living.length;
    const next = living[place].next();
    if (next.done) {
      living.splice(place, 1, ...waiting.splice(0, 1));
      continue;
    }
    pending.push(store.append(next.value));
    if (pending.length < appendsAtOnce) continue;
    await Promise.all(pending);
    pending = [];
  }
  await Promise.all(pending);
  await store.close();
  const { _id: posting } = postings[0];
  return { posting, moment: new Date((firstMoment + clock.at) / 2).toISOString() };
}

/** The writes of one append after the other. */
function* history(posting, index, count, clock) {
  const { _id: id, jobTitle: title, salaryRange, applyLink } = posting;
  const [{ _id: notificationId, ...given }] = posting.notifications;
  const stream = `job-${id}`;
  const claim = { family: 'jobs', title, folded: title.toLowerCase(), postingId: id };
  const reservation = `jobTitle-${createHash('sha256').update(claim.folded).digest('hex')}`;
  const beginning = [
    ['PostingAdded', { title, salaryRange, applyLink }],
    ['NotificationAdded', { notificationId, fields: { ...noFields, ...given } }],
    ['TableAdded', { tableId: `c${id.slice(1)}`, rows }],
    ['UsefulItemsAdded', { itemsId: `d${id.slice(1)}`, attachments }],
  ];
  const edits = Array.from({ length: Math.max(0, count - 1 - beginning.length) }, (_, n) => edit(posting, index, n));
  for (const [revision, [type, data]] of [...beginning.slice(0, count - 1), ...edits].entries()) {
    const isFirst = revision === 0;
    const own = { stream, expected: isFirst ? 'none' : revision - 1, events: [newEvent(clock, type, data)] };
    if (!isFirst) yield [own];
    else yield [{ stream: reservation, expected: 'none', events: [newEvent(clock, 'TitleClaimed', claim)] }, own];
  }
}

/** What editors do to a posting, by turns: dates mostly, now and then a table, the links, the pay. */
function edit({ _id: id, notifications: [{ _id: notificationId }] }, index, n) {
  const day = `${String(1 + (n % 28)).padStart(2, '0')}/${String(1 + (index % 12)).padStart(2, '0')}/2026`;
  if (n % 15 === 14) return ['PostingEdited', { salaryRange: `₹${25 + n},500 – ₹81,100 (Pay Level 4)` }];
  if (n % 15 === 9)
    return ['TableEdited', { tableId: `c${id.slice(1)}`, rows: [...rows, [cell(`Row of ${day}`), cell(String(n))]] }];
  if (n % 15 === 4) {
    const more = { title: `Notice of ${day}`, type: 'link', content: `https://board.example/${n}`, fileName: '' };
    return ['UsefulItemsEdited', { itemsId: `d${id.slice(1)}`, attachments: [...attachments, more] }];
  }
  const field = ['lastDateApply', 'examDate', 'lastDatePayExamFee', 'admitCardAvailable'][n % 4];
  return ['NotificationEdited', { notificationId, fields: { [field]: `${day} (11:00 PM)` } }];
}

/** A minute after the one before. */
function newEvent(clock, type, data) {
  clock.at += 60_000;
  const metadata = {
    actor: 'asha',
    role: 'admin',
    at: new Date(clock.at).toISOString(),
    correlationId: randomUUID(),
    causationId: randomUUID(),
    schemaVersion: '1',
  };
  return { id: randomUUID(), type, data, metadata };
}

const cell = (value) => ({ value, colspan: 1, rowspan: 1 });
const rows = [
  [{ value: 'Vacancy Details', colspan: 2, rowspan: 1 }],
  [cell('General'), cell('812')],
  [cell('OBC'), cell('540')],
  [cell('SC / ST'), cell('330')],
];
const attachments = [
  { title: 'Apply Online', type: 'link', content: 'https://apply.example/clerk', fileName: '' },
  { title: 'Download Notification', type: 'link', content: 'https://board.example/notice.pdf', fileName: '' },
];

const noFields = Object.fromEntries(notificationFields.map(({ name, kind }) => [name, emptyValue(kind)]));
