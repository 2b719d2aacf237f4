import { describe, expect, it } from '@jest/globals';
import { families, type Family, noticeKinds } from '@noticeboard/content-model';
import { createSignInGate } from '../context/sign-in-gate.js';
import { withSignIn } from './with-sign-in.js';
import { createFakeApi } from '../test-support/fake-api.js';
import { browserOf, writesOf } from '../test-support/open-console.js';
import { createDataProvider } from './data-provider.js';
import { createHttpClient } from './http-client.js';

async function signedIn() {
  const api = createFakeApi(families);
  const http = createHttpClient(browserOf(api));
  const signIn = () =>
    http('/api/auth/login', {
      method: 'POST',
      body: JSON.stringify({ username: 'asha', password: 'right-password' }),
    });
  await signIn();
  const gate = createSignInGate();
  return { api, gate, signIn, provider: createDataProvider(withSignIn(http, gate), families, noticeKinds) };
}

const page = { pagination: { page: 1, perPage: 10 }, sort: { field: 'createdAt', order: 'ASC' as const } };
const cell = (value: string) => ({ value, colspan: 1, rowspan: 1 });
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const link = { title: 'Apply', type: 'link', content: 'https://ssc.example', fileName: '' } as const;
const file = (name: string) => ({ title: name, type: 'pdf', content: '', fileName: '', file: pdf(name) }) as const;

describe.each<Family>(families)('the tables of $key', (family) => {
  const { path } = family.console.tables;

  it('are read by the title of their posting, or one by its id', async () => {
    const { api, provider } = await signedIn();
    const posting = api.postings(family.key).add({ title: 'A/B 50% भर्ती?' });
    const other = api.postings(family.key).add({ title: 'Other' });
    const id = api.tables(family.key).add(posting, [[cell('x')]]);
    api.tables(family.key).add(other, [[cell('y')]]);
    const { data, total } = await provider.getList(path, { ...page, filter: { postingTitle: 'A/B 50% भर्ती?' } });
    expect([data.map((table) => table.id), total]).toEqual([[id], 1]);
    expect((await provider.getOne(path, { id })).data).toMatchObject({ id, data: [[cell('x')]] });
    await expect(provider.getOne(path, { id: 'none' })).rejects.toMatchObject({ status: 404 });
  });

  it('are written with their title and their rows, against the revision that was read', async () => {
    const { api, provider } = await signedIn();
    api.postings(family.key).add({ title: 'CGL 2026' });
    const values = { [family.titleField]: 'CGL 2026', data: [[cell('x')]], note: 'of the form' };
    const { data: added } = await provider.create(path, { data: values });
    await provider.update(path, { id: added.id, data: { data: [[cell('z')]] }, previousData: added });
    const [post, put] = writesOf(api);
    expect(post).toMatchObject({ path: `/api/${family.paths.tables}` });
    expect(post?.body).toEqual({ [family.titleField]: 'CGL 2026', data: [[cell('x')]] });
    expect(put).toMatchObject({ path: `/api/${family.paths.tables}/${added.id}`, body: { data: [[cell('z')]] } });
    expect(put?.headers['if-match']).toBe(`"${added['revision']}"`);
  });
});

describe.each<Family>(families)('the useful items of $key', (family) => {
  const { path } = family.console.items;

  it('send their files in the order of the attachments and tell the progress', async () => {
    const { api, provider } = await signedIn();
    api.postings(family.key).add({ title: 'CGL 2026' });
    const told: number[] = [];
    const attachments = [file('a.pdf'), link, file('b.pdf')];
    const meta = { onProgress: (percent: number) => void told.push(percent) };
    const { data } = await provider.create(path, { data: { [family.titleField]: 'CGL 2026', attachments }, meta });
    const [post] = writesOf(api);
    expect(post?.files?.map((sent) => [sent.field, sent.file.name])).toEqual([
      ['pdfs', 'a.pdf'],
      ['pdfs', 'b.pdf'],
    ]);
    expect(told).toEqual([50]);
    expect(data.id).toBe(data['_id']);
    expect(data['attachments']).toMatchObject([{ fileName: 'a.pdf' }, { ...link }, { fileName: 'b.pdf' }]);
  });
});

describe('a write', () => {
  it('with a file waits for a new sign-in, too, and then goes on as it was', async () => {
    const { api, gate, signIn, provider } = await signedIn();
    api.endSessions();
    const sent = provider.create('addresult', {
      data: { listingTitle: 'CGL', applyLink: '', pdfFile: pdf('cgl.pdf') },
    });
    await new Promise<void>((resolve) => gate.subscribe(resolve));
    await signIn();
    gate.settle(true);
    expect((await sent).data).toMatchObject({ fileName: 'cgl.pdf' });
    const [first, second] = writesOf(api);
    expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key']);
  });

  it('without a file has no progress to tell', async () => {
    const { provider } = await signedIn();
    const told: number[] = [];
    const meta = { onProgress: (percent: number) => void told.push(percent) };
    await provider.create('addresult', { data: { listingTitle: 'CGL', applyLink: '', pdfFile: '' }, meta });
    expect(told).toEqual([]);
  });

  it('of several records says that they are one action, and another time another', async () => {
    const { api, provider } = await signedIn();
    const ids = ['CGL', 'CHSL', 'MTS'].map((title) => api.postings('jobs').add({ title }));
    await provider.deleteMany('addlatestjob', { ids: ids.slice(0, 2) });
    await provider.deleteMany('addlatestjob', { ids: ids.slice(2) });
    const [one, two, third] = writesOf(api).map(({ headers }) => headers['x-correlation-id']);
    expect([one, third]).toEqual([two, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(third).not.toBe(one);
  });

  it('that changes some fields of a posting leaves the others alone', async () => {
    const { api, provider } = await signedIn();
    const id = api.postings('jobs').add({ title: 'CGL', salaryRange: 'Level 7' });
    await provider.update('addlatestjob', { id, data: { applyLink: 'https://ssc.example' }, previousData: { id } });
    expect(writesOf(api)[0]?.body).toEqual({ applyLink: 'https://ssc.example' });
    expect(api.postings('jobs').all()[0]).toMatchObject({ title: 'CGL', salaryRange: 'Level 7' });
  });
});

describe('a list', () => {
  it('is filtered by an empty field with `without`', async () => {
    const { api, provider } = await signedIn();
    api.notices('resultListings').add({ title: 'With', applyLink: 'https://ssc.example' });
    api.notices('resultListings').add({ title: 'Bare' });
    const { data } = await provider.getList('addresult', { ...page, filter: { without: 'applyLink' } });
    expect(data.map((notice) => notice['listingTitle'])).toEqual(['Bare']);
  });
});
