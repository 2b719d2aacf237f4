import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { ApiClient } from '../test/api-client.js';
import { type Portal, startPortal } from '../test/portal-process.js';

let portal: Portal;
let staff: ApiClient;

beforeAll(async () => {
  portal = await startPortal();
  staff = new ApiClient(portal.url);
  await staff.signIn();
});

const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + path, { redirect: 'manual', headers });

describe.each<Family>(families)('The pages of $key', (family) => {
  const title = `पद 50%/2026 + “${family.key}” #1`;
  const [detail] = family.site.detailPaths;
  let id = '';

  beforeAll(async () => {
    const added = await staff.post(`/${family.paths.postings}`, { [family.titleField]: title });
    id = String(added.body['_id']);
  });

  it('answer in every spelling and letter case, and name one as canonical', async () => {
    for (const path of family.site.listPaths.flatMap((one) => [one, `${one}/`, one.toUpperCase()])) {
      const answer = await page(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toContain(`<link rel="canonical" href="${portal.url}${family.site.listPaths[0]}"`);
    }
    for (const path of family.site.detailPaths) {
      const answer = await page(`${path}/${encodeURIComponent(title)}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toContain(`href="${portal.url}${detail}/${encodeURIComponent(title)}"`);
    }
  });

  it('may be kept and asked for again by their tag', async () => {
    const first = await page(`${detail}/${encodeURIComponent(title)}`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"/);
    const again = await page(`${detail}/${encodeURIComponent(title)}`, { 'If-None-Match': tag });
    expect(again.status).toBe(304);
  });

  it('lead from an old title to the current one, say 404 for an unknown and 410 for a deleted one', async () => {
    const renamed = `${title} – Date Extend`;
    await staff.put(`/${family.paths.postings}/${id}`, { [family.titleField]: renamed });
    const old = await page(`${detail}/${encodeURIComponent(title)}`);
    expect(old.status).toBe(301);
    expect(old.headers.get('location')).toBe(`${detail}/${encodeURIComponent(renamed)}`);
    expect((await page(`${detail}/nobody`)).status).toBe(404);
    await staff.delete(`/${family.paths.postings}/${id}`);
    expect((await page(`${detail}/${encodeURIComponent(renamed)}`)).status).toBe(410);
  });

  it('say 400 for a title that cannot be decoded', async () => {
    expect((await page(`${detail}/%E0%A4%zz`)).status).toBe(400);
  });
});

describe('Any page', () => {
  it('runs no script but the portal’s own files', async () => {
    const answer = await page('/');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(await answer.text()).not.toMatch(/<script(?![^>]*(src="\/|type="application\/json"))/);
  });

  it('is a 404 page where nothing is', async () => {
    const answer = await page('/nothing-here');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});
