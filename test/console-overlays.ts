import { families } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { settled } from './console.js';
import { postingIn, type Sample, type View, type WholePosting } from './console-screens.js';

type Step = (page: Page) => Promise<unknown>;

const [jobs] = families;
const { postings, notifications, tables, items } = jobs.console;
const kept = (page: Page) => page.getByRole('dialog').waitFor();

/** Dialogs, menus, and what a form or a list says when something is amiss. */
export const overlays: readonly View[] = [
  at('', 'messages', press('Messages')),
  at('', 'notifications', press('Notifications')),
  at('', 'profile-menu', press('Profile')),
  at('', 'find', press(/^Find posting/), kept, async (page) => {
    await page.getByRole('dialog').getByRole('combobox').fill('2026');
    await page.getByRole('option').first().waitFor();
  }),
  at('', 'shortcuts', (page) => page.keyboard.press('?'), kept),
  at(postings.path, 'menu', openMenu),
  at(postings.path, 'delete-question', press('Delete'), kept),
  at(postings.path, 'bulk', selectTwo),
  at(postings.path, 'bulk-question', selectTwo, press('Delete', 'toolbar'), kept),
  at(postings.path, 'required', press('Add Job')),
  at(postings.path, 'quick-menu', press(/^Quick actions/)),
  at(postings.path, 'columns', press('Columns')),
  at(postings.path, 'saved-queries', press('Saved queries')),
  at(postings.path, 'save-query', press('Saved queries'), item('Save current query'), kept),
  at(postings.path, 'nothing-found', async (page) => {
    await page.getByRole('textbox', { name: 'Search by title' }).fill('no such title');
    await page.getByText('No jobs found.').waitFor();
  }),
  at(postings.path, 'signed-out', async (page) => {
    await page.getByRole('textbox', { name: 'Job Title' }).fill('Typed before the session ended');
    await page.context().clearCookies();
    await press('Add Job')(page);
    await kept(page);
  }),
  at(postings.path, 'failed', async (page) => {
    await page.route('**/api/jobs', (route) => route.abort());
    await page.getByRole('textbox', { name: 'Job Title' }).fill('Lost on the way');
    await press('Add Job')(page);
    await page.getByRole('alert').waitFor();
    await page.unrouteAll();
  }),
  at(notifications.path, 'required-notification', press('Add Item')),
  at(notifications.path, 'select-posting', async (page) => {
    await page.getByRole('combobox', { name: 'Job Title' }).fill('SSC');
    await page.getByRole('option').first().waitFor();
  }),
  at(({ id }) => `${notifications.path}?posting=${id}`, 'delete-notification', press(/^Delete /), kept),
  at(({ id }) => `${tables.path}?posting=${id}`, 'paste-table', press('Paste'), kept),
  at(({ id }) => `${tables.path}?posting=${id}`, 'delete-table', press('Delete Table'), kept),
  at(({ id }) => `${items.path}?posting=${id}`, 'paste-links', press('Paste links')),
  ...['Extend last date', 'Admit card out', 'Result out', 'Answer key out'].map((label) =>
    at(({ id }) => `${postings.path}/${id}`, label.toLowerCase().replaceAll(' ', '-'), press(label), kept),
  ),
  at('addresult', 'required-result', press('Add Item')),
  at('accounts', 'close-account', press('Close account'), kept),
];

function at(path: string | ((posting: WholePosting) => string), name: string, ...steps: readonly Step[]): View {
  return {
    name,
    path: (sample: Sample) => (typeof path === 'string' ? path : path(postingIn(sample, jobs))),
    async prepare(page) {
      for (const step of steps) await step(page);
      await settled(page);
    },
  };
}

function press(name: string | RegExp, within?: 'toolbar'): Step {
  return (page) => {
    const place = within === 'toolbar' ? page.locator('.RaBulkActionsToolbar-toolbar') : page;
    return place
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  };
}

function item(name: string): Step {
  return (page) => page.getByRole('menuitem', { name }).click();
}

/** It is open already where there is room for it. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^(Open|Close) menu$/ });
  if ((await button.getAttribute('aria-label')) === 'Open menu') await button.click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
}

async function selectTwo(page: Page): Promise<void> {
  for (const place of [1, 2]) await page.getByRole('checkbox').nth(place).check();
}
