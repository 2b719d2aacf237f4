import { describe, expect, it, jest } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole, writesOf } from '../test-support/open-console.js';
import { workspaceAddress, type WorkspaceTabKey } from '../navigation/addresses.js';

interface Opening {
  readonly as?: 'asha' | 'ravi';
  readonly tab?: WorkspaceTabKey;
}

function open(family: Family, { as = 'asha', tab }: Opening = {}) {
  const api = createFakeApi(families);
  const store = api.postings(family.key);
  const id = store.add({ title: 'CGL 100% 2026', applyLink: 'https://ssc.example/' });
  store.notify(id, { nameOfPost: 'Inspector', lastDateApply: '1 Jan 2020' });
  return { ...openConsole(workspaceAddress(family, id, tab), { api, as }), store, id };
}

const [jobs] = families;

describe.each<Family>(families)('the workspace of a posting of $key', (family) => {
  it('has its name, how it stands, its page on the site, and a tab for each of its parts', async () => {
    const { user, router } = open(family);
    expect(await screen.findByRole('heading', { level: 2, name: 'CGL 100% 2026' })).toBeTruthy();
    expect(screen.getByText('Closed Wed, 1 Jan 2020')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View on site' }).getAttribute('href')).toBe(
      `${family.site.detailPaths[0]}/CGL%20100%25%202026`,
    );
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual([
      'Title',
      'Info',
      'Table',
      'Links',
      ...(family.approvalScreen ? ['Answer key'] : []),
      'History',
    ]);
    await user.click(screen.getByRole('tab', { name: 'Info' }));
    expect(router.state.location.search).toBe('?tab=info');
    expect(await screen.findByRole('button', { name: 'Edit Inspector' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Links' }));
    expect(await screen.findByRole('region', { name: /Items of this job/ })).toBeTruthy();
  });
});

describe('the workspace', () => {
  it('edits the posting, and goes on showing it', async () => {
    const { user, store } = open(jobs);
    await user.type(await screen.findByDisplayValue('CGL 100% 2026'), ' – Start');
    await user.click(screen.getByRole('button', { name: 'Update Job' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'CGL 100% 2026 – Start' })).toBeTruthy();
    expect(store.all()[0]?.title).toBe('CGL 100% 2026 – Start');
    expect(screen.getByText('Job updated.')).toBeTruthy();
  });

  it('shows an auditor all of it, and nothing to write with', async () => {
    const { user } = open(jobs, { as: 'ravi' });
    expect(await screen.findByText('https://ssc.example/')).toBeTruthy();
    for (const tab of screen.getAllByRole('tab')) {
      await user.click(tab);
      await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'));
      const panel = within(await screen.findByRole('tabpanel', { name: tab.textContent ?? '' }));
      expect(panel.queryByRole('button', { name: /Add|Edit|Update|Delete|Approve|Save/ })).toBeNull();
      expect(panel.queryByRole('textbox')).toBeNull();
    }
    expect(screen.queryByRole('group', { name: 'Quick actions' })).toBeNull();
  });

  it('asks before a tab takes the place of what is not saved', async () => {
    const { user, router } = open(jobs);
    const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
    await user.type(await screen.findByDisplayValue('CGL 100% 2026'), '!');
    await user.click(screen.getByRole('tab', { name: 'Links' }));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(router.state.location.search).toBe('');
    asked.mockRestore();
  });

  it('lists the posting among the answer keys, and takes it from there', async () => {
    const { user, store } = open(jobs, { tab: 'answer-key' });
    expect(await screen.findByText('No useful link mentions an answer key.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('The posting is listed under Answer Key.')).toBeTruthy();
    expect(store.all()[0]?.approvedAt).not.toBe('');
    await user.click(await screen.findByRole('button', { name: 'Deapprove' }));
    expect(await screen.findByText('The posting is not listed under Answer Key.')).toBeTruthy();
  });

  it('asks before it deletes, and goes back to the list', async () => {
    const { user, store, router } = open(jobs);
    await user.click(await screen.findByRole('button', { name: 'Delete this posting' }));
    const question = within(screen.getByRole('dialog', { name: 'Are you sure you want to delete this job?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/addlatestjob'));
    expect(store.all()).toEqual([]);
  });

  it('says what the portal says of a posting that is not there', async () => {
    openConsole('/admin/addlatestjob/none', { as: 'asha' });
    expect((await screen.findByRole('alert')).textContent).toContain('No such record. It may have been deleted.');
  });

  it('opens from the screen of its notifications', async () => {
    const { user, go, id, router } = open(jobs);
    await go(`/admin/addlatestjobinfo?posting=${id}`);
    await user.click(await screen.findByRole('link', { name: 'Open workspace' }));
    expect(router.state.location).toMatchObject({ pathname: `/admin/addlatestjob/${id}`, search: '?tab=info' });
  });
});

describe('a copy of a posting', () => {
  it('is a draft until it is confirmed, refuses a title that is taken, and opens when it is written', async () => {
    const { user, api, store, router } = open(jobs);
    store.add({ title: 'CGL 100% 2027' });
    await user.click(await screen.findByRole('link', { name: 'Duplicate posting' }));
    const title = await screen.findByDisplayValue('CGL 100% 2027');
    expect(screen.getByLabelText('Last Date to Apply')).toHaveProperty('value', '');
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    expect(await screen.findByText('Please fill in this field.')).toBeTruthy();
    expect(writesOf(api)).toHaveLength(0);

    await user.type(screen.getByLabelText(/^Post Date/), '20 Nov 2026');
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
    expect((await screen.findByRole('alert')).textContent).toContain('A posting with this title already exists.');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(store.all()).toHaveLength(2);

    await user.type(title, ' (second)');
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    await screen.findByRole('heading', { level: 2, name: 'CGL 100% 2027 (second)' });
    const copy = store.all()[2];
    expect(router.state.location.pathname).toBe(`/admin/addlatestjob/${copy?.id}`);
    expect(copy?.notifications.map(({ fields }) => fields.nameOfPost)).toEqual(['Inspector']);
  });

  it('says what was written when the rest fails, and goes on with it', async () => {
    const { user, api, store } = open(jobs);
    await user.click(await screen.findByRole('link', { name: 'Duplicate posting' }));
    await user.type(await screen.findByLabelText(/^Post Date/), '20 Nov 2026');
    api.next('POST', '/api/jobs/job4/notifications', undefined);
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not everything was written.');
    const draft = within(screen.getByRole('region', { name: 'Duplicate posting' }));
    const items = draft.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['WrittenPosting “CGL 100% 2027” is added', 'Not writtenNotification “Inspector” is added']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 2, name: 'CGL 100% 2027' });
    expect(store.all().map(({ notifications }) => notifications.length)).toEqual([1, 1]);
  });
});
