import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, type ApiClient, tally } from '../../test/api-client.js';
import { addPosting, idOf, newTitle, postingPath, titled } from '../../test/content.js';
import { recordedEvents } from '../../test/event-log.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

const message = 'A posting with this title already exists.';

/** What is the same title: one writing and the other, each followed by a mark. */
const same = [
  ['letter case', 'clerk', 'CLERK'],
  ['Unicode composition', 'R\u00e9gie', 'Re\u0301gie'],
  ['composition and letter case', '\u0130stanbul', 'i\u0307stanbul'],
  ['a run of spaces', 'Senior clerk', 'Senior \t clerk'.replace('\t', '\u00a0')],
  ['spaces around', 'Clerk', ' \u3000Clerk'],
  ['Hindi composition', '\u0958लम', '\u0915\u093cलम'],
] as const;

let portal: Portal;
let staff: ApiClient;
beforeAll(async () => {
  portal = await startPortal();
  staff = await admin(portal.url);
});

describe.each(families)('Two postings of the family $key', (family) => {
  const { titleField } = family;
  const path = postingPath(family);
  const duplicate = { message, errors: { [titleField]: expect.stringMatching(/./) } };

  it.each(same)('cannot differ by %s alone', async (_what, one, other) => {
    const mark = newTitle(family.key);
    await addPosting(staff, family, `${one} ${mark}`);
    expectProblem(await staff.post(path, titled(family, `${other} ${mark}`)), 409, duplicate);
    const third = await addPosting(staff, family);
    expectProblem(
      await staff.put(postingPath(family, idOf(third)), titled(family, `${other} ${mark}`)),
      409,
      duplicate,
    );
    expect((await staff.get(postingPath(family, idOf(third)))).body).toEqual(third);
  });

  it('may have a title that the other gave up by its deletion', async () => {
    const title = newTitle();
    const first = await addPosting(staff, family, title);
    await staff.delete(postingPath(family, idOf(first)));
    const second = await addPosting(staff, family, title.toUpperCase());
    expect(second['_id']).not.toBe(first['_id']);
    expectProblem(await staff.post(path, titled(family, title)), 409, duplicate);
  });

  it('of twenty created at once with one title, one is created and nineteen are refused', async () => {
    const title = newTitle('At once');
    const before = recordedEvents(portal.dataDir).length;
    const bodies = Array.from({ length: 20 }, (_, index) => titled(family, index % 2 ? title : title.toUpperCase()));
    const replies = await Promise.all(bodies.map((body) => staff.post(path, body)));
    const [created, ...refused] = replies.sort((a, b) => a.status - b.status);
    expect(created?.status).toBe(201);
    for (const reply of refused) expectProblem(reply, 409, duplicate);
    const found = (await staff.get(`${path}?q=${encodeURIComponent(title)}`)).list;
    expect(found).toEqual([created?.body]);
    const types = recordedEvents(portal.dataDir)
      .slice(before)
      .map(({ type }) => type);
    expect(types.sort()).toEqual(['PostingAdded', 'TitleClaimed']);
  });

  it('renamed to one title at once: one is renamed, the other refused and unchanged', async () => {
    const title = newTitle('Goal');
    const postings = await Promise.all([1, 2, 3, 4, 5].map(() => addPosting(staff, family)));
    const rename = (id: string) => staff.put(postingPath(family, id), titled(family, title));
    const replies = await Promise.all(postings.map((posting) => rename(idOf(posting))));
    expect(tally(replies)).toEqual({ 200: 1, 409: 4 });
    expect((await staff.get(`${path}?q=${encodeURIComponent(title)}`)).list).toHaveLength(1);
  });
});

describe('The same title', () => {
  it('serves one posting in each family', async () => {
    const title = newTitle('Common');
    const added = await Promise.all(families.map((family) => addPosting(staff, family, title)));
    expect(new Set(added.map(idOf)).size).toBe(families.length);
  });
});
