import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { writeForeignEvents, writeForeignStreams } from '../libs/event-store/src/testing/foreign-streams.js';
import { admin, ApiClient } from '../test/api-client.js';
import { addPosting, idOf, postingPath } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import type { Portal } from '../test/portal-process.js';
import { recordedTypes, type Services, startRole, startServices } from '../test/services.js';

const [family] = families;
const crowd = 20_000;

let services: Services;
let web: Portal;
let projections: Portal;
let staff: ApiClient;

/** The streams were there before the portal, many more came since, and one more event comes with each of ours. */
beforeAll(async () => {
  services = await startServices();
  await writeForeignStreams(services.store.url);
  [web, projections] = await Promise.all([startRole(services, 'web'), startRole(services, 'projections')]);
  staff = await eventually(() => admin(web.url));
});

describe('On an event store that another application writes to as well', () => {
  it('projections go on and both processes are well', async () => {
    for (let event = 0; event < 100; event += 1) {
      services.store.log.appendForeign(`order-${event}`, { binary: event % 2 === 0, metadata: { amount: event } });
    }
    const posting = await addPosting(staff, family);
    expect((await new ApiClient(web.url).get(postingPath(family, idOf(posting)))).body).toEqual(posting);
    for (const { url } of [web, projections]) expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(`${web.output()}${projections.output()}`).not.toMatch(/order-|^\s+at /m);
  });

  it("the export of the log is this portal's and no one else's", async () => {
    const lines = (await staff.get('/log/export')).text.trimEnd().split('\n');
    const types = lines.map((line) => (JSON.parse(line) as { type: string }).type);
    const ours = recordedTypes(services.store).filter((type) => !type.startsWith('Order'));
    expect(types).not.toContain('OrderPlaced');
    expect(ours).toEqual(expect.arrayContaining(types));
  });

  it('a write is done and read whatever others have written and go on writing', async () => {
    for (let event = 0; event < crowd; event += 1) services.store.log.appendForeign(`order-${event % 500}`);
    writeForeignEvents(services.store.log);
    const posting = await addPosting(staff, family);
    expect((await staff.get(postingPath(family, idOf(posting)))).body).toEqual(posting);
  });
});
