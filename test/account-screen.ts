import { randomUUID } from 'node:crypto';
import type { Role } from '@noticeboard/content-model';
import type { Locator } from 'playwright-core';
import type { ApiClient, Fields } from './api-client.js';
import type { ConsolePage } from './console-page.js';
import { addAccount } from './content.js';

/** The password of the accounts that the screen is opened with. */
export const password = 'quiet river stone';

export function newUsername(): string {
  return `meera-${randomUUID().slice(0, 8)}`;
}

/** The screen with the accounts, for an admin. */
export class AccountScreen {
  constructor(
    private readonly desk: ConsolePage,
    private readonly staff: ApiClient,
  ) {}

  /** Opens it with an account of its own, and gives that one's name. */
  async openWith(role: Role): Promise<string> {
    const username = newUsername();
    await addAccount(this.staff, username, { password, role });
    await this.open();
    return username;
  }

  open(): Promise<void> {
    return this.desk.openAfresh('Accounts');
  }

  async stored(username: string): Promise<readonly Fields[]> {
    return (await this.all()).filter((account) => account['username'] === username);
  }

  async all(): Promise<readonly Fields[]> {
    return (await this.staff.get('/accounts')).list;
  }

  /** A word in the row of an account. */
  cell(username: string, word: string): Locator {
    return this.desk.row(username).getByText(word, { exact: true });
  }

  newForm(): AccountForm {
    return new AccountForm(this.desk, 'New account');
  }

  async edit(username: string): Promise<AccountForm> {
    await this.desk.row(username).getByRole('button', { name: 'Edit' }).click();
    const form = new AccountForm(this.desk, `Edit: ${username}`);
    await form.section().waitFor();
    return form;
  }

  /** Asks for the closing of an account, and answers the question with yes. */
  async close(username: string): Promise<void> {
    await this.desk.row(username).getByRole('button', { name: 'Close account' }).click();
    const question = this.desk.dialog('Are you sure you want to close this account?');
    await question.getByText(username, { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Close account' }).click();
  }
}

/** The form of the screen, under its heading. */
class AccountForm {
  constructor(
    private readonly desk: ConsolePage,
    private readonly heading: string,
  ) {}

  section(): Locator {
    return this.desk.page.getByRole('region', { name: this.heading, exact: true });
  }

  fill(label: 'User name' | 'Password' | 'New password', text: string): Promise<void> {
    return this.section()
      .getByLabel(new RegExp(`^${label}`))
      .fill(text);
  }

  async chooseRole(role: 'Admin' | 'Auditor'): Promise<void> {
    await this.section().getByRole('combobox', { name: 'Role' }).click();
    await this.desk.page.getByRole('option', { name: role, exact: true }).click();
  }

  async send(button: 'Add Account' | 'Update Account'): Promise<void> {
    await this.desk.button(button).click();
  }
}
