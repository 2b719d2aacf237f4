import { describe, expect, it, jest } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import { writesOf } from '../test-support/open-console.js';
import { openPostings, rowOf } from '../test-support/open-postings.js';

const jobs = families[0];

describe.each<Family>(families)('the title manager of $key', (family) => {
  it('lists title, salary, host of the link and last change', async () => {
    openPostings(family, { titles: ['CGL 2026'] });
    const row = await rowOf('CGL 2026');
    expect(row.getByText('₹ 35,400')).toBeTruthy();
    expect(row.getByRole('link', { name: 'ssc.example' }).getAttribute('href')).toBe('https://ssc.example/apply');
    expect(row.getByText(/2026, /)).toBeTruthy();
  });

  it('adds a posting with its fields only, then starts afresh', async () => {
    const { user, api, store } = openPostings(family);
    await user.type(await screen.findByLabelText(/^Job Title/), 'CHSL 2026');
    await user.type(screen.getByLabelText('Apply Link'), 'https://ssc.example/chsl');
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    expect(await screen.findByRole('row', { name: /CHSL 2026/ })).toBeTruthy();
    const [post] = writesOf(api);
    expect(post?.method).toBe('POST');
    expect(post?.path).toBe(`/api/${family.paths.postings}`);
    expect(post?.body).toEqual({
      [family.titleField]: 'CHSL 2026',
      salaryRange: '',
      applyLink: 'https://ssc.example/chsl',
    });
    expect(post?.headers['idempotency-key']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(screen.getByLabelText(/^Job Title/)).toHaveProperty('value', '');
    expect(store.all()).toHaveLength(1);
  });

  it('edits a posting, says which revision it saw, and returns to adding', async () => {
    const { user, api, ids, store } = openPostings(family, { titles: ['CGL 2026'] });
    await user.click((await rowOf('CGL 2026')).getByRole('button', { name: 'Edit' }));
    const title = await screen.findByDisplayValue('CGL 2026');
    await user.type(title, ' – Date Extend');
    await user.click(screen.getByRole('button', { name: 'Update Job' }));
    expect(await screen.findByRole('row', { name: /Date Extend/ })).toBeTruthy();
    const [put] = writesOf(api);
    expect(put).toMatchObject({ method: 'PUT', path: `/api/${family.paths.postings}/${ids[0]}` });
    expect(put?.headers['if-match']).toBe('"1"');
    expect(put?.body).toEqual({
      [family.titleField]: 'CGL 2026 – Date Extend',
      salaryRange: '₹ 35,400',
      applyLink: 'https://ssc.example/apply',
    });
    expect(await screen.findByRole('button', { name: 'Add Job' })).toBeTruthy();
    expect(store.all()[0]?.title).toBe('CGL 2026 – Date Extend');
  });

  it('asks before it deletes', async () => {
    const { user, api, store } = openPostings(family, { titles: ['CGL 2026', 'CHSL 2026'] });
    await user.click((await rowOf('CGL 2026')).getByRole('button', { name: 'Delete' }));
    const question = within(screen.getByRole('dialog', { name: 'Are you sure you want to delete this job?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(writesOf(api)).toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click((await rowOf('CGL 2026')).getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /CGL 2026/ })).toBeNull());
    expect(writesOf(api)[0]?.headers['if-match']).toBe('"1"');
    expect(store.all().map(({ title }) => title)).toEqual(['CHSL 2026']);
  });

  it('shows a duplicate title at the title', async () => {
    const { user } = openPostings(family, { titles: ['CGL 2026'] });
    const title = await screen.findByLabelText(/^Job Title/);
    await user.type(title, 'cgl  2026');
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
    const described = document.getElementById(title.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('A posting with this title already exists.');
    expect((await screen.findByRole('alert')).textContent).toContain('Error saving job data');
    expect(title).toHaveProperty('value', 'cgl  2026');
  });
});

describe('the title manager', () => {
  it('pages by ten, newest first, and searches on the server', async () => {
    const titles = Array.from({ length: 12 }, (_, index) => `Posting ${index + 1}.`);
    const { user, api } = openPostings(jobs, { titles });
    expect(await screen.findByRole('row', { name: /Posting 12\./ })).toBeTruthy();
    expect(screen.queryByRole('row', { name: /Posting 2\./ })).toBeNull();
    expect(screen.getByText('1-10 of 12')).toBeTruthy();
    const read = api.requests.find(({ path, query }) => path === '/api/jobs' && query.has('range'));
    expect(read?.query.get('sort')).toBe('["createdAt","DESC"]');
    expect(read?.query.get('range')).toBe('[0,9]');
    expect(read?.headers['cache-control']).toBe('no-cache');

    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByRole('row', { name: /Posting 2\./ })).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Search by title' }), 'ting 7');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(api.requests.at(-1)?.query.get('filter')).toBe('{"q":"ting 7"}');
  });

  it('saves with Ctrl+S', async () => {
    const { user, store } = openPostings(jobs);
    await user.type(await screen.findByLabelText(/^Job Title/), 'CGL{Control>}s{/Control}');
    await waitFor(() => expect(store.all()).toHaveLength(1));
  });

  it('shows an auditor everything and lets them write nothing', async () => {
    openPostings(jobs, { as: 'ravi', titles: ['CGL 2026'] });
    const row = await rowOf('CGL 2026');
    expect(await screen.findAllByText('Auditor')).toBeTruthy();
    expect(row.queryByRole('button', { name: /^(Edit|Delete)$/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Job' })).toBeNull();
    expect(screen.queryByLabelText(/^Job Title/)).toBeNull();
  });

  it('asks before anything leaves that was typed and not saved', async () => {
    const { user, router } = openPostings(jobs, { titles: ['CGL 2026'] });
    const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
    await user.type(await screen.findByLabelText(/^Job Title/), 'Half a title');
    await user.click(screen.getByRole('link', { name: 'Add Admission' }));
    await user.click((await rowOf('CGL 2026')).getByRole('button', { name: 'Edit' }));
    expect(asked).toHaveBeenCalledTimes(2);
    expect(router.state.location.pathname).toBe('/admin/addlatestjob');
    expect(screen.getByDisplayValue('Half a title')).toBeTruthy();
    asked.mockReturnValue(true);
    await user.click(screen.getByRole('link', { name: 'Add Admission' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/addadmission'));
    asked.mockRestore();
  });
});
