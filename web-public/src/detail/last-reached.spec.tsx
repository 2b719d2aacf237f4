/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { familyOf } from '@noticeboard/content-model';
import { detailAddress } from '../app/addresses';
import { readsOf, textOf, visit } from '../testing/example-site';
import { examplePosting } from '../testing/examples';

const jobs = familyOf('jobs');
const title = 'SSC CGL 2026';

async function overviewWhere(reachedAt: string | undefined) {
  const reads = readsOf(() => [], { [title]: { kind: 'found' as const, ...examplePosting(jobs, { title }) } });
  const reached = async (addresses: readonly string[]) =>
    reachedAt === undefined ? {} : Object.fromEntries(addresses.map((address) => [address, reachedAt]));
  const { page } = await visit(detailAddress(jobs, title), { ...reads, reached });
  return textOf(page.querySelector('.overview'));
}

it('The overview says on which Indian day the official page was last reached, and nothing where nobody knows', async () => {
  expect(await overviewWhere('2026-11-19T20:10:00.000Z')).toContain('Official page last reached20 Nov 2026');
  expect(await overviewWhere(undefined)).not.toContain('last reached');
});
