import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, postingPath, titled, titlePath } from '../../test/content.js';
import { startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

const awkward = [
  'Group C / D',
  '100% paper',
  '%41 is no A',
  'What? When? #1',
  'Clerk & peon + driver',
  'a=b;c,d:e@f',
  `"Double" 'single' \`back\``,
  'रेलवे भर्ती २०२६',
  'back\\slash',
  '../notifications',
  'a//b/',
  '<script>alert(1)</script>',
  '{"json":[1]}',
  '😀 astral',
  'notifications',
];

let staff: ApiClient;
let visitor: ApiClient;
beforeAll(async () => {
  const { url } = await startPortal();
  staff = await admin(url);
  visitor = new ApiClient(url);
});

describe.each(families)('Notifications of the family $key', (family) => {
  const renamed = (id: string, title: string) => staff.put(postingPath(family, id), titled(family, title));
  const under = async (title: string) => (await visitor.get(titlePath(family, title))).list.map(idOf);
  /** A posting with one notification of its own. */
  const marked = async (title: string) => {
    const id = idOf(await addPosting(staff, family, title));
    return { id, mark: idOf(await addNotification(staff, family, id)) };
  };

  it.each(awkward)('are found under the title «%s», percent-encoded once', async (stem) => {
    const { mark } = await marked(`${stem} ${family.key}`);
    expect(await under(`${stem} ${family.key}`)).toEqual([mark]);
  });

  it('are found when the client leaves harmless characters as they are, and "+" is a plus', async () => {
    const { mark } = await marked(`A+B ${family.key}`);
    const base = `${postingPath(family)}/${family.paths.notifications}`;
    expect((await visitor.get(`${base}/A+B%20${family.key}`)).list.map(idOf)).toEqual([mark]);
    expect((await visitor.get(`${base}/A%2BB%20${family.key}`)).list.map(idOf)).toEqual([mark]);
    expectProblem(await visitor.get(`${base}/A+B+${family.key}`), 404);
  });

  it('are found under any writing that folds to the title', async () => {
    const title = newTitle('R\u00e9gie');
    const { mark } = await marked(title);
    const foreign = [title.toUpperCase(), title.normalize('NFD'), `  ${title.replace(' ', ' \u00a0 ')}`];
    for (const writing of foreign) expect(await under(writing)).toEqual([mark]);
  });

  it('are still found under the old title after a rename, and under the one before', async () => {
    const [first, second, third] = [newTitle('First'), newTitle('Second'), newTitle('Third')];
    const { id, mark } = await marked(first);
    expect((await renamed(id, second)).status).toBe(200);
    expect((await renamed(id, third)).status).toBe(200);
    for (const title of [first, second, third]) expect(await under(title)).toEqual([mark]);
    expect(await under(first.toUpperCase())).toEqual([mark]);
  });

  it('go with the title once another posting takes it', async () => {
    const [old, current] = [newTitle('Old'), newTitle('Current')];
    const first = await marked(old);
    await renamed(first.id, current);
    const second = await marked(old.toUpperCase());
    expect(await under(old)).toEqual([second.mark]);
    expect(await under(current)).toEqual([first.mark]);
    await renamed(second.id, newTitle('Elsewhere'));
    expect(await under(old)).toEqual([second.mark]);
  });

  it('keep to their postings when two swap their titles', async () => {
    const [left, right] = [newTitle('Left'), newTitle('Right')];
    const [one, two] = [await marked(left), await marked(right)];
    await renamed(one.id, newTitle('Between'));
    expect((await renamed(two.id, left)).status).toBe(200);
    expect((await renamed(one.id, right)).status).toBe(200);
    expect(await under(left)).toEqual([two.mark]);
    expect(await under(right)).toEqual([one.mark]);
  });

  it('of a posting that takes its old title back are found there', async () => {
    const title = newTitle('Back');
    const { id, mark } = await marked(title);
    await renamed(id, newTitle('Away'));
    expect((await renamed(id, title)).status).toBe(200);
    expect(await under(title)).toEqual([mark]);
  });

  it('are an empty list where the posting has none, and 404 where there is no posting', async () => {
    const title = newTitle();
    const unknown = { message: 'No notifications found for this job title.' };
    const posting = await addPosting(staff, family, title);
    const reply = await visitor.get(titlePath(family, title));
    expect({ status: reply.status, text: reply.text }).toEqual({ status: 200, text: '[]' });
    expectProblem(await visitor.get(titlePath(family, newTitle())), 404, unknown);
    await staff.delete(postingPath(family, idOf(posting)));
    expectProblem(await visitor.get(titlePath(family, title)), 404, unknown);
  });

  it('of another family are not found here', async () => {
    const title = newTitle();
    for (const other of families) if (other.key !== family.key) await addPosting(staff, other, title);
    expectProblem(await visitor.get(titlePath(family, title)), 404);
  });
});
