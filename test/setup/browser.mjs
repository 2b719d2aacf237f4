// Before the journeys in a browser: the portals.
import startPortals, { startSamplePortal } from './portals.mjs';

export default async function startAll(globalConfig) {
  await Promise.all([startPortals(globalConfig), startSamplePortal()]);
}
