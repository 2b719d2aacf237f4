import { randomUUID } from 'node:crypto';
import { openEventStore } from '../../libs/event-store/dist/index.js';
import { interleaved, load } from './load.mjs';
import { newFolder, startLean, startPortal } from './programs.mjs';
import { signedIn } from './staff.mjs';

/** Postings added through the whole API, beside lean Express, and beside the store alone with the same events. */
export async function measureWrites(report, pace) {
  const [portal, lean] = [await startPortal(newFolder()), await startLean(newFolder())];
  const store = await openEventStore({ dir: newFolder(), exclusive: true });
  const { cookie } = await signedIn(portal.url);
  for (const clients of [8, 64]) {
    const over = (program) => (ms) => load(program, { clients, ms, send: () => newPosting(cookie) });
    const loads = await interleaved(pace, {
      portal: over(portal),
      lean: over(lean),
      ...(clients === 64 && { store: (ms) => appends(clients, ms, () => store.append(addedPosting())) }),
    });
    const what = `durable writes, ${clients} clients`;
    report.compare(what, loads.portal, 'lean', loads.lean, 0.5, 'rate');
    if (loads.store) report.compare(what, loads.portal, `the store's group commit`, loads.store, 0.25, 'rate');
  }
  await store.close();
  await Promise.all([portal.stop(), lean.stop()]);
}

/** The request that adds a posting. */
export function newPosting(cookie) {
  const headers = { 'content-type': 'application/json', cookie };
  return { path: '/api/jobs', method: 'POST', headers, body: JSON.stringify({ jobTitle: `Clerk ${randomUUID()}` }) };
}

/** As many writers of this very process. @returns as `load` does */
export async function appends(writers, ms, append) {
  const begin = performance.now();
  const cpuBefore = process.cpuUsage();
  let count = 0;
  const writer = async () => {
    while (performance.now() < begin + ms) {
      await append();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
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
