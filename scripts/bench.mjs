// npm run bench [-- --quick] [-- --json] [-- <section> …]: each figure beside its limit, measured in the same run by
// interleaved rounds. It reports; it never fails. docs/benchmarks.md says what limits each row.
import { parseArgs } from 'node:util';
import { measureImport } from './bench/imports.mjs';
import { measureAttacks } from './bench/attacks.mjs';
import { measureAcross, measureKurrent } from './bench/kurrent.mjs';
import { measureLighthouse } from './bench/lighthouse.mjs';
import { measureLog, measureRedis } from './bench/log.mjs';
import { stopAll, stopPrograms } from './bench/programs.mjs';
import { measureReads } from './bench/reads.mjs';
import { machine, Report } from './bench/report.mjs';
import { measureSize } from './bench/sizes.mjs';
import { measureWrites } from './bench/writes.mjs';
import { makeReady } from './ready.mjs';

/** In the order of a run; `quick` and `full` are what a section is measured with, and one without `quick` is left out then. */
const sections = {
  reads: { measure: measureReads, quick: { rounds: 9, ms: 80 }, full: { rounds: 31, ms: 200 } },
  writes: { measure: measureWrites, quick: { rounds: 5, ms: 300 }, full: { rounds: 9, ms: 1000 } },
  '10k': {
    measure: measureSize,
    quick: { size: 1000, startsEach: 2, rounds: 9, ms: 80, mixedMs: 2000, searches: 50 },
    full: { size: 10_000, startsEach: 5, rounds: 31, ms: 200, mixedMs: 60_000, searches: 500 },
  },
  '100k': {
    measure: measureSize,
    full: { size: 100_000, startsEach: 5, rounds: 31, ms: 200, mixedMs: 60_000, searches: 500 },
  },
  log: {
    measure: measureLog,
    quick: { rounds: 5, ms: 100, events: 10_000 },
    full: { rounds: 9, ms: 500, events: 1_000_000 },
  },
  redis: { measure: measureRedis, full: { events: 1_000_000 } },
  across: { measure: measureAcross, quick: { writes: 100 }, full: { writes: 500 } },
  kurrent: { measure: measureKurrent, full: { rounds: 5, ms: 2000 } },
  attacks: { measure: measureAttacks, quick: { ms: 2000 }, full: { ms: 10_000 } },
  import: { measure: measureImport, full: {} },
  lighthouse: { measure: measureLighthouse, full: {} },
};

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const strangers = positionals.filter((name) => !Object.hasOwn(sections, name));
if (strangers.length > 0) {
  console.error(`no section is called ${strangers.join(', ')}: ${Object.keys(sections).join(', ')}`);
  process.exit(2);
}

// What it says while it builds is no part of the JSON document.
const { log } = console;
if (values.json) console.log = console.error;
makeReady();
console.log = log;

const report = new Report();
const began = new Date();
// Before this run keeps it busy.
const place = machine();
const setting = values.quick ? 'quick' : 'full';
const chosen = Object.entries(sections).filter(([name]) => positionals.length === 0 || positionals.includes(name));
const leftOut = chosen.filter(([, section]) => section[setting] === undefined).map(([name]) => name);
// Whoever has seen enough is shown what there is.
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    isEnding = true;
    void stopAll().finally(() => {
      print();
      process.exit(0);
    });
  });
try {
  for (const [name, { measure, [setting]: settings }] of chosen) {
    if (isEnding) break;
    if (settings) await report.section(name, () => measure(report, settings));
    await stopPrograms();
  }
} finally {
  await stopAll();
}
if (!isEnding) print();

function print() {
  const seconds = Math.round((Date.now() - began) / 1000);
  const run = { began: began.toISOString(), seconds, quick: values.quick, leftOut, machine: place };
  if (values.json) return console.log(JSON.stringify({ ...run, rows: report.rows }, undefined, 2));
  const { cpu, cores, memoryGb, system, node, loadAverage } = place;
  const load = loadAverage.join(' ');
  console.log(`${report}\n`);
  console.log(
    'A ratio is better when higher: how near to what is beside it, in the same run. CPU is of the whole server.',
  );
  if (values.quick) console.log('Quick: few rounds and small contents, so no bounds of large ones.');
  if (leftOut.length > 0) console.log(`Left out: ${leftOut.join(', ')}.`);
  console.log(
    `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}; load before it ${load}; it took ${seconds} s`,
  );
}
