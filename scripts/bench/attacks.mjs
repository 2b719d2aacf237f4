import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { attacks } from './attacker.mjs';
import { writeEventLog } from './content.mjs';
import { ask, percentile } from './load.mjs';
import { startCaughtUp, startPortal } from './portals.mjs';
import { newFolder, start } from './programs.mjs';

const between = 10;

/** What a reader and the watch of the portal wait for while a stranger wants to stop it. */
export async function measureAttacks(report, { ms }) {
  const dataDir = newFolder();
  await writeEventLog(dataDir, { postings: 1000, eventsEach: 3 });
  await (await startCaughtUp(dataDir)).stop();
  for (const attack of Object.keys(attacks)) {
    const portal = await startPortal(dataDir);
    // The first page of a process waits for its code, with a stranger or without.
    for (const path of ['/', '/health']) await ask(portal.url, { path });
    const attacker = await start(['node', 'scripts/bench/attacker.mjs', attack, portal.url]);
    // Strangers have machines of their own: here theirs may not keep the portal from the processor.
    setPriority(attacker.pid, 15);
    await pause(1000);
    const [home, health] = await Promise.all([waits(portal.url, '/', ms), waits(portal.url, '/health', ms)]);
    await attacker.stop();
    await portal.stop();
    report.figure(`home, p99: ${attack}`, 'ms', percentile(home, 0.99), 'bound', 100);
    report.figure(`/health, slowest: ${attack}`, 'ms', Math.max(...health), 'bound', 100);
  }
}

/** @returns ms of each answer, one after the other, each to somebody who connects for it */
async function waits(url, path, ms) {
  const times = [];
  for (const end = performance.now() + ms; performance.now() < end; await pause(between)) {
    const begin = performance.now();
    await ask(url, { path });
    times.push(performance.now() - begin);
  }
  return times;
}
