import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { breadth } from '../../test/breadth.js';
import { admin, ApiClient } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, postingPath, titled, titlePath } from '../../test/content.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const awkward = [
  'Group C / D',
  '100% paper %41',
  'What? When? #1',
  'Clerk & peon + driver',
  `"Double" 'single' \`back\``,
  'back\\slash',
  '../notifications',
  'a//b/',
  '<script>alert(1)</script>',
  '{"json":[1]}',
  'रेलवे 😀',
];

/** Pairs of the same title: one writing and the other, each followed by a mark. */
const same = [
  ['letter case', 'clerk', 'CLERK'],
  ['Unicode composition', 'R\u00e9gie', 'Re\u0301gie'],
  ['spaces', 'Senior clerk', ' \u3000Senior \u00a0 clerk'],
] as const;

const portal = sharedPortal();
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);

describe.each(breadth(families, families.slice(0, 2)))('The title of a posting of the family $key', (family) => {
  const { titleField } = family;
  const path = postingPath(family);
  const duplicate = {
    message: 'A posting with this title already exists.',
    errors: { [titleField]: expect.stringMatching(/./) },
  };
  const renamed = (id: string, title: string) => staff.put(postingPath(family, id), titled(family, title));
  const under = async (title: string) => (await visitor.get(titlePath(family, title))).list.map(idOf);
  /** A posting with one notification of its own. */
  const marked = async (title: string) => {
    const id = idOf(await addPosting(staff, family, title));
    return { id, mark: idOf(await addNotification(staff, family, id)) };
  };

  it('is refused, and the field named, where it is none', async () => {
    const posting = await addPosting(staff, family);
    for (const title of [
      undefined,
      null,
      7,
      ['Clerk'],
      ' \u3000\t ',
      'Clerk\nPeon',
      ' .. ',
      'half \ud83d',
      '😀'.repeat(301),
    ]) {
      expectInvalid(await staff.post(path, { [titleField]: title }), titleField);
      if (title !== undefined)
        expectInvalid(await staff.put(postingPath(family, idOf(posting)), { [titleField]: title }), titleField);
    }
    const other = titleField === 'jobTitle' ? 'jobTitle2' : 'jobTitle';
    expectInvalid(await staff.post(path, { [other]: newTitle() }), 'jobTitle', 'jobTitle2');
    expectInvalid(await staff.post(path, { [titleField]: newTitle(), [other]: newTitle() }), other);
    expect((await staff.get(postingPath(family, idOf(posting)))).body).toEqual(posting);
  });

  it('is kept as it was typed but for the ends, and can be changed to another writing of itself', async () => {
    const typed = newTitle('Inner   space – Re\u0301gie क्‍ष');
    const posting = await addPosting(staff, family, `\u3000 ${typed} \u00a0`);
    expect(posting[titleField]).toBe(typed);
    expect((await renamed(idOf(posting), `  ${typed.toUpperCase()} `)).body[titleField]).toBe(typed.toUpperCase());
  });

  it('finds the notifications, percent-encoded once', async () => {
    for (const stem of awkward) {
      const title = newTitle(stem);
      const { mark } = await marked(title);
      expect({ title, found: await under(title) }).toEqual({ title, found: [mark] });
    }
    const plain = newTitle('A+B');
    const { mark } = await marked(plain);
    const base = `${path}/${family.paths.notifications}`;
    const escaped = plain.replaceAll(' ', '%20');
    for (const written of [escaped, escaped.replace('+', '%2B')])
      expect((await visitor.get(`${base}/${written}`)).list.map(idOf)).toEqual([mark]);
    expectProblem(await visitor.get(`${base}/${plain.replaceAll(' ', '+')}`), 404);
  });

  it('finds them in any writing, and under every title that the posting had', async () => {
    const [first, second, third] = [newTitle('R\u00e9gie'), newTitle('Second'), newTitle('Third')];
    const { id, mark } = await marked(first);
    for (const title of [second, third, first, third]) expect((await renamed(id, title)).status).toBe(200);
    const writings = [first.toUpperCase(), first.normalize('NFD'), `  ${first.replace(' ', ' \u00a0 ')}`];
    for (const title of [first, second, third, ...writings]) expect(await under(title)).toEqual([mark]);
  });

  it('leads to the posting that took it, however postings swap', async () => {
    const [left, right] = [newTitle('Left'), newTitle('Right')];
    const [one, two] = [await marked(left), await marked(right)];
    await renamed(one.id, newTitle('Between'));
    expect((await renamed(two.id, left.toUpperCase())).status).toBe(200);
    expect((await renamed(one.id, right)).status).toBe(200);
    expect([await under(left), await under(right)]).toEqual([[two.mark], [one.mark]]);
    await renamed(two.id, newTitle('Elsewhere'));
    expect(await under(left)).toEqual([two.mark]);
  });

  it('finds an empty list where there is no notification, and is 404 where there is no posting of the family', async () => {
    const title = newTitle();
    const unknown = { message: 'No notifications found for this job title.' };
    const posting = await addPosting(staff, family, title);
    const { status, text } = await visitor.get(titlePath(family, title));
    expect([status, text]).toEqual([200, '[]']);
    for (const other of families) {
      if (other !== family) expectProblem(await visitor.get(titlePath(other, title)), 404, unknown);
    }
    await staff.delete(postingPath(family, idOf(posting)));
    expectProblem(await visitor.get(titlePath(family, title)), 404, unknown);
  });

  it.each(same)('is no other one by %s alone', async (_what, one, other) => {
    const mark = newTitle(family.key);
    await addPosting(staff, family, `${one} ${mark}`);
    expectProblem(await staff.post(path, titled(family, `${other} ${mark}`)), 409, duplicate);
    const third = await addPosting(staff, family);
    expectProblem(await renamed(idOf(third), `${other} ${mark}`), 409, duplicate);
    expect((await staff.get(postingPath(family, idOf(third)))).body).toEqual(third);
  });

  it('is free again after a deletion, and may be the same in each family', async () => {
    const title = newTitle();
    const first = await addPosting(staff, family, title);
    for (const other of families) if (other !== family) await addPosting(staff, other, title);
    await staff.delete(postingPath(family, idOf(first)));
    const second = await addPosting(staff, family, title.toUpperCase());
    expect(second['_id']).not.toBe(first['_id']);
    expectProblem(await staff.post(path, titled(family, title)), 409, duplicate);
  });

  it('is had by one of twenty who want it at once', async () => {
    const title = newTitle('At once');
    const bodies = Array.from({ length: 20 }, (_, index) => titled(family, index % 2 ? title : title.toUpperCase()));
    const events = await recordedDuring(portal, async () => {
      const replies = await Promise.all(bodies.map((body) => staff.post(path, body)));
      const [created, ...refused] = replies.toSorted((a, b) => a.status - b.status);
      expect(created?.status).toBe(201);
      for (const reply of refused) expectProblem(reply, 409, duplicate);
      expect((await staff.get(`${path}?q=${encodeURIComponent(title)}`)).list).toEqual([created?.body]);
    });
    expect(typesOf(events).toSorted()).toEqual(['PostingAdded', 'TitleClaimed']);
  });
});
