// npm run bench [-- --quick] [-- --json] [-- <section> …]: each figure beside its limit, measured in the same run by
// interleaved rounds. It reports; it never fails, but for `everybody`. docs/benchmarks.md says what limits each row.
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { parseArgs } from 'node:util';
import { measureAttacks } from './bench/attacks.mjs';
import { dumpOf } from './bench/content.mjs';
import { measureEverybody } from './bench/everybody.mjs';
import { measureLighthouse } from './bench/lighthouse.mjs';
import { secondsOf } from './bench/load.mjs';
import { measureLog, measureRedis } from './bench/log.mjs';
import { imported } from './bench/portals.mjs';
import { measurePushes } from './bench/pushes.mjs';
import { measureReads } from './bench/reads.mjs';
import { figure, inColumns, row, rows } from './bench/report.mjs';
import { measureSize } from './bench/sizes.mjs';
import { measureAcross, measureKurrent, measureWrites } from './bench/writes.mjs';
import { stopAll } from './programs.mjs';
import { makeReady } from './ready.mjs';

const long = { starts: 5, rounds: 31, ms: 200, mixedMs: 60_000, searches: 500 };
const short = { starts: 3, rounds: 9, ms: 80, mixedMs: 2000, searches: 50 };
/** In the order of a run: what measures each section, and with what in full and when it is quick; some are left out then. */
const sections = {
  reads: [measureReads, { rounds: 31, ms: 200 }, { rounds: 9, ms: 80 }],
  writes: [measureWrites, { rounds: 9, ms: 1000 }, { rounds: 5, ms: 300 }],
  '10k': [measureSize, { size: 10_000, ...long }, { size: 1000, ...short }],
  '100k': [measureSize, { size: 100_000, ...long }],
  log: [measureLog, { rounds: 9, ms: 500, events: 1_000_000 }, { rounds: 5, ms: 100, events: 10_000 }],
  redis: [measureRedis, { events: 1_000_000 }],
  across: [measureAcross, { writes: 500 }, { writes: 100 }],
  kurrent: [measureKurrent, { rounds: 5, ms: 2000, warm: 6000 }],
  attacks: [measureAttacks, { ms: 10_000 }, { ms: 2000 }],
  pushes: [measurePushes, { subscriptions: 100_000 }, { subscriptions: 5000 }],
  import: [measureImport, {}],
  lighthouse: [measureLighthouse, {}],
  everybody: [measureEverybody],
};

async function measureImport() {
  const dump = dumpOf(10_000);
  figure('import of 10,000 postings', 's', await secondsOf(() => imported(dump)), 'bound', 60);
}

const option = { type: 'boolean', default: false };
const options = { quick: option, json: option, minutes: { type: 'string' } };
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const minutes = Number(values.minutes ?? 30);
if (!(minutes > 0)) {
  console.error('--minutes takes a number: of how long everybody is at work');
  process.exit(64);
}
// Half an hour of it is for who asks for it.
if (positionals.includes('everybody')) sections.everybody.push({ minutes }, { minutes });
const strangers = positionals.filter((name) => !Object.hasOwn(sections, name));
if (strangers.length > 0) {
  console.error(`no section is called ${strangers.join(', ')}: ${Object.keys(sections).join(', ')}`);
  process.exit(2);
}
// Its output while it builds is no part of the JSON document.
const { log } = console;
if (values.json) console.log = console.error;
makeReady();
console.log = log;

const began = new Date();
// The load is what there was before this run keeps the machine busy.
const machine = {
  ...{ cpu: cpus()[0].model.trim(), cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) },
  ...{ system: `${type()} ${release()}`, node: process.version },
  loadAverage: loadavg().map((load) => Number(load.toFixed(2))),
};
const leftOut = [];
// An interrupted run shows the rows so far.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end());
for (const [name, [measure, full, quick]] of Object.entries(sections)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const settings = values.quick ? quick : full;
  if (!settings) leftOut.push(name);
  else {
    console.error(`${name} …`);
    // A row that cannot be measured does not hide the rest.
    await measure(settings).catch(({ message }) => row(name, 'not measured', message.split('\n')[0]));
    await stopAll();
  }
}
await end();

async function end() {
  await stopAll();
  const seconds = Math.round((Date.now() - began) / 1000);
  const run = { began: began.toISOString(), seconds, quick: values.quick, leftOut, machine };
  console.log(values.json ? JSON.stringify({ ...run, rows }, undefined, 2) : inWords(run));
  process.exit();
}

function inWords({ seconds, machine: { cpu, cores, memoryGb, system, node, loadAverage } }) {
  return [
    `${inColumns()}\n`,
    'A ratio is better when higher: how near to what is beside it, in the same run. CPU is of the whole server.',
    ...(values.quick ? ['Quick: few rounds and small contents, so no bounds of large ones.'] : []),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []),
    `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}; load before it ${loadAverage.join(' ')}; it took ${seconds} s`,
  ].join('\n');
}
