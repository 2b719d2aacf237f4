import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { screen, within } from '@testing-library/react';
import type { Subject } from '../events/history-event.js';
import { createFakeApi } from '../../test-support/fake-api.js';
import { openConsole, writesOf } from '../../test-support/open-console.js';
import { rowOf } from '../../test-support/open-postings.js';

const button = (name: string) => screen.findByRole('button', { name });

function open(path: string) {
  const api = createFakeApi(families);
  const id = api.postings('jobs').add({ title: 'CGL 2026' });
  const subject: Subject = { kind: 'posting', id, family: 'jobs', title: 'CGL 2026' };
  api.history.record(subject, { type: 'PostingAdded' }, { jobTitle: 'CGL 2026' });
  api.history.record(subject, { type: 'TableAdded' }, { jobTitle: 'CGL 2026', tables: [{ _id: 't1', data: [] }] });
  const deleted = () => api.history.record(subject, { type: 'PostingDeleted' }, null);
  return { ...openConsole(path.replace(':id', id), { api, as: 'asha' }), deleted, subject };
}

async function confirm(user: ReturnType<typeof open>['user']) {
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this job?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
}

describe('the note after a delete', () => {
  it('offers to bring back the record as it was just before, in a list', async () => {
    const { user, api, deleted, subject } = open('/admin/addlatestjob');
    await user.click((await rowOf('CGL 2026')).getByRole('button', { name: 'Delete' }));
    await confirm(user);
    expect(await screen.findByText('Job deleted.')).toBeTruthy();
    deleted();
    await user.click(await button('Undo'));
    expect(await screen.findByText('It is back as it was.')).toBeTruthy();
    expect(writesOf(api).at(-1)).toMatchObject({
      path: `/api/history/posting/${subject.id}/restore`,
      body: { revision: 1 },
    });
  });

  it('follows from the workspace to the list, and undoes nothing that somebody else has brought back', async () => {
    const { user, api, deleted, subject, router } = open('/admin/addlatestjob/:id');
    await user.click(await button('Delete this posting'));
    await confirm(user);
    expect(await screen.findByText('Job deleted.')).toBeTruthy();
    expect(router.state.location.state).toBeNull();
    deleted();
    api.history.record(subject, { type: 'PostingRestored' });
    await user.click(await button('Undo'));
    expect(await screen.findByText('It is back as it was.')).toBeTruthy();
    expect(writesOf(api).map(({ method }) => method)).toEqual(['DELETE']);
  });

  it('says in the server’s words why that cannot be', async () => {
    const { user, api, deleted, subject } = open('/admin/addlatestjob');
    await user.click((await rowOf('CGL 2026')).getByRole('button', { name: 'Delete' }));
    await confirm(user);
    deleted();
    const message = 'A posting with this title already exists.';
    api.next('POST', `/api/history/posting/${subject.id}/restore`, { status: 409, json: { message } });
    await user.click(await button('Undo'));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(await button('Undo')).toBeTruthy();
  });
});
