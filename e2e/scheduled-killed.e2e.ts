import { beforeAll, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, type ApiClient } from '../test/api-client.js';
import { type OpenChangeSet, openChangeSet, schedule } from '../test/change-sets.js';
import { addPosting, idOf, postingPath } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { timeline } from '../test/history.js';
import type { Portal } from '../test/portal-process.js';
import { type Services, startRole, startServices } from '../test/services.js';

const [jobs] = families;

let services: Services;
let projections: Portal;
let staff: ApiClient;

beforeAll(async () => {
  services = await startServices();
  const [web, following] = await Promise.all([startRole(services, 'web'), startRole(services, 'projections')]);
  projections = following;
  staff = await eventually(() => admin(web.url));
});

async function prepared(salaryRange: string): Promise<OpenChangeSet & { readonly posting: string }> {
  const posting = idOf(await addPosting(staff, jobs));
  const set = await openChangeSet(staff);
  await staff.put(`${set.steps}${postingPath(jobs, posting)}`, { salaryRange });
  return { ...set, posting };
}

it('A scheduled change set is published once, however often the process that projects is killed over it', async () => {
  const sets: Awaited<ReturnType<typeof prepared>>[] = [];
  for (let n = 0; n < 12; n += 1) sets.push(await prepared(`Level ${n}`));
  for (const set of sets) await schedule(staff, set, 1500);

  const publications = async ({ id }: OpenChangeSet) =>
    (await timeline(staff, 'changeSet', id)).filter(({ type }) => type === 'ChangeSetPublished').length;
  const published = async () => (await Promise.all(sets.map(publications))).reduce((sum, count) => sum + count, 0);
  for (const least of [1, 5, 9]) {
    await eventually(async () => expect(await published()).toBeGreaterThanOrEqual(least));
    await projections.kill();
    projections = await startRole(services, 'projections');
  }
  await eventually(async () => expect(await published()).toBe(sets.length));

  for (const [n, set] of sets.entries()) {
    expect(await publications(set)).toBe(1);
    const types = (await timeline(staff, 'posting', set.posting)).map(({ type }) => type);
    expect(types).toEqual(['PostingAdded', 'PostingEdited']);
    await eventually(async () => {
      const { body } = await staff.get(postingPath(jobs, set.posting));
      expect(body).toMatchObject({ salaryRange: `Level ${n}` });
    });
  }
});
