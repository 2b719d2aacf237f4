import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { screen, within } from '@testing-library/react';
import { draftStore } from '../editing/draft-store.js';
import { openConsole } from '../test-support/open-console.js';

const [jobs] = families;

/** A draft of the account, kept so many minutes after noon. */
function keep(
  minute: number,
  form: string,
  record: string,
  content: Parameters<typeof draftStore.write>[2],
  account = 'asha',
) {
  draftStore.write({ account, form, record }, `slot-${minute}`, content, Date.UTC(2026, 10, 20, 6, 30 + minute));
}

describe('the drafts on the desk', () => {
  it('are those of the account, newest first, each a way back to its form', async () => {
    const { user, go } = openConsole('/admin/settings', { as: 'asha' });
    const { postings, notifications, items } = jobs.console;
    keep(1, postings.path, '', { values: { jobTitle: 'New clerk' } });
    keep(2, postings.path, 'p1', { values: { jobTitle: 'Renamed' }, opened: { id: 'p1', jobTitle: 'Clerk' } });
    keep(3, notifications.path, 'p1', { values: { nameOfPost: 'Head clerk' } });
    keep(4, notifications.path, 'n1', { values: { nameOfPost: '' }, opened: { postingId: 'p1', nameOfPost: 'Clerk' } });
    keep(5, items.path, 'p1', { values: { rows: [] } });
    keep(6, 'addresult', '', { values: { listingTitle: 'Result' } });
    keep(7, 'addresult', '', { values: { listingTitle: 'Ravi’s' } }, 'ravi');
    keep(8, 'no-such-screen', '', { values: { title: 'Lost' } });
    await go('/admin');
    const card = within(await screen.findByRole('region', { name: 'Drafts in this browser 6' }));
    const shown = () =>
      card.getAllByRole('link').map((link) => [link.textContent?.split(' · ')[0], link.getAttribute('href')]);
    await user.click(card.getByRole('button', { name: 'Show 6' }));
    expect(shown()).toEqual([
      ['ResultAdd Result', '/admin/addresult'],
      ['Without a title yetAdd UseFull Links', '/admin/addlatestjobusfullitems?posting=p1'],
      ['ClerkAdd Job Info', '/admin/addlatestjobinfo?posting=p1&edit=n1'],
      ['Head clerkAdd Job Info', '/admin/addlatestjobinfo?posting=p1'],
      ['RenamedAdd job', '/admin/addlatestjob?edit=p1'],
      ['New clerkAdd job', '/admin/addlatestjob'],
    ]);
  });

  it('are not spoken of where there are none', async () => {
    openConsole('/admin', { as: 'asha' });
    await screen.findByRole('region', { name: /^Closing today/ });
    expect(screen.queryByRole('region', { name: /^Drafts/ })).toBeNull();
  });
});
