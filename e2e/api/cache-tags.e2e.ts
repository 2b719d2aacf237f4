import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, postingPath, titled } from '../../test/content.js';
import { sharedPortal } from '../../test/shared-portal.js';

const portal = sharedPortal();
const staff = await admin(portal.url);
const [jobs] = families;

async function tagsAt(path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(portal.url + path, { headers, redirect: 'manual' });
  await answer.arrayBuffer();
  const [commas, spaces] = [answer.headers.get('cache-tag'), answer.headers.get('surrogate-key')];
  expect({ path, spaces }).toEqual({ path, spaces: commas?.replaceAll(',', ' ') ?? null });
  const [etag, caching] = [answer.headers.get('etag') ?? '', answer.headers.get('cache-control') ?? ''];
  return { status: answer.status, tags: commas?.split(',') ?? [], etag, caching };
}

describe('The tags of an answer', () => {
  it('are those of a list or of a record, given again, unchanged and gone too', async () => {
    const title = newTitle('Tagged');
    const posting = await addPosting(staff, jobs, title);
    const [id, page] = [idOf(posting), `/latest-job/${encodeURIComponent(title)}`];
    await addNotification(staff, jobs, id, { lastDateApply: '30 December 2099' });
    const tag = `posting-${id}`;
    for (const path of [page, `${postingPath(jobs, id).replace(/^/, '/api')}`, `/calendar/jobs/${id}.ics`]) {
      const [made, again] = [await tagsAt(path), await tagsAt(path)];
      expect({ path, ...made }).toMatchObject({ path, status: 200, tags: [tag] });
      expect(again).toEqual(made);
      const { status, tags } = await tagsAt(path, { 'If-None-Match': made.etag });
      expect({ path, status, tags }).toEqual({ path, status: 304, tags: [tag] });
    }
    const renamed = newTitle('Tagged again');
    await staff.put(postingPath(jobs, id), titled(jobs, renamed));
    expect(await tagsAt(page)).toMatchObject({ status: 301, tags: ['list-latest-job', tag] });
    expect(await tagsAt(`/latest-job/${newTitle('None')}`)).toMatchObject({ status: 404, tags: ['list-latest-job'] });
    expect((await tagsAt('/api/jobs?limit=2')).tags).toEqual(expect.arrayContaining(['list-latest-job', tag]));
    await staff.delete(postingPath(jobs, id));
    expect(await tagsAt(page)).toMatchObject({ status: 410, tags: ['list-latest-job', tag] });
    expect((await tagsAt('/no-such-page')).tags).toEqual(['list-pages']);
  });

  it('name what every answer that changes with a record is purged by', async () => {
    const title = newTitle('Purged');
    const id = idOf(await addPosting(staff, jobs, title));
    await addNotification(staff, jobs, id, { lastDateApply: '30 December 2099' });
    const search = `?q=${encodeURIComponent(title)}`;
    const paths = [
      '/',
      '/latest-job',
      `/latest-job${search}`,
      `/latest-job/${encodeURIComponent(title)}`,
      '/changes',
      '/changes/dates-and-fees',
      '/feed.xml',
      '/latest-job/feed.json',
      '/changes/feed.xml',
      '/changes/dates-and-fees/feed.json',
      '/syllabus',
      '/sitemap/1.xml',
      `/search${search}`,
      `/calendar/jobs/${id}.ics`,
      '/api/jobs',
      `/api/jobs/${id}`,
      `/api/jobs/${id}/changes`,
      `/api/jobs${search}`,
    ];
    const before = await Promise.all(paths.map((path) => tagsAt(path)));
    for (const { tags, caching } of before) {
      expect(caching).toMatch(/^public/);
      expect(tags.join().length).toBeLessThanOrEqual(4096);
      expect(tags.join()).toMatch(/^[\w,-]+$/);
    }
    const body = { lastDateApply: '31 December 2099', nameOfPost: 'Clerk', postDate: '20 Nov 2026', shortInfo: 'Ten.' };
    const [notification] = (await staff.get(postingPath(jobs, id))).body['notifications'] as { readonly _id: string }[];
    await staff.put(`${postingPath(jobs, id)}/notifications/${notification?._id}`, body);
    const after = await Promise.all(paths.map((path) => tagsAt(path)));
    const stale = before.flatMap(({ etag, tags }, at) => (etag === after[at]?.etag ? [] : [{ path: paths[at], tags }]));
    expect(stale.length).toBeGreaterThan(10);
    for (const { path, tags } of stale) {
      const isPurged = tags.includes(`posting-${id}`) || tags.includes('list-latest-job');
      expect({ path, isPurged }).toEqual({ path, isPurged: true });
    }
  });

  it('stand on whatever a cache may keep, whoever sends it', async () => {
    const id = idOf(await addPosting(staff, jobs, newTitle('Pictured')));
    expect(await tagsAt(`/og/jobs/${id}/en-none.png`)).toMatchObject({ status: 302, tags: [`posting-${id}`] });
    expect(await tagsAt(`/proof/posting/${id}`)).toMatchObject({ status: 200, tags: ['list-log', `posting-${id}`] });
    for (const path of ['/log/checkpoint', '/log/public/checkpoint', '/log/public/tile/0/000.p/1'])
      expect({ path, ...(await tagsAt(path)) }).toMatchObject({ path, status: 200, tags: ['list-log'] });
    for (const path of ['/sw.js', '/verify', '/admin', '/api/docs', '/.well-known/log-key', '/og/jobs.png']) {
      const made = await tagsAt(path);
      expect({ path, ...made }).toMatchObject({ path, status: 200, tags: ['list-pages'] });
      const again = await tagsAt(path, { 'If-None-Match': made.etag });
      expect({ path, ...again }).toMatchObject({ path, status: 304, tags: ['list-pages'] });
    }
  });

  it('are those of lists alone where all of them are too long, and none where nobody may keep the answer', async () => {
    const title = newTitle('Many');
    for (let number = 0; number < 130; number += 1) await addPosting(staff, jobs, `${title} ${number}`);
    const some = await tagsAt(`/api/jobs?limit=40&q=${encodeURIComponent(title)}`);
    expect(some.tags).toHaveLength(41);
    expect((await tagsAt('/api/jobs?limit=130')).tags).toEqual(['list-latest-job']);
    for (const path of ['/api/history', '/api/jobs/none', '/?asOf=2020-01-01T00:00:00Z'])
      expect(await tagsAt(path)).toMatchObject({ tags: [], caching: 'private, no-store' });
  });
});
