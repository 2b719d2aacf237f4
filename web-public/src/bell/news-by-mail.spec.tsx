/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { type Follow, followSchema, type MailAnswer } from '@noticeboard/content-model';
import { readsOf, textOf, textsOf, visit } from '../testing/example-site';
import { exampleListing, examplePosting } from '../testing/examples';

const id = '6a28a9035eedda7a00000003';
const reads = readsOf((family) => [examplePosting(family, { id })], {}, { notices: () => [exampleListing()] });
const settings = { sendsMail: true, mailsAt: '18:30' };
const posting = '/latest-job/SSC%20CGL%202026';

async function formAt(path: string, more: Parameters<typeof visit>[2] = {}) {
  const { page } = await visit(path, reads, { settings, ...more });
  return page.querySelector('[aria-labelledby=by-mail]');
}

const followIn = (form: Element | null) =>
  followSchema.parse(JSON.parse(form?.querySelector('[name=follow]')?.getAttribute('value') ?? ''));
const nothing = { records: [], lists: [], filter: {} };

describe('The form for mails', () => {
  it.each<[string, string, Partial<Follow>]>([
    [posting, 'SSC CGL 2026', { records: [{ kind: 'posting', id }] }],
    ['/latest-job', 'Latest Jobs', { lists: ['latest-job'] }],
    ['/Admitcard-List', 'Admit Cards', { lists: ['admitcard-list'] }],
    ['/latest-job?q=ssc', '“ssc” in Latest Jobs', { filter: { list: 'latest-job', q: 'ssc' } }],
    ['/filter/latest-job', 'Latest Jobs', { lists: ['latest-job'] }],
    [
      '/filter/latest-job?state=BIHAR&qualification=graduate&page=1',
      'Latest Jobs: Graduate, Bihar',
      { filter: { list: 'latest-job', qualification: 'graduate', state: 'bihar' } },
    ],
  ])('is about what stands on %s', async (path, about, follow) => {
    const form = await formAt(path);
    expect(textOf(form)).toContain(`About: ${about}`);
    expect(followIn(form)).toEqual({ ...nothing, ...follow });
    const sent = form?.querySelector('form');
    expect([sent?.method, sent?.getAttribute('action')]).toEqual(['post', '/mail/subscriptions']);
    expect(textsOf(form as Element, 'option')).toContain('Once a week, on Sundays at 18:30 in India');
  });

  it.each([posting, '/latest-job', '/filter/latest-job', '/result'])(
    'is not on %s of a portal without mail, of an earlier moment or a preview',
    async (path) => {
      const past = { asOf: '2026-11-01T00:00:00Z', at: '2026-11-01T00:00:00Z', outOfOrder: 0 };
      const preview = { changeSet: 'c1', title: 'Set' };
      expect(await formAt(path, { settings: {} })).toBeNull();
      expect(await formAt(path, { moment: { past } })).toBeNull();
      expect(await formAt(path, { moment: { preview } })).toBeNull();
    },
  );

  it('is not there for a search that nobody can follow', async () => {
    expect(await formAt(`/latest-job?q=${'x'.repeat(201)}`)).toBeNull();
  });
});

describe('The page that answers it', () => {
  const given = { address: 'a@b.example', when: 'daily', follow: { ...nothing, lists: ['result'] } };
  const answered = (mail: MailAnswer, language: 'en' | 'hi' = 'en') =>
    visit('/mail/subscriptions', reads, { settings, language, moment: { mail } });

  it('says to look into the mail, alike for every address, and runs no script', async () => {
    const { status, page } = await answered({ ...given, wrong: [] });
    expect([status, textOf(page.querySelector('h1'))]).toEqual([200, 'Look into your mail']);
    expect(textOf(page.querySelector('main'))).toContain('If a@b.example can be reached, a mail is on its way.');
    expect([page.querySelector('form[method=post]'), page.querySelector('script')]).toEqual([null, null]);
  });

  it('has the form again with what was typed, and the error at its field', async () => {
    const address = '"><b>x</b>';
    const { status, page } = await answered({ ...given, address, wrong: ['address'] });
    const field = page.querySelector('input[name=address]');
    expect([status, field?.getAttribute('value')]).toEqual([400, address]);
    expect(page.querySelector('option[selected]')?.getAttribute('value')).toBe('daily');
    const error = page.getElementById(field?.getAttribute('aria-describedby') ?? '');
    expect(textOf(error)).toBe('Give one mail address, such as name@example.org.');
    expect(followIn(page.documentElement)).toEqual(given.follow);
    expect(
      textOf((await answered({ ...given, when: 'x', wrong: ['when'] }, 'hi')).page.querySelector('[role=alert]')),
    ).toBe('इनमें से एक चुनें।');
  });

  it('says that a record is not there', async () => {
    const { status, page } = await answered({ address: '', when: '', wrong: ['follow'] });
    expect([status, page.querySelector('form[method=post]')]).toEqual([400, null]);
    expect(textOf(page.querySelector('[role=alert]'))).toContain('is not here, or no longer');
  });

  it('says where forms are when it is opened, and is not there without mail', async () => {
    expect((await visit('/mail/subscriptions', reads, { settings })).status).toBe(200);
    expect((await visit('/mail/subscriptions', reads)).status).toBe(404);
  });
});
