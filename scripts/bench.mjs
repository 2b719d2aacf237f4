// npm run bench: each figure beside its limit, measured in the same run. It reports; it never fails.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureAppends } from './bench/appends.mjs';
import { dumpOf } from './bench/content.mjs';
import { newFolder, run, startPortal, stopAll } from './bench/programs.mjs';
import { lighthouseScores } from './bench/lighthouse.mjs';
import { slowestConsoleList } from './bench/console-lists.mjs';
import { writeEventLog } from './bench/event-log.mjs';
import { measureKurrent } from './bench/kurrent.mjs';
import { measureHistory, pastListSeconds, proofMs, verifyPortal } from './bench/past.mjs';
import { readLog, rebuild, rebuildInRedis, startCaughtUp } from './bench/projecting.mjs';
import { measureReads } from './bench/reads.mjs';
import { measureStarts } from './bench/starts.mjs';
import { hasCpu, ratioOf } from './bench/load.mjs';
import { makeReady } from './ready.mjs';

makeReady();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopAll().finally(() => process.exit(0)));

const rows = [];
const fewPostings = 100;
const manyPostings = 10_000;
const manyEvents = 1_000_000;
try {
  const [few, many] = [newFolder(), newFolder()];
  await measured('import', async () => {
    await importInto(few, fewPostings);
    const seconds = await importInto(many, manyPostings);
    report('import of 10,000 postings with notifications', `${seconds.toFixed(1)} s`, '60 s', 60 / seconds, 1);
  });
  await measured('start', async () => {
    const { toFirstPage, bare, memory } = await measureStarts(many);
    const beside = `3 s (bare Node: ${bare.toFixed(0)} ms)`;
    report(
      'start to the first page, 10,000 postings',
      `${(toFirstPage / 1000).toFixed(2)} s`,
      beside,
      3000 / toFirstPage,
      1,
    );
    if (memory !== undefined)
      report('memory at rest, 10,000 postings', `${memory.toFixed(0)} MB`, '250 MB', 250 / memory, 1);
  });
  await measured('reads', async () => {
    const portals = [await startPortal(few), await startPortal(many)];
    const { pageOfFew, pageOfMany, pageRaw, notModified, htmlOfMany, htmlRaw } = await measureReads(...portals);
    compare('GET page of 50: 10,000 postings to 100', pageOfMany, pageOfFew, 0.9);
    compare('GET page of 50 to node:http, same bytes', pageOfMany, pageRaw);
    compare('304 to node:http sending the page', notModified, pageRaw);
    compare('/latest-job to node:http, same bytes', htmlOfMany, htmlRaw);
    const { name, ms } = await slowestConsoleList(portals[1], manyPostings);
    report(`slowest console list, 10,000 postings (${name})`, `${ms.toFixed(1)} ms`, '100 ms', 100 / ms, 1);
    await Promise.all(portals.map((portal) => portal.stop()));
  });
  await measured('Lighthouse, mobile', async () => {
    const sample = newFolder();
    await run(['api/dist/cli/portal.js', 'import', 'scripts/demo-content.json'], { DATA_DIR: sample });
    const portal = await startPortal(sample);
    const detail = `/latest-job/${encodeURIComponent('SSC CGL 2026')}`;
    for (const { path, best } of await lighthouseScores(portal.url, ['/', '/latest-job', detail]))
      report(
        `Lighthouse of ${decodeURIComponent(path)}`,
        best.join(' / '),
        '100 / 100 / 100 / 100',
        Math.min(...best) / 100,
        1,
      );
    await portal.stop();
  });
  await measured('durable appends', async () => {
    const { whole, alone } = await measureAppends();
    compare('durable appends, 64 clients, to the store alone', whole, alone, 0.25, false);
    if (hasCpu(whole, alone)) compare('the same, by CPU time', whole, alone);
  });
  await measured('KurrentDB', async () => {
    const url = process.env.KURRENTDB_TEST_URL;
    if (url === undefined) throw new Error('KURRENTDB_TEST_URL names no KurrentDB');
    const { writers, reading } = await measureKurrent(url);
    for (const { clients, whole, raw } of writers)
      compare(
        `KurrentDB: postings added, ${clients} writers, to raw appends`,
        whole,
        raw,
        clients > 8 ? 0.4 : 0.6,
        false,
      );
    compare('KurrentDB: reading the log, events, to the client', reading.own, reading.beside, 0.7, false);
  });
  const long = newFolder();
  const { posting, moment } = await writeEventLog(long, manyEvents);
  await measured('a log of 1,000,000 events', async () => {
    const portal = await startCaughtUp(long);
    const { history, listOf50, timeline, listOf200 } = await measureHistory(portal, posting);
    compare('GET /api/history, first page, to a list of 50', history, listOf50, 0.5);
    compare('a timeline of 200 revisions to a list of 200', timeline, listOf200, 0.5);
    const proof = await proofMs(portal, manyEvents);
    report('inclusion proof', `${proof.toFixed(1)} ms`, '5 ms', 5 / proof, 1);
    const [own, reading] = [await rebuild(portal), await readLog(long)];
    rebuilt('rebuild, embedded, to reading and parsing the log', own, reading, 0.5);
    const past = await pastListSeconds(portal, moment);
    report('first look at a list half way back', `${past.toFixed(1)} s`, '120 s (bound)', 120 / past);
    const { seconds, megabytes } = await verifyPortal(portal, long);
    report('verify of 1,000,000 events', `${seconds.toFixed(1)} s`, '60 s', 60 / seconds, 1);
    await portal.stop();
    const short = newFolder();
    await writeEventLog(short, manyEvents / 10);
    const smaller = await startCaughtUp(short);
    const { megabytes: ofTenth } = await verifyPortal(smaller, short);
    report('its memory, to a tenth of the events', mb(megabytes), mb(ofTenth), ofTenth / megabytes, 0.75);
    await smaller.stop();
  });
  await measured('rebuild in Redis', async () => {
    const { own, sets } = await rebuildInRedis(long);
    rebuilt('rebuild, Redis, to pipelined SETs of the same bytes', own, sets, 0.4);
  });
} finally {
  await stopAll();
}
printTable();

function mb(megabytes) {
  return `${megabytes?.toFixed(0)} MB`;
}

function rebuilt(what, own, limit, reach) {
  report(what, `${(own / 1000).toFixed(1)} s`, `${(limit / 1000).toFixed(1)} s`, limit / own, reach);
}

/** Said as it goes; what cannot be measured does not hide the rest. */
async function measured(what, measure) {
  console.error(`${what} …`);
  try {
    await measure();
  } catch (error) {
    rows.push([what, 'not measured', error.message.split('\n')[0], '', '', 'MISS']);
  }
}

/** @returns seconds */
async function importInto(dataDir, count) {
  const file = join(newFolder(), 'dump.json');
  writeFileSync(file, JSON.stringify(dumpOf(count)));
  const begin = performance.now();
  await run(['api/dist/cli/portal.js', 'import', file], { DATA_DIR: dataDir });
  return (performance.now() - begin) / 1000;
}

function compare(what, own, limit, reach, byCpu = hasCpu(own, limit)) {
  const show = ({ rate, cpu }) => `${rate.toFixed(0)}/s${byCpu ? `, ${(cpu * 1000).toFixed(0)} µs CPU` : ''}`;
  report(what, show(own), show(limit), ratioOf(own, limit, byCpu), reach);
}

/** `ratio` is own to limit, better when higher; without `reach` it is for information. */
function report(what, own, limit, ratio, reach) {
  const verdict = reach === undefined ? '' : ratio >= reach ? 'ok' : 'MISS';
  rows.push([what, own, limit, ratio.toFixed(2), reach === undefined ? '' : `≥ ${reach}`, verdict]);
}

function printTable() {
  const table = [['work', 'measured', 'beside it', 'ratio', 'reach', ''], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  for (const row of table)
    console.log(
      row
        .map((text, column) => text.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
