import { setTimeout as pause } from 'node:timers/promises';
import { ask, ifThere } from './load.mjs';
import { adminPassword, startPortal } from './programs.mjs';

/** An admin's session, and what it asks for as JSON. */
export async function signedIn(url) {
  const { headers } = await ask(url, {
    path: '/api/auth/login',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  const cookie = headers['set-cookie'].map((line) => line.split(';')[0]).join('; ');
  return {
    cookie,
    json: async (path, method = 'GET') => {
      const { text } = await ask(url, { path, method, headers: { cookie } });
      return JSON.parse(text);
    },
  };
}

/**
 * A portal over this log, once its read models and its index of the log are built; `historyMs` and `projectedMs`: how long
 * after its start the index and the read models were.
 */
export async function startCaughtUp(dataDir, environment = {}) {
  const begin = performance.now();
  const portal = await startPortal(dataDir, environment);
  const staff = await signedIn(portal.url);
  let historyMs;
  let projectedMs;
  for (;;) {
    const place = await ifThere(staff.json('/api/projections'));
    if (place !== undefined && place.position === place.head) projectedMs ??= performance.now() - begin;
    if (await ifThere(staff.json('/api/history?range=[0,0]'))) historyMs ??= performance.now() - begin;
    if (projectedMs !== undefined && historyMs !== undefined) return { ...portal, staff, historyMs, projectedMs };
    await pause(100);
  }
}
