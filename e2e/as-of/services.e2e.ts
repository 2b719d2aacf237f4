import { expect, it } from '@jest/globals';
import { admin } from '../../test/api-client.js';
import { ChangingContent } from '../../test/changing-content.js';
import { expectPast, snapshotsOf } from '../../test/past-answers.js';
import { startRole, startServices } from '../../test/services.js';

it('The past is answered from KurrentDB and Redis as it is from embedded stores', async () => {
  const portal = await startRole(await startServices(), 'all');
  const staff = await admin(portal.url);
  const content = new ChangingContent(staff);
  const [, ...steps] = await snapshotsOf(content, staff);
  const some = steps.filter((_step, place) => place % 5 === 0);
  expect(some.length).toBeGreaterThan(1);
  for (const snapshot of some) await expectPast(snapshot, snapshot.position, staff, content);
}, 120_000);
