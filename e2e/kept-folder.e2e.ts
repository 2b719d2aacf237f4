import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../test/api-client.js';
import { beside, expectRun, run } from '../test/command-line.js';
import { oneMoreField } from '../test/field-tables.js';
import {
  expectSameLists,
  firstFolder,
  folderFromBackup,
  folderOfShape3,
  folderWithChangeSet,
} from '../test/kept-folders.js';
import { type HostedPortal, hostPortal, startPortal } from '../test/portal-process.js';

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

/** Its read models are of today's number: the tables alone tell them from those of the next release. */
async function folderServedToday(): Promise<string> {
  const folder = await firstFolder();
  await (await startPortal({ DATA_DIR: folder })).stop();
  return folder;
}

describe.each([
  ['of an earlier portal', firstFolder, 0],
  ['that this release has served', folderServedToday, 0],
  ['with read models of shape 3', folderOfShape3, 0],
  ['with a change set', folderWithChangeSet, 1],
])(
  'A data folder %s, under a release with one more field of postings and of notifications',
  (_what, folder, prepared) => {
    it('is served whole: every list, every page, and every change set can be published', async () => {
      const portal = await startPortal({ DATA_DIR: await folder(), ...oneMoreField });
      const visitor = new ApiClient(portal.url);
      for (const { paths } of families) {
        const { status, list } = await visitor.get(`/${paths.postings}`);
        expect(status).toBe(200);
        expect(list.map(({ vacancies }) => vacancies)).toEqual(list.map(() => ''));
      }
      const sitemap = await (await fetch(`${portal.url}/sitemap.xml`)).text();
      const plain = sitemap.replace(/&#(\d+);/g, (_sign, code: string) => String.fromCharCode(Number(code)));
      const pages = [...plain.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page = '']) => new URL(page).pathname);
      expect(pages.length).toBeGreaterThan(10);
      const answers = await Promise.all(pages.map(async (page) => [page, (await fetch(portal.url + page)).status]));
      expect(answers).toEqual(pages.map((page) => [page, 200]));
      const staff = await admin(portal.url);
      const open = (await staff.get('/change-sets')).list.filter(({ status }) => status === 'open');
      expect(open).toHaveLength(prepared);
      for (const { _id: id } of open) {
        const path = `/change-sets/${String(id)}`;
        const { digest } = (await staff.get(`${path}/outcome`)).body;
        expect(await staff.post(`${path}/publish`, { digest })).toMatchObject({ status: 200 });
        expect(
          (await staff.get('/jobs')).list.find(({ jobTitle }) => jobTitle === 'Prepared posting 2026'),
        ).toMatchObject({
          salaryRange: '₹ 18,000',
          vacancies: '',
        });
      }
    });
  },
);
