import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder, start } from '../programs.mjs';
import { dumpOf, hitsOfCircle, list, nthCircle, searchFor } from './content.mjs';
import { ask, posted, requests } from './load.mjs';
import { imported, startLean, startPortal } from './portals.mjs';
import { compare } from './report.mjs';

const postings = 1000;
const readers = 16;
const search = (n) => searchFor(nthCircle(n, postings), n);
const posting = `/latest-job/${encodeURIComponent(dumpOf(1).jobs[0].jobTitle)}`;

/**
 * The requests of readers, without a session. `bare`: how near to node:http that sends the same bytes; `lean`: how many
 * times better than Express over SQLite. A path that is a function makes another one for every request.
 */
const reads = [
  { what: 'list of 50 of 1,000 postings', path: list, bare: 1 / 1.18, lean: 5 },
  { what: 'list of 1,000', path: '/api/jobs?limit=1000&page=1', bare: 1 / 1.18, lean: 5 },
  { what: `title search of ${hitsOfCircle} hits, repeated`, path: search(0), bare: 1 / 1.3 },
  { what: `title search of ${hitsOfCircle} hits, for the first time`, path: search, lean: 1 },
  { what: 'page /', path: '/', bare: 1 / 1.18 },
  { what: 'page /latest-job', path: '/latest-job', bare: 1 / 1.18 },
  { what: 'page of a posting', path: posting, bare: 1 / 1.18 },
  { what: 'hash tile of the log', path: '/log/tile/0/000', bare: 1 / 1.2 },
  { what: '304 for /latest-job', path: '/latest-job', known: 'bare, with the page', bare: 1 },
];

export async function measureReads(pace) {
  const [portal, lean] = [await startPortal(await imported(dumpOf(postings))), await startLean()];
  // The same postings in the same order.
  const { text } = await ask(portal.url, { path: `/api/jobs?limit=${postings}&page=1` });
  for (const record of JSON.parse(text)) await ask(lean.url, posted('/api/jobs', record));
  for (const { what, path, known, ...reach } of reads) {
    let asked = 0;
    const next = () => (typeof path === 'function' ? path((asked += 1)) : path);
    const sample = await ask(portal.url, { path: next() }, undefined, (body) => body.arrayBuffer());
    const headers = known ? { 'if-none-match': sample.headers.etag } : {};
    const bare = reach.bare && (await startBare(sample));
    const over = (program) => program && requests(program, readers, () => ({ path: next(), headers }));
    const others = { [known ?? 'bare']: [over(bare), reach.bare], lean: [over(reach.lean && lean), reach.lean] };
    await compare(pace, what, over(portal), others);
    await bare?.stop();
  }
}

/** `node:http` that answers everything with these headers and these bytes. */
function startBare({ headers, text }) {
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = headers;
  const file = join(newFolder(), 'answer.json');
  writeFileSync(file, JSON.stringify({ headers: own, body: Buffer.from(text).toString('base64') }));
  return start(['node', 'scripts/bench/raw-server.mjs', file]);
}
