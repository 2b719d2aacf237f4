import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { families, type Family, listingKinds } from '@noticeboard/content-model';
import { admin, type Fields } from '../../test/api-client.js';
import { addPart, postingParts, partBody, partsPath } from '../../test/posting-parts.js';
import { breadth } from '../../test/breadth.js';
import {
  addNotification,
  addPosting,
  idOf,
  newTitle,
  notificationPath,
  postingPath,
  titled,
  titlePath,
} from '../../test/content.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { restore, timeline, timelinePath } from '../../test/history.js';
import { multipart, pdf } from '../../test/multipart.js';
import { expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const portal = sharedPortal();
const staff = await admin(portal.url);

/** A record without what rises with every change. */
function content({ updatedAt: _updatedAt, revision: _revision, ...record }: Fields): Fields {
  return record;
}

describe.each<Family>(breadth<Family>(families, [families[0]]))('A posting of $key', (family) => {
  const path = (id?: string) => postingPath(family, id);
  const kinds = postingParts.filter((kind) => kind.family === family);
  const [tables, items] = kinds;
  if (!tables || !items) throw new Error('a family has tables and useful items');

  /** With two notifications, a table, useful items and an approval. */
  async function whole(title = newTitle()): Promise<string> {
    const id = idOf(await addPosting(staff, family, title, { applyLink: 'https://a.example/' }));
    await addNotification(staff, family, id, { details: 'first' });
    await addNotification(staff, family, id, { details: 'second' });
    for (const kind of kinds) await addPart(staff, kind, title);
    if (family.approvable) await staff.post('/answare/approve-job', titled(family, title));
    return id;
  }

  /** Everything that readers see of it. */
  async function seen(id: string, title: string) {
    const record = await staff.get(path(id));
    const lists = await Promise.all(kinds.map((kind) => staff.get(partsPath(kind, title))));
    const approvals = family.approvable ? (await staff.get('/answare/approved-jobs')).list : [];
    return {
      record: content(record.body),
      notifications: (await staff.get(titlePath(family, title))).list,
      postingParts: lists.map(({ list }) => list.map(content)),
      approvals,
      order: (await staff.get(path())).list.map(idOf),
    };
  }
  const last = async (id: string) => (await timeline(staff, 'posting', id)).length - 1;

  it('comes back from its deletion with everything that belonged to it, at its old place', async () => {
    const title = newTitle();
    const id = await whole(title);
    await addPosting(staff, family);
    const revision = await last(id);
    const before = await seen(id, title);
    await staff.delete(path(id));
    expectProblem(await staff.get(path(id)), 404);
    const reply = await restore(staff, 'posting', id, revision);
    expect([reply.status, content(reply.body)]).toEqual([200, before.record]);
    expect(reply.headers['x-position']).toMatch(/^\d{16}$/);
    expect(await seen(id, title)).toEqual(before);
    const [removed, again] = (await staff.get(`${path(id)}/changes`)).list
      .map(({ summary }) => summary)
      .filter((summary) => ['Removed', 'Published again'].includes(String(summary)))
      .toReversed();
    expect([removed, again]).toEqual(['Removed', 'Published again']);
    // From its last revision, and from the middle of its deletion, which nobody ever saw.
    for (const back of [Number((await staff.delete(path(id))).body['revision']), undefined]) {
      if (back === undefined) await staff.delete(path(id));
      expect((await restore(staff, 'posting', id, back ?? (await last(id)) - 1)).status).toBe(200);
      expect(await seen(id, title)).toEqual(before);
    }
    expect((await fetch(`${portal.url}${family.site.detailPaths[0]}/${encodeURIComponent(title)}`)).status).toBe(200);
  });

  it('is again what it once was: fields, notifications, tables, useful items and approval', async () => {
    const title = newTitle();
    const id = await whole(title);
    const revision = await last(id);
    const before = await seen(id, title);
    const [first] = (before.record['notifications'] as Fields[]).map(idOf);
    await staff.delete(notificationPath(family, id, first));
    await addNotification(staff, family, id, { details: 'third' });
    for (const [place, kind] of kinds.entries()) {
      const record = idOf(before.postingParts[place]?.[0] ?? {});
      if (place === 0) await staff.delete(`${kind.path}/${record}`);
      else await staff.send('PUT', `${kind.path}/${record}`, partBody(kind, { content: kind.contents[1] }));
      await addPart(staff, kind, title);
    }
    if (family.approvable) await staff.post('/answare/deapprove-job', titled(family, title));
    await staff.put(path(id), titled(family, `${title} II`, { applyLink: '', salaryRange: '7' }));
    const reply = await restore(staff, 'posting', id, revision);
    expect([reply.status, reply.body[family.titleField]]).toEqual([200, title]);
    const after = await seen(id, title);
    const listings = (list: unknown) => (list as Fields[]).map(content);
    expect({ ...after, notifications: [], record: { ...after.record, notifications: [] } }).toEqual({
      ...before,
      notifications: [],
      record: { ...before.record, notifications: [] },
    });
    expect(listings(after.record['notifications'])).toEqual(listings(before.record['notifications']));
    expect(
      (await staff.get(`${timelinePath('posting', id)}/compare?from=${revision}&to=${await last(id)}`)).body['changes'],
    ).toEqual([]);
  });

  it('records nothing when it is what it was already, living or deleted', async () => {
    const id = await whole();
    const revision = await last(id);
    const { body } = await staff.get(path(id));
    const none = await recordedDuring(portal, async () => {
      const reply = await restore(staff, 'posting', id, revision);
      expect([reply.status, reply.body]).toEqual([200, body]);
    });
    await staff.delete(path(id));
    const still = await recordedDuring(portal, async () => {
      const reply = await restore(staff, 'posting', id, await last(id));
      expect([reply.status, reply.body]).toMatchObject([200, { _id: id, deletedAt: expect.any(String) }]);
    });
    expect([none, still]).toEqual([[], []]);
  });

  it('is not restored onto a title that another has taken, and is told which has it', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    await staff.delete(path(id));
    const other = idOf(await addPosting(staff, family, title.toUpperCase()));
    const nothing = await recordedDuring(portal, async () => {
      const reply = await restore(staff, 'posting', id, 0);
      expectProblem(reply, 409, { message: 'A posting with this title already exists.' });
      const { [family.titleField]: why } = reply.body['errors'] as Record<string, string>;
      expect(why).toContain(`“${title.toUpperCase()}” (${other})`);
    });
    expect(nothing).toEqual([]);
    await staff.put(path(other), titled(family, newTitle()));
    expect((await restore(staff, 'posting', id, 0)).status).toBe(200);
    expectProblem(await staff.post(path(), titled(family, title)), 409);
  });

  it('does not take back what has moved to another posting, and says where it is', async () => {
    const [title, target] = [newTitle(), newTitle()];
    const id = await whole(title);
    await addPosting(staff, family, target);
    const revision = await last(id);
    for (const kind of kinds) {
      const [record] = (await staff.get(partsPath(kind, title))).list;
      const moved = await staff.send('PUT', `${kind.path}/${idOf(record ?? {})}`, partBody(kind, { title: target }));
      expect(moved.status).toBe(200);
      const nothing = await recordedDuring(portal, async () => {
        const reply = await restore(staff, 'posting', id, revision);
        expectProblem(reply, 409, { message: expect.stringContaining(`“${target}”`) });
      });
      expect(nothing).toEqual([]);
    }
  });

  it('is not deleted by a restoration', async () => {
    const id = idOf(await addPosting(staff, family));
    await staff.delete(path(id));
    await restore(staff, 'posting', id, 0);
    expectProblem(await restore(staff, 'posting', id, 1), 409, { message: expect.stringContaining('DELETE') });
  });

  it('takes If-Match against the record as it is, also deleted', async () => {
    const id = idOf(await addPosting(staff, family));
    await staff.put(path(id), { salaryRange: '7' });
    const stale = await restore(staff, 'posting', id, 0, { 'If-Match': '"0"' });
    expectProblem(stale, 412, { current: (await staff.get(path(id))).body });
    expect((await restore(staff, 'posting', id, 0, { 'If-Match': '"1"' })).status).toBe(200);
    expectProblem(await restore(staff, 'posting', id, 0, { 'If-Match': '1' }), 400);
    await staff.delete(path(id));
    const gone = await restore(staff, 'posting', id, 0, { 'If-Match': '"3"' });
    expectProblem(gone, 412, { current: expect.objectContaining({ deletedAt: expect.any(String) }) });
    expect((await restore(staff, 'posting', id, 0, { 'If-Match': '*' })).status).toBe(200);
  });

  it('is restored once under one Idempotency-Key', async () => {
    const id = await whole();
    const revision = await last(id);
    await staff.delete(path(id));
    const key = { 'Idempotency-Key': randomUUID() };
    const events = await recordedDuring(portal, async () => {
      const replies = await Promise.all([1, 2, 3].map(() => restore(staff, 'posting', id, revision, key)));
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    });
    expect(typesOf(events).filter((type) => type === 'PostingRestored')).toHaveLength(1);
    expectProblem(await restore(staff, 'posting', id, 0, key), 409);
  });

  it('does not come back with a PDF that is no longer stored', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    const attachments = JSON.stringify([{ title: 'Notice', type: 'pdf', content: '', fileName: 'notice.pdf' }]);
    const body = { [family.titleField]: title, attachments };
    const sent = multipart(body, [{ field: 'pdfs', name: 'notice.pdf', bytes: pdf() }]);
    const { item } = (await staff.send('POST', items.path, sent)).body as {
      item: { attachments: { content: string }[] };
    };
    await staff.delete(path(id));
    await rm(join(portal.dataDir, item.attachments[0]?.content ?? ''));
    expectProblem(await restore(staff, 'posting', id, 1), 409, { message: expect.stringContaining('“notice.pdf”') });
  });
});

describe.each(listingKinds)('One of the $key', ({ path, category, titleField }) => {
  it('is again what it was, also after its deletion, at its old place', async () => {
    const add = (title: string) => staff.post(`/${path}`, { [titleField]: title, applyLink: 'https://a.example/' });
    const first = (await add(newTitle())).body;
    await add(newTitle());
    const id = idOf(first);
    await staff.put(`/${path}/${id}`, { [titleField]: 'Other', applyLink: 'https://b.example/' });
    await staff.delete(`/${path}/${id}`);
    const order = async () => (await staff.get(`/${path}`)).list.map(idOf);
    const without = await order();
    const reply = await restore(staff, category, id, 1);
    expect(reply.body).toMatchObject({ [titleField]: 'Other', applyLink: 'https://b.example/' });
    expect(content((await restore(staff, category, id, 0)).body)).toEqual(content(first));
    expect(await order()).toEqual([...without.slice(0, -1), id, ...without.slice(-1)]);
    expect(content((await staff.get(`/${path}/${id}`)).body)).toEqual(content(first));
    expect(await recordedDuring(portal, () => restore(staff, category, id, 0))).toEqual([]);
    expectProblem(await restore(staff, category, id, 0, { 'If-Match': '"0"' }), 412);
  });
});

describe('An account', () => {
  it('is not restored, and the answer says what to do instead', async () => {
    expectProblem(await restore(staff, 'account', 'admin', 0), 409, {
      message: expect.stringContaining('/api/accounts'),
    });
  });
});
