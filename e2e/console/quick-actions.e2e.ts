import { beforeEach, describe, expect, it } from '@jest/globals';
import { families, type HistoryEvent } from '@noticeboard/content-model';
import type { Locator } from 'playwright-core';
import { admin, type Fields } from '../../test/api-client.js';
import { moveTo, openConsole, writer } from '../../test/console.js';
import { beyondFailures, ConsolePage } from '../../test/console-page.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { history } from '../../test/history.js';
import { focusedName } from '../../test/keyboard.js';
import { lookAt } from '../../test/look.js';
import { PdfFolder } from '../../test/pdf-files.js';
import { sharedPortal } from '../../test/shared-portal.js';

const [jobs] = families;

const portal = sharedPortal();
let title: string;
let id: string;
let notificationId: string;

const folder = await PdfFolder.make();
const staff = await admin(portal.url);
const { page, faults } = await openConsole(portal);
const desk = new ConsolePage(page);

beforeEach(async () => {
  title = newTitle();
  id = idOf(await addPosting(staff, jobs, title));
  notificationId = idOf(await addNotification(staff, jobs, id, { lastDateApply: '20 Nov 2098' }));
});

const notification = async (): Promise<unknown> => {
  const [first] = (await staff.get(`/jobs/${id}`)).body['notifications'] as readonly Fields[];
  return first;
};
const openWorkspace = (tab = 'title') => moveTo(page, `${jobs.console.postings.path}/${id}?tab=${tab}`);
/** The dialog's lines about writes to come, or done. */
const plan = async (dialog: Locator) =>
  (await dialog.getByRole('listitem').allInnerTexts()).map((line) => line.replaceAll(/\s*\n\s*/g, ' | '));

async function chooseAction(label: string): Promise<void> {
  await desk.button('Quick actions').click();
  await page.getByRole('menuitem', { name: label }).click();
}

async function openAction(label: string): Promise<Locator> {
  await openWorkspace();
  await chooseAction(label);
  const dialog = desk.dialog(label);
  await dialog.getByText('What will be written').waitFor();
  await dialog.getByText(title, { exact: true }).waitFor();
  return dialog;
}

/** Writes it with one press, and gives what that put on the record, in order. */
async function written(dialog: Locator): Promise<readonly HistoryEvent[]> {
  const [last] = await history(staff, { limit: '1' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await desk.said('Everything is written.');
  expect(await focusedName(page)).toBe('Quick actions');
  const told = await history(staff, { limit: '50', after: last?.position ?? '' });
  expect(new Set(told.map(({ correlationId }) => correlationId)).size).toBe(1);
  expect(new Set(told.map(({ actor }) => actor.username))).toEqual(new Set([writer.username]));
  return told.filter(({ subject }) => subject.kind !== 'changeSet').toReversed();
}

describe('A quick action on a posting', () => {
  it('“Extend last date” changes its dates, after a warning where it is earlier', async () => {
    const dialog = await openAction('Extend last date');
    await dialog.getByText('Nothing yet.').waitFor();
    expect(await focusedName(page)).toMatch(/^Last Date to Apply/);
    await desk.type('19 Nov 2098');
    await dialog.getByText('The last date has moved to an earlier one: from “20 Nov 2098” to “19 Nov 2098”.').waitFor();
    await dialog.getByRole('textbox', { name: 'Last Date to Apply' }).fill('30 Nov 2098');
    await dialog.getByText('Reads as Sun, 30 Nov 2098, end of day').waitFor();
    await dialog.getByRole('textbox', { name: 'Last Date to Pay Exam Fee' }).fill('2 Dec 2098');
    expect(await dialog.getByText('The last date has moved').count()).toBe(0);
    expect(await plan(dialog)).toEqual([
      'Notification “Clerk” is changed | Last Date to Apply: was 20 Nov 2098 → 30 Nov 2098 | Last Date to Pay Exam Fee: 2 Dec 2098',
    ]);
    await lookAt(page, 'extend last date');
    const told = await written(dialog);
    expect(told.map(({ type, subject }) => [type, subject.id])).toEqual([['NotificationEdited', id]]);
    expect(await notification()).toMatchObject({ lastDateApply: '30 Nov 2098', lastDatePayExamFee: '2 Dec 2098' });
    await page.getByText('Open until Sun, 30 Nov 2098').waitFor();
  });

  it('asks before Escape or Cancel throws away what was typed', async () => {
    const dialog = await openAction('Extend last date');
    await dialog.getByRole('textbox', { name: 'Last Date to Apply' }).fill('30 Nov 2098');
    const escape = () => desk.press('Escape');
    const cancel = () => dialog.getByRole('button', { name: 'Cancel' }).click();
    for (const leave of [escape, cancel]) {
      expect(await desk.asked('dismiss', leave)).toBe('confirm: Throw away what you typed?');
      expect(await dialog.getByRole('textbox', { name: 'Last Date to Apply' }).inputValue()).toBe('30 Nov 2098');
    }
    await desk.asked('accept', cancel);
    await dialog.waitFor({ state: 'detached' });
    for (const leave of [escape, cancel]) {
      await openAction('Extend last date');
      await leave();
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it('“Admit card out” adds the admit card, its date to the notification and its link to the posting', async () => {
    const dialog = await openAction('Admit card out');
    expect(await dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(title);
    await dialog.getByRole('textbox', { name: 'Admit Card Available' }).fill('1 Dec 2098');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please fill in this field.').waitFor();
    await dialog.getByRole('textbox', { name: 'Apply Link' }).fill('https://ssc.example/card');
    expect(await plan(dialog)).toEqual([
      `Admit card “${title}” is added | Apply Link: https://ssc.example/card`,
      'Notification “Clerk” is changed | Admit Card Available: 1 Dec 2098',
      'Useful link “Admit Card” is added | Link: https://ssc.example/card',
    ]);
    const told = await written(dialog);
    expect(told.map(({ type, subject }) => [type, subject.title])).toEqual([
      ['AdmitCardAdded', title],
      ['AdmitCardTied', title],
      ['NotificationEdited', title],
      ['UsefulItemsAdded', title],
    ]);
    expect(await notification()).toMatchObject({ admitCardAvailable: '1 Dec 2098', lastDateApply: '20 Nov 2098' });
    const { list } = await staff.get('/admitcards');
    expect(list.at(-1)).toMatchObject({ jobTitle: title, applyLink: 'https://ssc.example/card' });
  });

  it('“Answer key out” adds the link and lists the posting among the answer keys', async () => {
    const dialog = await openAction('Answer key out');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please give a link or a PDF.').waitFor();
    await dialog.getByRole('textbox', { name: 'Link' }).fill('https://ssc.example/key');
    const told = await written(dialog);
    expect(told.map(({ type }) => type)).toEqual(['UsefulItemsAdded', 'AnswerKeyApproved']);
    const { list } = await staff.get(`/items/${encodeURIComponent(title)}`);
    const key = { title: 'Answer Key', type: 'link', content: 'https://ssc.example/key', fileName: '' };
    expect(list).toMatchObject([{ attachments: [key] }]);
    expect(await (await fetch(`${portal.url}/answer-key`)).text()).toContain(title);
  });

  it('“Result out” adds the result, and its PDF to the posting', async () => {
    const dialog = await openAction('Result out');
    await dialog.getByLabel('PDF file').setInputFiles([await folder.pdf('merit-list.pdf')]);
    expect(await plan(dialog)).toEqual([
      `Result “${title}” is added | PDF file: merit-list.pdf`,
      'Useful link “Result” is added | PDF file: merit-list.pdf',
    ]);
    const told = await written(dialog);
    expect(told.map(({ type }) => type)).toEqual(['ResultListingAdded', 'ResultListingTied', 'UsefulItemsAdded']);
    const { list } = await staff.get('/jobListings');
    expect(list.at(-1)).toMatchObject({ listingTitle: title, fileName: 'merit-list.pdf' });
    expect((await fetch(`${portal.url}/${String(list.at(-1)?.['pdfFile'])}`)).status).toBe(200);
  });

  it('is one entry for readers, one action of the history with its name, and undone as a whole', async () => {
    const before = (await staff.get(`/jobs/${id}/changes`)).text;
    const dialog = await openAction('Admit card out');
    await dialog.getByRole('textbox', { name: 'Apply Link' }).fill('https://ssc.example/card');
    const [told] = await written(dialog);
    const { list } = await staff.get(`/jobs/${id}/changes`);
    expect(list.length).toBe((JSON.parse(before) as unknown[]).length + 1);
    const set = (await staff.get(`/change-sets/${told?.changeSet}`)).body;
    expect(set).toMatchObject({ act: true, title: `Admit card out: ${title}`, status: 'published' });
    expect((await staff.get('/change-sets')).text).not.toContain(String(told?.changeSet));
    await desk.button('Undo').click();
    await desk.said('All of them are back as they were.');
    expect((await staff.get(`/jobs/${id}/changes`)).text).toBe(before);
  });

  it('writes nothing where it fails, and is done once where its answer was lost', async () => {
    const dialog = await openAction('Admit card out');
    await dialog.getByRole('textbox', { name: 'Apply Link' }).fill('https://ssc.example/card');
    const [last] = await history(staff, { limit: '1' });
    const since = async () => history(staff, { limit: '50', kind: 'admitCard', after: last?.position ?? '' });
    for (const fate of ['fails', 'unanswered'] as const) {
      await desk.intercept('POST', 'acts', fate);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByRole('alert').waitFor();
      expect(await since()).toHaveLength(fate === 'fails' ? 0 : 2);
      await desk.restore();
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await since()).toHaveLength(2);
  });

  it('writes over what somebody else wrote meanwhile only after showing it', async () => {
    const dialog = await openAction('Extend last date');
    await dialog.getByRole('textbox', { name: 'Last Date to Apply' }).fill('30 Nov 2098');
    await staff.put(notificationPath(jobs, id, notificationId), { lastDateApply: '25 Nov 2098' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The record has changed since you loaded it.').waitFor();
    await dialog.getByText('was 25 Nov 2098').waitFor();
    expect(await notification()).toMatchObject({ lastDateApply: '25 Nov 2098' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await desk.said('Everything is written.');
    expect(await notification()).toMatchObject({ lastDateApply: '30 Nov 2098' });
  });

  it('of a posting without a notification is told to be added there first', async () => {
    id = idOf(await addPosting(staff, jobs));
    await openWorkspace();
    await chooseAction('Extend last date');
    const dialog = desk.dialog('Extend last date');
    await dialog.getByText('This posting has no notification yet. Add one with its dates first.').waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await focusedName(page)).toBe('Quick actions');
  });
});

describe('A date, as it is typed', () => {
  const date = () => desk.field('Last Date to Apply');
  const reading = async () =>
    page
      .locator(`[id="${await date().getAttribute('aria-describedby')}"] [role=status]`)
      .first()
      .innerText();

  const readings = [
    ['30/11/2098', 'Reads as Sun, 30 Nov 2098, end of day'],
    ['26th Nov 2098 up to 5 PM', 'Reads as Wed, 26 Nov 2098, 5:00 pm'],
    ['30 Nov 2098 (tentative)', 'Reads as Sun, 30 Nov 2098, end of day · not certain: never counted down'],
    ['02/13/2098', 'Shown as typed · write the day before the month'],
    ['To be notified', 'Shown as typed; not a date that can be counted'],
  ] as const;

  it('has its reading beside it, whether it is readable, doubtful or unreadable', async () => {
    await openWorkspace('info');
    await date().clear();
    for (const [text, words] of readings) {
      await desk.type(text);
      await eventually(async () => expect(await reading()).toBe(words));
      expect(await date().inputValue()).toBe(text);
      await desk.press('Control+a', 'Delete');
      await eventually(async () => expect(await reading()).toBe(''));
    }
  });

  it('is stored as typed; what cannot be counted is shown so', async () => {
    await openWorkspace('info');
    await page.getByText('Open until Thu, 20 Nov 2098').first().waitFor();
    await date().fill('Within 30 days of the notice');
    await lookAt(page, 'a date that cannot be counted');
    await desk.button('Update Item').click();
    await desk.said('Item updated.');
    await page.getByText('Last date: Within 30 days of the notice').first().waitFor();
    expect(await notification()).toMatchObject({ lastDateApply: 'Within 30 days of the notice' });
  });
});

it('Nothing of this is an error to the browser', () => expect(beyondFailures(faults)).toEqual([]));
