import { describe, expect, it } from '@jest/globals';
import { families, type Family, notificationFields, wireName } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole, writesOf } from '../test-support/open-console.js';

function open(family: Family, { as = 'asha', selected = true }: { as?: 'asha' | 'ravi'; selected?: boolean } = {}) {
  const api = createFakeApi(families);
  const store = api.postings(family.key);
  const id = store.add({ title: 'CGL 2026' });
  const first = store.notify(id, { nameOfPost: 'Inspector', postDate: '1 Nov 2026', shortInfo: 'First', examDate: '' });
  store.notify(id, { nameOfPost: 'Auditor', postDate: '5 Nov 2026', shortInfo: 'Second' });
  const path = `/admin/${family.console.notifications.path}${selected ? `?posting=${id}` : ''}`;
  const write = `/api/${family.paths.postings}/${id}/${family.paths.notifications}`;
  return { ...openConsole(path, { api, as }), store, id, first, write };
}

async function fillRequired(user: UserEvent) {
  await user.type(await screen.findByLabelText(/^Post Name/), 'Clerk');
  await user.type(screen.getByLabelText(/^Post Date/), '20 Nov 2026');
  await user.type(screen.getByLabelText(/^Short Information/), 'Vacancies');
}

const jobs = families[0];
const admission = families[1];

describe.each<Family>(families)('the notification form of $key', (family) => {
  it('adds a notification to the posting that was searched for and selected', async () => {
    const { user, api, store, write } = open(family, { selected: false });
    await user.type(await screen.findByRole('combobox', { name: /Job Title/ }), 'cgl');
    await waitFor(() => expect(api.requests.at(-1)?.query.get('filter')).toBe('{"q":"cgl"}'));
    await user.click(await screen.findByRole('option', { name: 'CGL 2026' }));
    await fillRequired(user);
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    await waitFor(() => expect(store.all()[0]?.notifications).toHaveLength(3));
    const [post] = writesOf(api);
    expect(post).toMatchObject({ method: 'POST', path: write });
    expect(post?.headers['idempotency-key']).toBeTruthy();
    const names = ['selectedJobTitle', ...notificationFields.map((field) => wireName(family, field))];
    expect(Object.keys(Object(post?.body)).toSorted()).toEqual(names.toSorted());
    expect(post?.body).toMatchObject({
      selectedJobTitle: 'CGL 2026',
      nameOfPost: 'Clerk',
      examDate: '',
      dynamicInputs: [],
    });
    await waitFor(() => expect(screen.getByLabelText(/^Post Name/)).toHaveProperty('value', ''));
    const items = within(screen.getByRole('region', { name: /Items of this job/ })).getAllByRole('button', {
      name: /^Edit/,
    });
    expect(items.map((item) => item.getAttribute('aria-label'))).toEqual([
      'Edit Clerk',
      'Edit Auditor',
      'Edit Inspector',
    ]);
  });

  it('edits a notification, says which revision it saw, and returns to adding', async () => {
    const { user, api, store, write, first } = open(family);
    await user.click(await screen.findByRole('button', { name: 'Edit Inspector' }));
    await user.type(await screen.findByDisplayValue('Inspector'), ' (Group B)');
    await user.click(screen.getByRole('button', { name: 'Update Item' }));
    await waitFor(() => expect(store.all()[0]?.notifications[0]?.fields.nameOfPost).toBe('Inspector (Group B)'));
    const [put] = writesOf(api);
    expect(put).toMatchObject({ method: 'PUT', path: `${write}/${first}` });
    expect(put?.headers['if-match']).toBe('"2"');
    expect(put?.body).toMatchObject({ selectedJobTitle: 'CGL 2026', shortInfo: 'First' });
    expect(await screen.findByRole('button', { name: 'Add Item' })).toBeTruthy();
  });

  it('asks before it deletes', async () => {
    const { user, api, store, write, first } = open(family);
    await user.click(await screen.findByRole('button', { name: 'Delete Inspector' }));
    expect(writesOf(api)).toHaveLength(0);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(store.all()[0]?.notifications).toHaveLength(1));
    expect(writesOf(api)[0]).toMatchObject({ method: 'DELETE', path: `${write}/${first}` });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Inspector' })).toBeNull());
  });

  it('sends nothing without a valid title', async () => {
    const { user, api } = open(family, { selected: false });
    await fillRequired(user);
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`Error${family.unknownTitle}`);
    expect(screen.getByLabelText(/^Post Name/)).toHaveProperty('value', 'Clerk');
    expect(writesOf(api)).toHaveLength(0);
  });
});

describe('the notification form', () => {
  it('requires post name, post date and short information', async () => {
    const { user, api } = open(jobs);
    await user.click(await screen.findByRole('button', { name: 'Add Item' }));
    expect(await screen.findAllByText('Please fill in this field.')).toHaveLength(3);
    expect(writesOf(api)).toHaveLength(0);
  });

  it('shows absent dates as Not Available and never saves that', async () => {
    const { user, store } = open(jobs);
    await user.click(await screen.findByRole('button', { name: 'Edit Inspector' }));
    await screen.findByDisplayValue('Inspector');
    const date = screen.getByLabelText('Exam Date');
    expect(date.getAttribute('placeholder')).toBe('Not Available');
    expect(date).toHaveProperty('value', '');
    await user.type(screen.getByLabelText('Exam Title'), 'Tier 1');
    await user.click(screen.getByRole('button', { name: 'Update Item' }));
    await waitFor(() => expect(store.all()[0]?.notifications[0]?.fields.examTitle).toBe('Tier 1'));
    expect(store.all()[0]?.notifications[0]?.fields.examDate).toBe('');
  });

  it('speaks of Title2 and requirementTitle2 to admission', async () => {
    const { user, api, store } = open(admission);
    await fillRequired(user);
    await user.type(screen.getByLabelText('Title'), 'Age limit');
    await user.type(screen.getByLabelText('Requirement Title'), 'B.Ed.');
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    await waitFor(() => expect(store.all()[0]?.notifications).toHaveLength(3));
    expect(writesOf(api)[0]?.body).toMatchObject({ Title2: 'Age limit', requirementTitle2: 'B.Ed.' });
    expect(store.all()[0]?.notifications[2]?.fields).toMatchObject({ sectionTitle: 'Age limit' });
  });

  it('adds, moves and removes lines, and leaves out the empty ones', async () => {
    const { user, store } = open(jobs);
    await fillRequired(user);
    const fees = within(screen.getByRole('group', { name: 'Application Fee' }));
    for (const line of ['Late fee 500', 'Portal fee 50', 'Wrong', '']) {
      await user.click(fees.getByRole('button', { name: 'Add' }));
      const inputs = fees.getAllByRole('textbox', { name: 'Extra Fee Lines' });
      if (line !== '') await user.type(inputs.at(-1) ?? fees.getByRole('textbox'), line);
    }
    await user.click(fees.getAllByRole('button', { name: 'Remove' })[2] ?? screen.getByRole('main'));
    await user.click(fees.getAllByRole('button', { name: 'Move down' })[0] ?? screen.getByRole('main'));
    await user.click(
      within(screen.getByRole('group', { name: 'Important Dates' })).getByRole('button', { name: 'Add' }),
    );
    await user.type(screen.getByRole('textbox', { name: 'Additional Dates' }), 'Correction: 1–3 Dec');
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    await waitFor(() => expect(store.all()[0]?.notifications).toHaveLength(3));
    expect(store.all()[0]?.notifications[2]?.fields).toMatchObject({
      dynamicInputs: ['Portal fee 50', 'Late fee 500'],
      additionalDates: [{ dateValue: 'Correction: 1–3 Dec' }],
    });
  });

  it('uses the specified words where the server has none', async () => {
    const { user, api, write, first } = open(jobs);
    await fillRequired(user);
    api.next('POST', write, undefined);
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^ErrorFailed to submit data\. Please try again\./);
    api.next('DELETE', `${write}/${first}`, undefined);
    await user.click(screen.getByRole('button', { name: 'Delete Inspector' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete item. Please try again.')).toBeTruthy();
  });

  it('says when the posting cannot be read', async () => {
    const { user, api, id } = open(jobs, { selected: false });
    api.next('GET', `/api/jobs/${id}`, undefined);
    await user.click(await screen.findByRole('combobox', { name: /Job Title/ }));
    await user.click(await screen.findByRole('option', { name: 'CGL 2026' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to fetch data. Please try again.');
  });

  it('keeps what was typed while another posting is selected', async () => {
    const { user, store, write } = open(jobs);
    store.add({ title: 'CHSL 2026' });
    await fillRequired(user);
    await user.click(screen.getByRole('combobox', { name: /Job Title/ }));
    await user.clear(screen.getByRole('combobox', { name: /Job Title/ }));
    await user.click(await screen.findByRole('option', { name: 'CHSL 2026' }));
    await screen.findByText('No notifications available');
    expect(screen.getByLabelText(/^Post Name/)).toHaveProperty('value', 'Clerk');
    expect(write).toContain('/notifications');
  });

  it('shows an auditor everything and lets them write nothing', async () => {
    const { user } = open(jobs, { as: 'ravi' });
    await user.click((await screen.findAllByText('All fields'))[0] ?? screen.getByRole('main'));
    expect(screen.getByText('Second')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Edit|Delete|Add/ })).toBeNull();
    expect(screen.queryByLabelText(/^Post Name/)).toBeNull();
  });
});
