import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../test/api-client.js';
import { addNotification, addPosting, idOf } from '../test/content.js';
import { hostPortal, runPortal, startPortal } from '../test/portal-process.js';

const [jobs] = families;
const SITE_NAME = 'R&D <Board> $& of Plain';
const folder = await mkdtemp(join(tmpdir(), 'noticeboard-'));
afterAll(() => rm(folder, { recursive: true }));
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
await writeFile(join(folder, 'mark'), svg);
await writeFile(join(folder, 'terms.md'), '# House rules\n\nBe *kind*.\n');
const portal = await hostPortal({
  SITE_NAME,
  SITE_MARK: join(folder, 'mark'),
  SITE_OPERATOR: 'The Board of Jobs',
  SITE_CONTACT: 'help@board.example',
  POLICIES_DIR: folder,
});
const textAt = async (path: string) => (await fetch(portal.url + path)).text();

describe('A portal with a name of its own', () => {
  it('is called so by the API and the console, in whose page no sign of it is markup', async () => {
    const { body } = await new ApiClient(portal.url).get('/docs');
    expect(body).toMatchObject({ info: { title: SITE_NAME } });
    for (const path of ['/login', '/admin/jobs']) {
      const page = await textAt(path);
      expect(page).toContain('<title>R&amp;D &lt;Board> $&amp; of Plain console</title>');
      expect(page).toContain('"en":"R&D \\u003cBoard> $& of Plain"');
      expect(page).toContain('href="/mark.svg"');
      expect(page).not.toMatch(/Noticeboard/);
    }
  });

  it('is called so in an authenticator app and in calendars', async () => {
    const staff = await admin(portal.url);
    const { proposal } = (await staff.get('/auth/second-factor')).body as { proposal: { uri: string } };
    expect(new URL(proposal.uri).searchParams.get('issuer')).toBe(SITE_NAME);
    const id = idOf(await addPosting(staff, jobs));
    await addNotification(staff, jobs, id, { lastDateApply: '30 Nov 2026' });
    expect(await textAt(`/calendar/jobs/${id}.ics`)).toContain(`PRODID:-//${SITE_NAME}//Dates//EN`);
  });

  it('shows its mark as a picture alone, in which nothing runs', async () => {
    const mark = await fetch(`${portal.url}/mark.svg`);
    expect([mark.status, mark.headers.get('content-type'), await mark.text()]).toEqual([
      200,
      expect.stringMatching(/^image\/svg\+xml/),
      svg,
    ]);
    expect(mark.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
  });

  it('has the policy of its operator, and names them where the portal’s own say who is responsible', async () => {
    const terms = await textAt('/Terms');
    expect(terms).toContain('House rules</h1>');
    expect(terms).toContain('<p>Be <em>kind</em>.</p>');
    expect(await textAt('/privacy')).toContain('The Board of Jobs, called the operator here');
  });
});

describe('A language that is off by default', () => {
  it('is spoken by a portal that is told to, on pages, by their address or what a browser asks for', async () => {
    // A process has the languages that it was started with.
    const speaking = await startPortal({ LANGUAGES: 'en,hi,bn' });
    const languageOf = async (url: string, headers: Record<string, string> = {}) =>
      /<html lang="(\w+)"/.exec(await (await fetch(url, { headers })).text())?.[1];
    const bengali = { 'Accept-Language': 'bn-IN,bn;q=0.9' };
    expect(await languageOf(`${speaking.url}/?lang=bn`)).toBe('bn');
    expect(await languageOf(speaking.url, bengali)).toBe('bn');
    expect(await languageOf(speaking.url, { ...bengali, Cookie: 'lang=hi' })).toBe('hi');
    expect([await languageOf(`${portal.url}/?lang=bn`), await languageOf(portal.url, bengali)]).toEqual(['en', 'en']);
  });

  it('does not start for a language that there is not, and says which there are', async () => {
    const program = runPortal({ LANGUAGES: 'en,ta' });
    expect(await program.exited).toMatchObject({ code: 78 });
    expect(program.output()).toMatch(/LANGUAGES must be languages .* en the first; there are en, hi, bn/);
  });
});
