import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin } from '../test/api-client.js';
import { beside, expectRun, run } from '../test/command-line.js';
import { addPosting, newTitle } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { newFolder, startPortal } from '../test/portal-process.js';
import { webhookReceiver } from '../test/webhook-receiver.js';

const environment = { REACH_DELAY_S: '0', OUTGOING_PRIVATE_ADDRESSES: '127.0.0.1' };

it('A restored portal asks before it tells what may have been told since its backup, and signs as before', async () => {
  const portal = await startPortal(environment);
  const staff = await admin(portal.url);
  const [receiver, quiet] = [await webhookReceiver(), await webhookReceiver()];
  const { body } = await staff.post('/webhooks', { url: receiver.url });
  const [id, secret] = [String(body['id']), String(body['secret'])];
  const other = String((await staff.post('/webhooks', { url: quiet.url })).body['id']);
  receiver.answers.push(503);
  const title = newTitle();
  await addPosting(staff, families[0], title);
  await eventually(async () =>
    expect((await staff.get('/channels')).list).toMatchObject([{ waiting: 1 }, { waiting: 0 }]),
  );
  await eventually(() => expect(quiet.received).toHaveLength(1));
  const backup = join(await newFolder(), 'backup');
  expectRun(await run(beside(portal), 'backup', backup), 0, /complete/);
  await staff.post(`/channels/${id}/retry`);
  await eventually(() => expect(receiver.told(secret)).toHaveLength(2));
  await portal.stop();

  const DATA_DIR = join(await newFolder(), 'data');
  expectRun(await run({ DATA_DIR }, 'restore', backup), 0, /^restored /m);
  const restored = await startPortal({ ...environment, DATA_DIR });
  const again = await admin(restored.url);
  const stateOf = async (channel: string) => (await again.get('/channels')).list.find((one) => one['id'] === channel);
  await eventually(async () => expect(await stateOf(id)).toMatchObject({ state: 'paused', waiting: 1 }));
  expect(restored.output()).toMatch(/is paused: 1 message of before the backup of 20\S+Z may have been told since/);
  expect(await stateOf(other)).toMatchObject({ state: 'open', waiting: 0 });
  expect(receiver.received).toHaveLength(2);
  await again.post(`/channels/${id}/resume`);
  await eventually(() => expect(receiver.told(secret)).toHaveLength(3));
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await addPosting(again, families[0], newTitle());
  await eventually(() => expect([receiver.received.length, quiet.received.length]).toEqual([4, 2]));
});
