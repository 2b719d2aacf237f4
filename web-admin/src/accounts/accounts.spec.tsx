import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole, writesOf } from '../test-support/open-console.js';
import { rowOf } from '../test-support/open-postings.js';

function open() {
  const api = createFakeApi(families);
  return { ...openConsole('/admin/accounts', { api, as: 'asha' }), accounts: api.accounts };
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the accounts', () => {
  it('are listed with role and state', async () => {
    open();
    const row = await rowOf('ravi');
    expect(row.getByText('Auditor')).toBeTruthy();
    expect(row.getByText('Open')).toBeTruthy();
  });

  it('are added with a name, a password and a role', async () => {
    const { user, api } = open();
    await user.type(await screen.findByLabelText(/^User name/), 'meera');
    await user.type(screen.getByLabelText(/^Password/), 'long enough');
    await user.click(within(screen.getByRole('region', { name: 'New account' })).getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Auditor' }));
    await user.click(await button('Add Account'));
    expect(await rowOf('meera')).toBeTruthy();
    expect(writesOf(api)).toMatchObject([
      { method: 'POST', path: '/api/accounts', body: { username: 'meera', password: 'long enough', role: 'auditor' } },
    ]);
    expect(await screen.findByLabelText(/^User name/)).toHaveProperty('value', '');
  });

  it('need a name and eight characters of password', async () => {
    const { user, api } = open();
    await user.type(await screen.findByLabelText(/^Password/), 'short');
    await user.click(await button('Add Account'));
    expect(await screen.findByText('Please give a user name.')).toBeTruthy();
    expect(screen.getByText('A password has at least 8 characters.')).toBeTruthy();
    expect(writesOf(api)).toHaveLength(0);
  });

  it('say in the words of the server what it refuses', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText(/^User name/), 'ravi');
    await user.type(screen.getByLabelText(/^Password/), 'long enough');
    await user.click(await button('Add Account'));
    expect((await screen.findByRole('alert')).textContent).toContain('An account with this user name exists already.');
  });

  it('get another role and keep their password when none is given', async () => {
    const { user, api, accounts } = open();
    await user.click((await rowOf('ravi')).getByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('region', { name: 'Edit: ravi' }));
    expect(form.getByLabelText(/^User name/)).toHaveProperty('value', 'ravi');
    await user.click(form.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Admin' }));
    await user.click(await button('Update Account'));
    await waitFor(() => expect(accounts.all()[1]?.role).toBe('admin'));
    expect(writesOf(api)[0]).toMatchObject({ method: 'PUT', path: '/api/accounts/ravi' });
    expect(writesOf(api)[0]?.body).not.toHaveProperty('password');
    expect(await button('Add Account')).toBeTruthy();
  });

  it('are closed after a question and opened again', async () => {
    const { user, accounts } = open();
    await user.click((await rowOf('ravi')).getByRole('button', { name: 'Close account' }));
    const question = within(screen.getByRole('dialog', { name: 'Are you sure you want to close this account?' }));
    await user.click(question.getByRole('button', { name: 'Close account' }));
    const closed = await rowOf('ravi');
    expect(await closed.findByText('Closed')).toBeTruthy();
    expect(accounts.all()[1]?.closed).toBe(true);
    await user.click(closed.getByRole('button', { name: 'Reopen' }));
    expect(await closed.findByText('Open')).toBeTruthy();
  });

  it('keep their last open admin', async () => {
    const { user, accounts } = open();
    await user.click((await rowOf('asha')).getByRole('button', { name: 'Close account' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close account' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This is the last open admin account.');
    expect(accounts.all()[0]?.closed).toBe(false);
  });
});
