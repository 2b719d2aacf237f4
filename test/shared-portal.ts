import type { RunningPortal } from './portal-process.js';

/**
 * The portal of this worker, which no suite stops. Earlier suites have left records there: add your own under titles of
 * their own, and compare with what was there before. The admin is that of `startPortal`; sign-ins are not limited.
 */
export function sharedPortal(): RunningPortal {
  const portals = given<readonly RunningPortal[]>('SHARED_PORTALS');
  const portal = portals[Number(process.env['JEST_WORKER_ID']) - 1];
  if (portal === undefined) throw new Error(`there are ${portals.length} portals for more workers`);
  return portal;
}

/** The one portal of all workers that holds the sample content. It is for reading only. */
export function samplePortal(): RunningPortal {
  return given<RunningPortal>('SAMPLE_PORTAL');
}

function given<T>(name: string): T {
  const text = process.env[name];
  if (text === undefined) throw new Error(`${name} is not set: test/setup has not run for this project`);
  return JSON.parse(text) as T;
}
