import { spawnSync } from 'node:child_process';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, median } from './load.mjs';
import { residentMb, startAsNpmDoes } from './programs.mjs';

/** From the start of the program to its first page, beside Node's own start; memory once it has come to rest. */
export async function measureStarts(dataDir) {
  const toFirstPage = [];
  const bare = [];
  const memory = [];
  for (let round = 0; round < 3; round += 1) {
    bare.push(timed(() => spawnSync(process.execPath, ['--eval', ''])));
    const begin = performance.now();
    const portal = await startAsNpmDoes(dataDir);
    const agent = new Agent();
    await ask(portal.url, agent, { path: '/api/jobs?limit=50' });
    toFirstPage.push(performance.now() - begin);
    agent.destroy();
    await pause(4000);
    memory.push(residentMb(portal.pid));
    await portal.stop();
  }
  const isKnown = memory.every((value) => value !== undefined);
  return { toFirstPage: median(toFirstPage), bare: median(bare), memory: isKnown ? median(memory) : undefined };
}

function timed(act) {
  const begin = performance.now();
  act();
  return performance.now() - begin;
}
