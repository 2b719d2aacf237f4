import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openEventStore } from '../../libs/event-store/dist/index.js';
import { newFolder } from '../programs.mjs';
import { posted } from './load.mjs';
import { imported, startCaughtUp } from './portals.mjs';

export const list = '/api/jobs?limit=50&page=1';
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
    jobTitle: `Junior Clerk, ${circleOf(age)} (Grade ${number}) Recruitment 2026 – लिपिक भर्ती`,
    salaryRange: '₹25,500 – ₹81,100 (Pay Level 4)',
    applyLink: `https://apply.example/clerk/${number}`,
    notifications: [notification],
  };
}

/** The recruiting circle of a posting, by its age; none lies within another, and neighbours are named apart. */
function circleOf(age) {
  const number = String((Math.floor(age / hitsOfCircle) * 7919) % 10_000).padStart(4, '0');
  return `Circle ${number.replaceAll(/\d/g, (digit) => syllables[digit])}`;
}

/** Circles among so many postings, one after the other. */
export const nthCircle = (n, count) => circleOf((n % Math.floor(count / hitsOfCircle)) * hitsOfCircle);

/** The nth search for a text: the letter case tells it from the others, of which nothing serves for this one. */
export function searchFor(text, n) {
  const q = [...text].map((letter, place) => ((n >> place) % 2 === 1 ? letter.toUpperCase() : letter.toLowerCase()));
  return `${list}&q=${encodeURIComponent(q.join(''))}`;
}

/** A portal's folder with so many postings, its read models and its index of the log made. */
export async function filled(postings) {
  // Nothing is no import.
  const dataDir = postings === 0 ? newFolder() : await imported(dumpOf(postings));
  await (await startCaughtUp(dataDir)).stop();
  return dataDir;
}

/** The request that adds a posting. */
export const newPosting = (headers) => posted('/api/jobs', { jobTitle: `Clerk ${randomUUID()}` }, headers);

/** The events that the API records for it: the claim on its title, and the posting. */
export function addedPosting() {
  const postingId = randomUUID();
  const title = `Clerk ${postingId}`;
  const claim = { family: 'jobs', title, folded: title.toLowerCase(), postingId };
  return [
    write(`jobTitle-${postingId}`, 'none', 'TitleClaimed', claim),
    write(`job-${postingId}`, 'none', 'PostingAdded', { title, salaryRange: '', applyLink: '' }),
  ];
}

function write(stream, expected, type, data) {
  const [id, correlationId, causationId, at] = [randomUUID(), randomUUID(), randomUUID(), new Date().toISOString()];
  const metadata = { actor: 'asha', role: 'admin', at, correlationId, causationId, schemaVersion: '1' };
  return { stream, expected, events: [{ id, type, data, metadata }] };
}

/** Events of a posting that was imported: the claim on its title, itself, its notification. */
const eventsOfImport = 3;
/** Postings that are written to at the same time. */
const livingAtOnce = 500;

/**
 * The log of a portal with years behind it: imported postings, and then what editors do most, one date after another.
 * @param eventsEach the events of one posting; `longest`: those of the first
 * @returns `posting`: id of the first one; `moment`: half way through, ISO 8601
 */
export async function writtenLog({ postings: count, eventsEach, longest = eventsEach }) {
  const { jobs } = dumpOf(count);
  const dataDir = await imported({ jobs });
  const store = await openEventStore({ dir: join(dataDir, 'events'), exclusive: true });
  let moment;
  for (let first = 0; first < count; first += livingAtOnce) {
    if (first >= count / 2) moment ??= new Date().toISOString();
    const living = jobs.slice(first, first + livingAtOnce);
    for (let nth = eventsOfImport; nth < eventsEach; nth += 1)
      await Promise.all(living.map((job) => store.append([dateSet(job, nth)])));
  }
  for (let nth = eventsEach; nth < longest; nth += 1) await store.append([dateSet(jobs[0], nth)]);
  await store.close();
  return { dataDir, posting: jobs[0]._id, moment };
}

/** The nth event of a posting, of which the first is in the stream of its title: an editor sets a date. */
function dateSet({ _id, notifications: [{ _id: notificationId }] }, nth) {
  const field = ['lastDateApply', 'examDate', 'lastDatePayExamFee', 'admitCardAvailable'][nth % 4];
  const fields = { [field]: `${String(1 + (nth % 28)).padStart(2, '0')}/06/2026 (11:00 PM)` };
  return write(`job-${_id}`, nth - 2, 'NotificationEdited', { notificationId, fields });
}
