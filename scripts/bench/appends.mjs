import { randomUUID } from 'node:crypto';
import { openEventStore } from '../../libs/event-store/dist/index.js';
import { interleaved, load } from './load.mjs';
import { newFolder, startPortal } from './programs.mjs';
import { signedIn } from './staff.mjs';

const clients = 64;
const ms = 2000;

/** Postings added through the whole API, against the store alone with the same events and as many writers. */
export async function measureAppends() {
  const portal = await startPortal(newFolder());
  const store = await openEventStore({ dir: newFolder(), exclusive: true });
  const headers = { 'content-type': 'application/json', cookie: (await signedIn(portal.url)).cookie };
  const add = () => ({
    path: '/api/jobs',
    method: 'POST',
    headers,
    body: JSON.stringify({ jobTitle: `Clerk ${randomUUID()}` }),
  });
  const [whole, alone] = await interleaved(5, [
    () => load(portal, { clients, ms, send: add }),
    () => appendAlone(store),
  ]);
  await store.close();
  await portal.stop();
  return { whole, alone };
}

async function appendAlone(store) {
  const begin = performance.now();
  const cpuBefore = process.cpuUsage();
  let count = 0;
  const writer = async () => {
    while (performance.now() < begin + ms) {
      await store.append(addedPosting());
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, writer));
  const { user, system } = process.cpuUsage(cpuBefore);
  return { rate: (count / (performance.now() - begin)) * 1000, cpu: (user + system) / 1000 / count };
}

/** What the API records for a new posting: the claim on its title, and the posting. */
export function addedPosting() {
  const id = randomUUID();
  const title = `Clerk ${id}`;
  const causationId = randomUUID();
  const at = new Date().toISOString();
  const metadata = { actor: 'admin', role: 'admin', at, correlationId: id, causationId, schemaVersion: '1' };
  const claim = { family: 'jobs', title, folded: title.toLowerCase(), postingId: id };
  const event = (type, data) => ({ id: randomUUID(), type, data, metadata });
  return [
    { stream: `jobTitle-${id}`, expected: 'none', events: [event('TitleClaimed', claim)] },
    {
      stream: `job-${id}`,
      expected: 'none',
      events: [event('PostingAdded', { title, salaryRange: '', applyLink: '' })],
    },
  ];
}
