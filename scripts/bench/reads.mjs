import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { circleSearches, dumpOf, hitsOfCircle } from './content.mjs';
import { ask, interleaved, load } from './load.mjs';
import { newFolder, run, startLean, startPortal, startRaw } from './programs.mjs';

const postings = 1000;
const clients = 16;
const circles = circleSearches(postings);
const search = () => `/api/jobs?limit=50&page=1&q=${encodeURIComponent(circles())}`;
const again = search();
const titleOf = ({ jobTitle }) => `/latest-job/${encodeURIComponent(jobTitle)}`;

/**
 * What readers ask for, without a session. `bare`: how near to node:http that sends the same bytes; `lean`: how many times
 * better than Express over SQLite. A path that is a function makes another one for every request.
 */
const reads = [
  { what: 'list of 50 of 1,000 postings', path: '/api/jobs?limit=50&page=1', bare: 1 / 1.18, lean: 5 },
  { what: 'list of 1,000', path: '/api/jobs?limit=1000&page=1', bare: 1 / 1.18, lean: 5 },
  { what: `title search of ${hitsOfCircle} hits, repeated`, path: again, bare: 1 / 1.3 },
  { what: `title search of ${hitsOfCircle} hits, for the first time`, path: search, lean: 1 },
  { what: 'page /', path: '/', bare: 1 / 1.18 },
  { what: 'page /latest-job', path: '/latest-job', bare: 1 / 1.18 },
  { what: 'page of a posting', path: titleOf(dumpOf(1).jobs[0]), bare: 1 / 1.18 },
  { what: '304 for /latest-job', path: '/latest-job', isKnown: true, bare: 1 },
];

export async function measureReads(report, pace) {
  const dataDir = newFolder();
  const file = join(newFolder(), 'dump.json');
  writeFileSync(file, JSON.stringify(dumpOf(postings)));
  await run(['api/dist/bundle/portal.js', 'import', file], { DATA_DIR: dataDir });
  const [portal, lean] = [await startPortal(dataDir), await startLean(newFolder())];
  await fill(lean, portal);
  for (const { what, path, isKnown, ...reach } of reads) {
    const next = typeof path === 'function' ? path : () => path;
    const sample = await ask(portal.url, { path: next() });
    const raw = reach.bare === undefined ? undefined : await rawOf(sample);
    const headers = isKnown ? { 'if-none-match': sample.headers.etag } : {};
    const over = (program) => (ms) => load(program, { clients, ms, send: () => ({ path: next(), headers }) });
    const loads = await interleaved(pace, {
      portal: over(portal),
      ...(raw && { raw: over(raw) }),
      ...(reach.lean !== undefined && { lean: over(lean) }),
    });
    if (raw) report.compare(what, loads.portal, isKnown ? 'bare, with the page' : 'bare', loads.raw, reach.bare);
    if (loads.lean) report.compare(what, loads.portal, 'lean', loads.lean, reach.lean);
    await raw?.stop();
  }
  await Promise.all([portal.stop(), lean.stop()]);
}

/** The same postings in the same order. */
async function fill(lean, portal) {
  const { text } = await ask(portal.url, { path: `/api/jobs?limit=${postings}&page=1` });
  const headers = { 'content-type': 'application/json' };
  for (const record of JSON.parse(text))
    await ask(lean.url, { path: '/api/jobs', method: 'POST', headers, body: JSON.stringify(record) });
}

async function rawOf({ headers, text }) {
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = headers;
  const file = join(newFolder(), 'answer.json');
  writeFileSync(file, JSON.stringify({ headers: own, body: text }));
  return startRaw(file);
}
