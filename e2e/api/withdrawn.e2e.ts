import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { addNotification, addPosting, idOf, newTitle, postingPath, titled, titlePath } from '../../test/content.js';
import { timeline, undo } from '../../test/history.js';
import { addPart, postingParts } from '../../test/posting-parts.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const note = 'न्यायालय के आदेश से स्थगित।\nSee the board’s site.';
const portal = sharedPortal();
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);

async function page(path: string) {
  const answer = await fetch(portal.url + path);
  return { status: answer.status, text: await answer.text() };
}

describe.each(breadth(families, [families[0]]))('A posting of $key that is withdrawn', (family: Family) => {
  const title = newTitle('Withdrawn');
  const detail = `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;
  const [table] = postingParts.filter((kind) => kind.family === family && kind.events === 'Table');
  let posting: string;
  let before: Fields;

  beforeAll(async () => {
    const id = idOf(await addPosting(staff, family, title));
    posting = postingPath(family, id);
    await addNotification(staff, family, id, { lastDateApply: '30 December 2099' });
    await addPart(staff, table!, title);
    before = (await visitor.get(posting)).body;
    await staff.post(`${posting}/withdraw`, { note: ` ${note} ` });
  });

  it('is gone for machines, with the note', async () => {
    for (const path of [
      posting,
      `${posting}/changes`,
      titlePath(family, title),
      `${table?.path}/${encodeURIComponent(title)}`,
    ]) {
      const reply = await visitor.get(path);
      expectProblem(reply, 410, { note });
      expect(reply.body['type']).toMatch(/:withdrawn$/);
    }
  });

  it('is in no list, feed or search, and its page says so', async () => {
    for (const path of [postingPath(family), table?.path ?? ''])
      expect((await visitor.get(path)).text).not.toContain(title);
    const [list] = family.site.listPaths;
    for (const path of ['/', list, `${list}/feed.xml`, '/feed.xml', '/sitemap.xml', '/sitemap/1.xml'])
      expect({ path, has: (await page(path)).text.includes(encodeURIComponent(title)) }).toEqual({ path, has: false });
    expect((await page(`/search?q=${encodeURIComponent(title)}`)).text).not.toContain(detail);
    const { status, text } = await page(detail);
    expect(status).toBe(410);
    expect(text).toContain('न्यायालय के आदेश से स्थगित।');
    expect((await page(`/calendar/${family.key}/${idOf(before)}.ics`)).status).toBe(404);
  });

  it('is found and edited by staff', async () => {
    const { status, body, headers } = await staff.get(posting);
    expect({ status, body }).toMatchObject({ status: 200, body: { withdrawn: { note }, notifications: [{}] } });
    expect(headers['cache-control']).toBe('private, no-store');
    expect((await staff.get(titlePath(family, title))).list).toHaveLength(1);
    expect((await staff.get(`${table?.path}/${encodeURIComponent(title)}`)).list).toHaveLength(1);
    expectProblem(await visitor.get('/desk/withdrawn'), 401);
    const { list } = await staff.get(`/desk/withdrawn?q=${encodeURIComponent(title)}`);
    expect(list).toEqual([{ family: family.key, id: before['_id'], title, at: expect.any(String), note }]);
    expect((await staff.put(posting, { ...body, salaryRange: '35,400' })).status).toBe(200);
    expectProblem(await staff.post(postingPath(family), titled(family, title)), 409);
    expectInvalid(await staff.post(`${posting}/withdraw`, { note: ' ' }), 'note');
    expectInvalid(await staff.post(`${posting}/withdraw`, { note: 'x'.repeat(501) }), 'note');
  });

  it('stands where it stood when it is published again, and readers are told what changed meanwhile', async () => {
    await addPosting(staff, family);
    const places = async () => {
      const { list } = await visitor.get(postingPath(family));
      return list.findIndex(({ _id }) => _id === before['_id']);
    };
    const others = (await visitor.get(postingPath(family))).list.map(({ _id }) => _id);
    expect((await staff.post(`${posting}/republish`, {})).status).toBe(200);
    const { body } = await visitor.get(posting);
    expect(body).toEqual({
      ...before,
      salaryRange: '35,400',
      updatedAt: body['updatedAt'],
      revision: body['revision'],
    });
    expect(await places()).toBe(others.length - 1);
    const told = (await visitor.get(`${posting}/changes`)).list.slice(0, 2);
    expect(told).toMatchObject([{ summary: 'Published again: Salary Range' }, { summary: 'Withdrawn', note }]);
    expect((await page(detail)).status).toBe(200);
  });

  it('comes back when its withdrawal is undone', async () => {
    await staff.post(`${posting}/withdraw`, { note });
    const [last] = (await timeline(staff, 'posting', String(before['_id']))).toReversed();
    expect(last?.changes).toEqual([{ path: '/withdrawn', before: '', after: note }]);
    expect((await undo(staff, last?.correlationId ?? '')).status).toBe(200);
    expect((await visitor.get(posting)).status).toBe(200);
    const asOf = encodeURIComponent(last?.at ?? '');
    expect((await staff.get(`${posting}?asOf=${asOf}`)).body).toMatchObject({ withdrawn: { note } });
  });

  it('stays withdrawn with an older text, until that is to bring it back to readers', async () => {
    const added = await addPosting(staff, family);
    const [id, path] = [idOf(added), postingPath(family, idOf(added))];
    await staff.put(path, { salaryRange: 'Level 4' });
    await staff.post(`${path}/withdraw`, { note });
    const back = (body: Fields) => staff.post(`/history/posting/${id}/restore`, body);
    const isCalled = String(added[family.titleField]);
    const listed = async () => (await visitor.get(postingPath(family))).text.includes(isCalled);

    expect((await back({ revision: 0 })).body).toMatchObject({ salaryRange: '', withdrawn: { note } });
    expectProblem(await visitor.get(path), 410, { note });
    expect(await listed()).toBe(false);
    // The portal may keep its log elsewhere: in containers, at a KurrentDB.
    const recorded = async () => (await staff.get(`/history/posting/${id}`)).body;
    const before = await recorded();
    expect(before).toHaveLength(5);
    expect((await back({ revision: 0 })).status).toBe(200);
    expectInvalid(await back({ revision: 0, republish: 'yes' }), 'republish');
    expect(await recorded()).toEqual(before);
    // A deleted one stays withdrawn too.
    await staff.delete(path);
    expect((await back({ revision: 1 })).body).toMatchObject({ salaryRange: 'Level 4', withdrawn: { note } });
    expectProblem(await visitor.get(path), 410, { note });

    expect((await back({ revision: 0, republish: true })).body).not.toHaveProperty('withdrawn');
    expect((await visitor.get(path)).body).toMatchObject({ salaryRange: '' });
    expect(await listed()).toBe(true);
  });
});
