import { describe, expect, it, jest } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import { actionsOf, writesOf } from '../test-support/open-console.js';
import { openPostings, rowOf } from '../test-support/open-postings.js';
import { csvOf } from './csv-exporter.js';

const jobs = families[0];
const rows = () => screen.getAllByRole('row').length - 1;
const button = (name: string) => screen.findByRole('button', { name });
const item = (name: string) => screen.findByRole('menuitem', { name });

describe('a list', () => {
  it('tells nothing found from nothing there, and takes the search back', async () => {
    const { user } = openPostings(jobs, { titles: ['CGL 2026'] });
    await rowOf('CGL 2026');
    await user.type(screen.getByRole('textbox', { name: 'Search by title' }), 'railway');
    expect(await screen.findByText('No jobs found.')).toBeTruthy();
    await user.click(await button('Remove all filters'));
    expect(await screen.findByRole('row', { name: /CGL 2026/ })).toBeTruthy();
  });

  it('filters by what is missing and by approval', async () => {
    const { user, store, api } = openPostings(jobs, { titles: ['CGL 2026', 'CHSL 2026'] });
    const bare = store.add({ title: 'MTS 2026' });
    store.approve(bare);
    await user.click(await screen.findByRole('combobox', { name: 'Without' }));
    await user.click(await screen.findByRole('option', { name: 'Apply Link' }));
    await waitFor(() => expect(rows()).toBe(1));
    expect(await rowOf('MTS 2026')).toBeTruthy();
    expect(api.requests.at(-1)?.query.get('filter')).toBe('{"applyLink":""}');
    await user.click(screen.getByRole('combobox', { name: 'Answer Key' }));
    await user.click(await screen.findByRole('option', { name: 'Not approved' }));
    expect(await screen.findByText('No jobs found.')).toBeTruthy();
  });

  it('keeps a query under a name and brings it back', async () => {
    const { user } = openPostings(jobs, { titles: ['CGL 2026', 'CHSL 2026'] });
    await rowOf('CGL 2026');
    const search = screen.getByRole('textbox', { name: 'Search by title' });
    await user.type(search, 'cgl');
    await waitFor(() => expect(rows()).toBe(1));
    await user.click(await button('Saved queries'));
    await user.click(await item('Save current query...'));
    await user.type(await screen.findByLabelText('Query name'), 'Only CGL');
    await user.click(await button('Save'));
    await user.click(await button('Saved queries'));
    await user.click(await item('Remove all filters'));
    await waitFor(() => expect(rows()).toBe(2));
    await user.click(await button('Saved queries'));
    await user.click(await item('Only CGL'));
    await waitFor(() => expect(rows()).toBe(1));
    expect(search).toHaveProperty('value', 'cgl');
  });

  it('shows the columns that were chosen', async () => {
    const { user } = openPostings(jobs, { titles: ['CGL 2026'] });
    await user.click(await button('Columns'));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Salary Range' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Salary Range' })).toBeNull());
    expect(screen.getByRole('columnheader', { name: 'Apply Link' })).toBeTruthy();
  });

  it('sorts on the server by what its heading names', async () => {
    const { user, api } = openPostings(jobs, { titles: ['B', 'A'] });
    await rowOf('B');
    await user.click(await screen.findByRole('button', { name: /^Sort by job title/i }));
    await waitFor(() => expect(api.requests.at(-1)?.query.get('sort')).toBe('["jobTitle","ASC"]'));
  });

  it('exports what was found as a CSV file that spreadsheets read in Hindi, too', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}` });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = openPostings(jobs, { titles: ['पटवारी 2026'] });
    await rowOf('पटवारी');
    await user.click(await button('Export'));
    await waitFor(() => expect(saved).toHaveLength(1));
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener('load', resolve));
    reader.readAsArrayBuffer(saved[0] ?? new Blob());
    await read;
    const text = Buffer.from(reader.result as ArrayBuffer).toString('utf8');
    expect(text).toMatch(/^\uFEFFId,Job Title,Salary Range,Apply Link,Answer Key approved,Created,Updated\r\n/);
    expect(text).toContain(',पटवारी 2026,"₹ 35,400",https://ssc.example/apply,false,');
    click.mockRestore();
  });
});

describe('the CSV of a list', () => {
  it('quotes commas, quotes and line breaks', () => {
    const records = [{ a: 'x,y', b: 'say "so"' }, { a: 'two\nlines' }];
    expect(csvOf(records, { a: 'A', b: 'B' })).toBe('A,B\r\n"x,y","say ""so"""\r\n"two\nlines",\r\n');
  });

  it.each(['=1+1', '+91 98100', '-2', '@SUM(A1)', '\t=1', ' =1'])('marks %j as text, not as a formula', (a) => {
    expect(csvOf([{ a }, { a: -2 }, { a: 'A = B' }], { a: 'A' })).toBe(`A\r\n'${a}\r\n-2\r\nA = B\r\n`);
  });
});

describe('several rows of a list', () => {
  const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const selectAll = async () => screen.findByRole('checkbox', { name: 'Select all' });

  it('are deleted after the question, each as it was seen', async () => {
    const { user, api, store } = openPostings(jobs, { titles: ['CGL 2026', 'CHSL 2026'] });
    await user.click(await selectAll());
    await screen.findByText('2 items selected');
    // The bar stands above the rows, each of which has a button of that name, too.
    await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0] ?? document.body);
    const question = within(screen.getByRole('dialog', { name: 'Are you sure you want to delete this job?' }));
    expect(question.getByText('2 records selected')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 records deleted.')).toBeTruthy();
    expect(store.all()).toHaveLength(0);
    expect(writesOf(api).map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
    expect(actionsOf(api)).toEqual([uuid]);
  });

  it('are approved and deapproved, and a refusal names its record', async () => {
    const { user, api, store } = openPostings(jobs, { titles: ['CGL 2026', 'CHSL 2026'] });
    await user.click(await selectAll());
    api.next('POST', '/api/answare/approve-job', undefined);
    await user.click(await button('Approve'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to approve job. Check console for details.CGL 2026',
    );
    expect(screen.getByText('1 job approved.')).toBeTruthy();
    expect(store.all().map(({ approvedAt }) => approvedAt !== '')).toEqual([false, true]);
    await user.click(await selectAll());
    await user.click(await button('Deapprove'));
    expect(await screen.findByText('2 jobs deapproved.')).toBeTruthy();
    expect(store.all().map(({ approvedAt }) => approvedAt)).toEqual(['', '']);
    expect(actionsOf(api)).toEqual([uuid, uuid]);
  });
});
