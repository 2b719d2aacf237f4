import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type ApiClient } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { ChangingContent } from '../../test/changing-content.js';
import { recordedEvents } from '../../test/event-log.js';
import { expectPast, type Snapshot, snapshotsOf } from '../../test/past-answers.js';
import { type HostedPortal, hostPortal } from '../../test/portal-process.js';
import { startServices } from '../../test/services.js';

let portal: HostedPortal;
let staff: ApiClient;
let content: ChangingContent;
let snapshots: readonly Snapshot[];

beforeAll(async () => {
  portal = await hostPortal();
  staff = await admin(portal.url);
  content = new ChangingContent(staff);
  snapshots = await snapshotsOf(content, staff);
});

/** When the last event up to the position was recorded. */
function timeOf({ position }: Snapshot): string {
  const event = recordedEvents(portal.dataDir).findLast((one) => one.position <= Number(position));
  return (JSON.parse(event?.metadata ?? '{}') as { readonly at: string }).at;
}

/** The same moment on an Indian clock. */
function inIndia(time: string): string {
  const local = new Date(Date.parse(time) + 5.5 * 3_600_000).toISOString();
  return local.replace('Z', '+05:30');
}

describe('Every answer that was given while all kinds of content changed', () => {
  it('has changed from step to step', () => {
    const texts = snapshots.map(({ answers }) => JSON.stringify([...answers.values()].map(({ text }) => text)));
    expect(new Set(texts).size).toBe(snapshots.length);
    const records = snapshots.at(-1)?.answers.get(content.records[0] ?? '');
    expect(records?.status).toBe(200);
  });

  it('is given again, byte for byte, as of the position of the write before it and as of its time', async () => {
    // A position of its own each: what was written before the script began is the first one's.
    const [nothingYet, ...steps] = snapshots;
    const some = steps.filter((_, place) => place % 4 === 3);
    for (const snapshot of steps) await expectPast(snapshot, snapshot.position, staff, content);
    for (const snapshot of breadth(steps, some)) await expectPast(snapshot, timeOf(snapshot), staff, content);
    const [first] = steps;
    if (!nothingYet || !first) throw new Error('nothing was done');
    const [before] = recordedEvents(portal.dataDir).filter(({ type }) => type === 'SignedIn');
    await expectPast(nothingYet, String(before?.position).padStart(16, '0'), staff, content);
    await expectPast(first, inIndia(timeOf(first)), staff, content);
  });
});

it('The past is answered from KurrentDB and Redis as it is from embedded stores', async () => {
  const client = await admin((await hostPortal((await startServices()).environment)).url);
  const own = new ChangingContent(client);
  const [, ...steps] = await snapshotsOf(own, client);
  const some = steps.filter((_step, place) => place % 5 === 0);
  expect(some.length).toBeGreaterThan(1);
  for (const snapshot of some) await expectPast(snapshot, snapshot.position, client, own);
});
