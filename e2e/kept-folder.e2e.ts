import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '../test/api-client.js';
import { beside, expectRun, run } from '../test/command-line.js';
import { expectSameLists, firstFolder, folderFromBackup, folderOfShape3 } from '../test/kept-folders.js';
import { type HostedPortal, hostPortal } from '../test/portal-process.js';

describe.each([
  ['of an earlier portal', firstFolder],
  ['with read models of shape 3, of a portal that was killed', folderOfShape3],
  ['restored from a backup of format 1', folderFromBackup],
])('A data folder %s', (_what, folder) => {
  let portal: HostedPortal;
  beforeAll(async () => {
    portal = await hostPortal({ DATA_DIR: await folder() });
  });

  it('is served as it was, byte for byte', () => expectSameLists(portal));

  it('fits its signed checkpoints, and its lists fit a replay', async () => {
    expectRun(await run(beside(portal), 'verify'), 0, /^log: \d+ events fit (?:the|all \d+) signed checkpoints?/m);
  });

  it('goes on: its admin signs in and adds to what is there', async () => {
    const staff = await admin(portal.url);
    const [{ _id: id } = {}] = (await staff.get('/jobs')).list;
    expect(await staff.put(`/jobs/${String(id)}`, { salaryRange: '₹ 25,500' })).toMatchObject({ status: 200 });
    const { list } = await staff.get(`/history/posting/${String(id)}?family=jobs`);
    expect(list.length).toBeGreaterThan(2);
  });
});
