import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { emptyValue, notificationFields } from '../../libs/content-model/dist/index.js';
import { openEventStore } from '../../libs/event-store/dist/index.js';

/** How many postings share a circle: the hits of a search for it. */
export const hitsOfCircle = 21;
const syllables = ['ba', 'de', 'gi', 'jo', 'ku', 'la', 'me', 'ni', 'po', 'ru'];

/** A dump of so many postings with a notification each; the latest are the same, whatever came before them. */
export function dumpOf(count) {
  return { jobs: Array.from({ length: count }, (_, index) => posting(count - 1 - index)) };
}

function posting(age) {
  const number = String(100_000 - age);
  const notification = {
    _id: `b${number.padStart(23, '0')}`,
    nameOfPost: `Junior Clerk ${number}`,
    postDate: '10 June 2026 | 05:30 PM',
    shortInfo: 'Applications for posts in ministries and departments. Read the full notice before filling the form.',
    websiteLink: 'https://board.example',
    applicationBegin: '10/06/2026',
    lastDateApply: '04/07/2026 (11:00 PM)',
    generalFee: '₹100/-',
    dynamicInputs: ['All category female: ₹0/-'],
    postRecruitmentInputs: ['Degree in any stream', 'Typing 35 words a minute'],
  };
  return {
    _id: `a${number.padStart(23, '0')}`,
    jobTitle: `Junior Clerk, Circle ${circleOf(age)} (Grade ${number}) Recruitment 2026 – लिपिक भर्ती`,
    salaryRange: '₹25,500 – ₹81,100 (Pay Level 4)',
    applyLink: `https://apply.example/clerk/${number}`,
    notifications: [notification],
  };
}

/** The name of the recruiting circle of a posting, by its age; none lies within another, and neighbours are named apart. */
function circleOf(age) {
  const number = (Math.floor(age / hitsOfCircle) * 7919) % 10_000;
  return String(number)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => syllables[digit]);
}

/** @returns what makes one search after the other for a circle among so many postings; no two are written alike */
export function circleSearches(count) {
  const circles = Math.floor(count / hitsOfCircle);
  let made = -1;
  return () => {
    made += 1;
    return written(`Circle ${circleOf((made % circles) * hitsOfCircle)}`, Math.floor(made / circles));
  };
}

/** The same words with other letter case, another for each of the first numbers: as many as the words have patterns. */
export function written(words, number) {
  const turned = (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());
  return [...words].map((letter, place) => ((number >> place) % 2 === 1 ? turned(letter) : letter)).join('');
}

/** Postings that are written to at the same time; the others are past, or to come. */
const livingAtOnce = 500;
const firstMoment = Date.parse('2024-01-01T00:00:00Z');

/**
 * The log of a portal with years behind it, as its API would have written it: postings with a notification and a table
 * each, and then what editors do most, one date after another. Postings come, are written to by turns, and end.
 * @param eventsEach the events of one posting, from its first word to its last date; 3 (the claim on its title, itself,
 *   its notification) or more
 * @param longest those of the first posting
 * @returns `posting`: id of the first one; `moment`: half way through, ISO 8601
 */
export async function writeEventLog(dataDir, { postings: count, eventsEach, longest = eventsEach }) {
  const store = await openEventStore({ dir: join(dataDir, 'events'), exclusive: true });
  const postings = dumpOf(count).jobs;
  let moment = firstMoment;
  for (let first = 0; first < count; first += livingAtOnce) {
    const living = postings.slice(first, first + livingAtOnce);
    for (let revision = 0; revision < longest - 1; revision += 1) {
      const written = revision < eventsEach - 1 ? living : living.filter((each) => each === postings[0]);
      await Promise.all(written.map((each) => store.append(writesOf(each, revision, (moment += 60_000)))));
    }
  }
  await store.close();
  return { posting: postings[0]._id, moment: new Date((firstMoment + moment) / 2).toISOString() };
}

/** What one command appends: with the first of a posting, the claim on its title. */
function writesOf(posting, revision, moment) {
  const { _id: postingId, jobTitle: title } = posting;
  const folded = title.toLowerCase();
  const [correlationId, causationId, at] = [randomUUID(), randomUUID(), new Date(moment).toISOString()];
  const metadata = { actor: 'asha', role: 'admin', at, correlationId, causationId, schemaVersion: '1' };
  const write = (stream, expected, type, data) => ({
    stream,
    expected,
    events: [{ id: randomUUID(), type, data, metadata }],
  });
  const own = write(`job-${postingId}`, revision === 0 ? 'none' : revision - 1, ...happens(posting, revision));
  if (revision > 0) return [own];
  const reservation = `jobTitle-${createHash('sha256').update(folded).digest('hex')}`;
  return [write(reservation, 'none', 'TitleClaimed', { family: 'jobs', title, folded, postingId }), own];
}

/** What editors do to a posting, by turns: dates mostly, now and then the table, the pay. */
function happens({ _id: id, jobTitle: title, salaryRange, applyLink, notifications: [notification] }, revision) {
  const { _id: notificationId, ...given } = notification;
  const [tableId, day] = [`c${id.slice(1)}`, `${String(1 + (revision % 28)).padStart(2, '0')}/06/2026`];
  if (revision === 0) return ['PostingAdded', { title, salaryRange, applyLink }];
  if (revision === 1) return ['NotificationAdded', { notificationId, fields: { ...noFields, ...given } }];
  if (revision === 2) return ['TableAdded', { tableId, rows }];
  if (revision % 15 === 8) return ['TableEdited', { tableId, rows: [...rows, [cell('Row of'), cell(day)]] }];
  if (revision % 15 === 14) return ['PostingEdited', { salaryRange: `₹${25 + revision},500 – ₹81,100` }];
  const field = ['lastDateApply', 'examDate', 'lastDatePayExamFee', 'admitCardAvailable'][revision % 4];
  return ['NotificationEdited', { notificationId, fields: { [field]: `${day} (11:00 PM)` } }];
}

/** What the API records for a new posting: the claim on its title, and the posting. */
export function addedPosting() {
  const id = randomUUID();
  const added = { _id: id, jobTitle: `Clerk ${id}`, salaryRange: '', applyLink: '', notifications: [{}] };
  return writesOf(added, 0, Date.now());
}

const cell = (value) => ({ value, colspan: 1, rowspan: 1 });
const rows = ['Vacancy Details: Posts', 'General: 812', 'OBC: 540', 'SC / ST: 330'].map((row) =>
  row.split(': ').map(cell),
);
const noFields = Object.fromEntries(notificationFields.map(({ name, kind }) => [name, emptyValue(kind)]));
