import { describe, expect, it } from '@jest/globals';
import { families, type HandPost } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath, postingPath } from '../../test/content.js';

import { eventually } from '../../test/deadline.js';
import { hostPortal, runPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { editor } from '../../test/staff.js';

const origin = 'https://board.example';
const [jobs] = families;
const portal = await hostPortal({ PUBLIC_URL: origin, REACH_DELAY_S: '0', BY_HAND_CHANNELS: 'WhatsApp,Instagram' });
const staff = await admin(portal.url);
const asha = await editor(portal);

const posts = async (title: string, channel = 'WhatsApp') =>
  ((await staff.get('/hand-posts')).list as unknown as readonly HandPost[]).filter(
    ({ name, record }) => name === channel && record.title === title,
  );

/** The one post about a record that waits in a channel, once it is as wanted. */
async function waiting(title: string, wanted: Partial<HandPost>, channel = 'WhatsApp'): Promise<HandPost> {
  let found: HandPost | undefined;
  await eventually(async () => {
    const all = await posts(title, channel);
    expect(all).toEqual([expect.objectContaining(wanted)]);
    [found] = all;
  });
  if (!found) throw new RangeError(title);
  return found;
}
const tick = (post: HandPost, posted = true, client = asha) => client.post(`/hand-posts/${post.id}`, { posted });
const lastTold = async () => (await staff.get('/history?limit=1')).list[0] ?? {};

describe('Posts by hand', () => {
  it('wait with text, picture and link until somebody has ticked them, and are edited and made anew when a date moves', async () => {
    const title = newTitle('Clerk & <Cook>');
    const id = idOf(await addPosting(staff, jobs, title));
    const notification = idOf(await addNotification(staff, jobs, id, { lastDateApply: '20 Nov 2098' }));
    // The publication and the date are two messages, and one post.
    await eventually(async () =>
      expect((await staff.get('/channels')).list.map(({ waiting: left }) => left)).toEqual([2, 2]),
    );
    const url = `${origin}/latest-job/${encodeURIComponent(title)}`;
    const first = await waiting(title, {
      edits: 0,
      isNew: true,
      picture: `${origin}/og/jobs/${id}/en-now.png`,
      url,
      text: `${title}\nLast Date to Apply: 20 Nov 2098\n${url}`,
    });
    const drawn = await fetch(first.picture.replace(origin, portal.url));
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
    const others = await tick(first);
    expect([others.status, JSON.stringify(others.body).includes(first.id)]).toEqual([200, false]);
    expect(await posts(title)).toEqual([]);
    expect(await posts(title, 'Instagram')).toHaveLength(1);
    expect(await lastTold()).toMatchObject({ type: 'ChannelTold', actor: { username: 'editor' } });
    expectProblem(await tick(first), 404);

    await staff.put(notificationPath(jobs, id, notification), { lastDateApply: '30 Nov 2098' });
    const moved = await waiting(title, { edits: 1, isNew: true });
    expect(moved.summary).toBe('Last Date to Apply: was 20 Nov 2098, now 30 Nov 2098');
    expect(moved.text).toContain('Last Date to Apply: 30 Nov 2098 (was 20 Nov 2098)');
    await staff.put(postingPath(jobs, id), { salaryRange: '1' });
    const both = await waiting(title, {
      edits: 1,
      isNew: true,
      summary: expect.stringContaining('2 changes') as never,
    });
    expectProblem(await tick(moved), 404);
    expect((await tick(both)).status).toBe(200);
    await staff.put(postingPath(jobs, id), { salaryRange: '2' });
    expect(await tick(await waiting(title, { edits: 2, isNew: false }))).toMatchObject({ status: 200 });
    await staff.post(`${postingPath(jobs, id)}/withdraw`, { note: 'Stayed.' });
    const ended = await waiting(title, { edits: 2, isNew: true, picture: `${origin}/og/jobs.png` });
    expect(await tick(ended, false)).toMatchObject({ status: 200 });
    expect(await lastTold()).toMatchObject({ type: 'ChannelGaveUp' });
  });

  it('are none for what ended before anybody has posted it', async () => {
    const title = newTitle('Peon');
    const id = idOf(await addPosting(staff, jobs, title));
    await waiting(title, { isNew: true });
    await staff.delete(postingPath(jobs, id));
    await eventually(async () => expect(await posts(title)).toEqual([]));
    const other = newTitle('Guard');
    await addPosting(staff, jobs, other);
    for (const channel of ['WhatsApp', 'Instagram']) {
      const post = await waiting(other, {}, channel);
      expect((await tick(post)).status).toBe(200);
    }
    await eventually(async () =>
      expect(
        (await staff.get('/channels')).list.map(({ name, waiting: left, failed }) => [name, left, failed]),
      ).toEqual(expect.arrayContaining([['WhatsApp', 0, 0]])),
    );
  });

  it('are ticked by who writes, one that there is, in a way that makes sense', async () => {
    const visitor = new ApiClient(portal.url);
    expectProblem(await visitor.get('/hand-posts'), 401);
    expectProblem(await asha.post('/hand-posts/nothing', { posted: true }), 404);
    expectInvalid(await asha.post('/hand-posts/nothing', { posted: 'yes' }), 'posted');
    expect((await (await admin((await hostPortal({})).url)).get('/hand-posts')).list).toEqual([]);
    const program = runPortal({ DATA_DIR: '/nowhere', BY_HAND_CHANNELS: 'A B' });
    expect((await program.exited).code).toBe(78);
    for (const name of ['BY_HAND_CHANNELS must be names', 'BY_HAND_CHANNELS needs PUBLIC_URL'])
      expect(program.output()).toContain(name);
  });
});
