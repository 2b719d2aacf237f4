import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fewestEvents, writeEventLog } from './event-log.mjs';
import { Connection, percentile } from './load.mjs';
import { newFolder, startNode, startPortal } from './programs.mjs';
import { startCaughtUp } from './staff.mjs';

const postings = 1000;
const paths = ['/', '/health'];
const bound = 100;
const between = 10;
const attacks = [
  'sign-in flood',
  'bodies of unknown keys',
  'readers that do not read',
  'lists of everything',
  'new searches',
];

/** What a reader and the watch of the portal wait for while a stranger wants to stop it. */
export async function measureAttacks(report, { ms }) {
  const dataDir = newFolder();
  await writeEventLog(dataDir, { postings, eventsEach: fewestEvents });
  await (await startCaughtUp(dataDir)).stop();
  for (const attack of attacks) {
    const portal = await startPortal(dataDir);
    // The first page of a process waits for its code, with a stranger or without.
    await eachOnce(portal.url);
    const attacker = startNode(['scripts/bench/attacker.mjs', attack, portal.url]);
    // Strangers have machines of their own: here theirs may not keep the portal from the processor.
    setPriority(attacker.pid, 15);
    await pause(1000);
    const [home, health] = await Promise.all(paths.map((path) => waits(portal.url, path, ms)));
    await attacker.stop();
    await portal.stop();
    report.figure(`home, p99: ${attack}`, 'ms', percentile(home, 0.99), 'bound', bound);
    report.figure(`/health, slowest: ${attack}`, 'ms', Math.max(...health), 'bound', bound);
  }
}

async function eachOnce(url) {
  const connection = await Connection.to(url);
  for (const path of paths) await connection.ask({ path });
  connection.close();
}

/** @returns ms of each answer, one after the other, each to somebody who has just connected */
async function waits(url, path, ms) {
  const times = [];
  for (const end = performance.now() + ms; performance.now() < end; await pause(between)) {
    const connection = await Connection.to(url);
    const begin = performance.now();
    await connection.ask({ path });
    times.push(performance.now() - begin);
    connection.close();
  }
  return times;
}
