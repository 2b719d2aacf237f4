import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, listingKinds, siteLists } from '@noticeboard/content-model';
import { admin, ApiClient, type Reply } from '../../test/api-client.js';
import { ChangingContent } from '../../test/changing-content.js';
import { idOf } from '../../test/content.js';
import { readDocument, routesOf } from '../../test/openapi.js';
import { atMoment } from '../../test/past-answers.js';
import { type HostedPortal, hostPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { startServices } from '../../test/services.js';
import { auditor } from '../../test/staff.js';

/** Done at once; what comes after them in the script is prepared, but for the account. */
const doneSteps = 5;

const pagesOf = (content: ChangingContent) => [
  '/',
  '/changes',
  '/search?q=clerk',
  ...siteLists(families, listingKinds).flatMap(({ words: { listPaths } }) => [
    listPaths[0],
    `${listPaths[0]}?q=senior`,
    `${listPaths[0]}?page=2`,
    `${listPaths[0]}?order=closing`,
  ]),
  ...content.titles.map(([family, title]) => `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`),
];

class Prepared {
  /** The answers before anything was prepared. */
  before: Record<string, unknown> = {};

  private constructor(
    readonly staff: ApiClient,
    readonly content: ChangingContent,
    readonly id: string,
  ) {}

  static async at(url: string): Promise<Prepared> {
    const staff = await admin(url);
    const content = new ChangingContent(staff);
    const steps = Object.entries(content.steps).filter(([name]) => name !== 'an account is added');
    for (const [, change] of steps.slice(0, doneSteps)) await change();
    const id = idOf((await staff.post('/change-sets', { title: 'All at once & “more”' })).body);
    const prepared = new Prepared(staff, content, id);
    prepared.before = await prepared.answers('live');
    content.below = `/change-sets/${id}/steps`;
    for (const [, change] of steps.slice(doneSteps, -1)) await change();
    return prepared;
  }

  get query(): string {
    return `changeSet=${this.id}`;
  }

  async publish(): Promise<void> {
    const { digest } = (await this.staff.get(`/change-sets/${this.id}/outcome`)).body;
    const { status, text } = await this.staff.post(`/change-sets/${this.id}/publish`, { digest });
    if (status !== 200) throw new Error(`it is not published: ${text}`);
  }

  async answers(of: 'live' | 'preview'): Promise<Record<string, unknown>> {
    const addresses = [...this.content.lists, ...this.content.records].filter((path) => !path.startsWith('/accounts'));
    const answers = await Promise.all(
      addresses.map(async (path) => {
        const reply = await this.staff.get(of === 'live' ? path : withQuery(path, this.query));
        return [path, told(reply)];
      }),
    );
    return Object.fromEntries(answers) as Record<string, unknown>;
  }

  /** Words of the pages, without the banner of previews. */
  async pages(of: 'live' | 'preview'): Promise<Record<string, unknown>> {
    const pages: Record<string, unknown> = {};
    for (const path of pagesOf(this.content)) {
      const { status, body } = await page(this.staff, of === 'live' ? path : withQuery(path, this.query));
      pages[path] = [status, timeless(wordsOf(body))];
    }
    return pages;
  }
}

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;
/** Without times, which are those of the publication, and without the ways to proofs, which are of the present alone. */
const timeless = (text: string) =>
  text
    .replaceAll(/Proof from the public log · |Slip that proves it |What it said on another day /g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d\d:\d\d IST/g, 'a time');
const told = ({ status, text, headers }: Reply) => {
  const { 'content-range': range, 'x-total-count': total, 'content-type': type } = headers;
  return { status, text: timeless(text), range, total, type };
};

async function page(client: ApiClient, path: string) {
  const options = { headers: { cookie: client.cookieHeader() }, redirect: 'manual' } as const;
  const answer = await fetch(client.url + path, options);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

/** The text of the main part of a page. */
function wordsOf(html: string): string {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  return main
    .replaceAll(/<(script|form)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(
      /Feed of this list|Feed of this search|Only titles were looked through this time\.|Feed of these changes|Add to calendar|Add all dates to calendar/g,
      '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('A preview', () => {
  let portal: HostedPortal;
  let prepared: Prepared;
  let visitor: ApiClient;

  beforeAll(async () => {
    portal = await hostPortal();
    visitor = new ApiClient(portal.url);
    prepared = await Prepared.at(portal.url);
  });

  it('is for staff, for no cache, and on every read that can be had of an earlier moment', async () => {
    const takes = (name: string) =>
      routesOf(document).filter(({ operation }) => (operation.parameters ?? []).some((one) => one.name === name));
    const document = await readDocument(visitor);
    expect(takes('changeSet')).toEqual(takes('asOf'));
    const reader = await auditor(portal);
    for (const { path } of takes('changeSet')) {
      const address = path.replace(/\{\w+\}/g, 'nobody');
      expectProblem(await visitor.get(withQuery(address, prepared.query)), 401);
      expectProblem(await prepared.staff.get(`${address}?changeSet=unknown`), 404);
      expectInvalid(await prepared.staff.get(atMoment(withQuery(address, prepared.query), '0')), 'changeSet');
      if (path === '/accounts') continue;
      const { status, headers } = await reader.get(withQuery(address, prepared.query));
      expect([path.includes('{') ? 404 : 200, 'private, no-store']).toEqual([status, headers['cache-control']]);
    }
    for (const path of ['/feed.xml', '/page-data/latest-job']) {
      const answer = await fetch(`${portal.url}${path}?${prepared.query}`);
      expect([answer.status, await answer.json()]).toMatchObject([400, { errors: { changeSet: expect.any(String) } }]);
    }
  });

  it('as a page is for staff, may be shown in a frame of the console, and says what it is', async () => {
    const shown = await page(prepared.staff, `/?${prepared.query}`);
    expect(shown.body).toContain('Preview of the change set “All at once &amp; “more””: not published.');
    const { headers } = shown;
    expect([headers.get('cache-control'), headers.get('x-frame-options')]).toEqual(['private, no-store', 'SAMEORIGIN']);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    for (const [client, path, status] of [
      [visitor, `/?${prepared.query}`, 401],
      [prepared.staff, '/?changeSet=unknown', 404],
      [prepared.staff, `/?${prepared.query}&asOf=0`, 400],
    ] as const) {
      const refused = await page(client, path);
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([status, 'private, no-store']);
    }
    for (const path of ['/', '/?asOf=2026-01-01T00:00:00Z', `/?${prepared.query}`]) {
      const { headers: others } = await page(visitor, path);
      expect([path, others.get('x-frame-options')]).toEqual([path, 'DENY']);
      expect(others.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  it('shows every read and page as they are once the change set is published', async () => {
    const [answers, pages] = [await prepared.answers('preview'), await prepared.pages('preview')];
    expect(await prepared.answers('live')).toEqual(prepared.before);
    expect(answers).not.toEqual(prepared.before);
    await prepared.publish();
    expect(answers).toEqual(await prepared.answers('live'));
    expect(pages).toEqual(await prepared.pages('live'));
    expectProblem(await prepared.staff.get(`/jobs?${prepared.query}`), 410);
  });
});

it('A preview over KurrentDB and Redis is what is published there', async () => {
  const prepared = await Prepared.at((await hostPortal((await startServices()).environment)).url);
  const answers = await prepared.answers('preview');
  await prepared.publish();
  expect(answers).toEqual(await prepared.answers('live'));
});
