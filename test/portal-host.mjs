// Portals without a process of their own.
import 'reflect-metadata';
import { openLog } from '../api/dist/boot/logs.js';
import { startPortal } from '../api/dist/boot/portal.js';
import { readConfig } from '../api/dist/config/config.js';
import { answerMessages } from './kept-program.mjs';

const portals = new Map();

answerMessages(async ({ start, stop }) => {
  if (start !== undefined) return startWith(start);
  await portals.get(stop).close();
  portals.delete(stop);
});

/** @returns where it listens */
async function startWith(environment) {
  const config = readConfig(environment);
  const portal = await startPortal({ config, log: await openLog({ ...config, logLevel: 'silent' }) });
  await portal.serving;
  portals.set(portal.url, portal);
  return portal.url;
}
