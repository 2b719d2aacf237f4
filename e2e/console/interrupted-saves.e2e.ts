import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { asAdmin, goTo, moveTo, openConsole, settled, watchRequests, writer } from '../../test/console.js';
import { beyondFailures, ConsolePage } from '../../test/console-page.js';
import { addAccount, addPosting, idOf, newTitle, requiredFields } from '../../test/content.js';
import { focusedName } from '../../test/keyboard.js';
import { timeline } from '../../test/history.js';
import { hostPortal } from '../../test/portal-process.js';
import { PdfFolder } from '../../test/pdf-files.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { TableScreen } from '../../test/table-screen.js';
import { gridOf } from '../../web-admin/src/tables/grid/testing/grids.js';

const [jobs] = families;
const { postings, notifications } = jobs.console;

const portal = sharedPortal();
const staff = await admin(portal.url);
const { page, faults } = await openConsole(portal);
const desk = new ConsolePage(page);

const typesOf = async (id: string) => (await timeline(staff, 'posting', id)).map(({ type }) => type);

/** The one posting with this title. */
async function idCalled(title: string): Promise<string> {
  const { list } = await staff.get(`/jobs?q=${encodeURIComponent(title)}`);
  expect(list).toHaveLength(1);
  return idOf(list[0] ?? {});
}

async function openPosting(): Promise<string> {
  const id = idOf(await addPosting(staff, jobs));
  await moveTo(page, `${postings.path}?edit=${id}`);
  return id;
}

it('A console says why nothing can be saved, where the log is not the one that was signed', async () => {
  const begun = await hostPortal();
  await (await admin(begun.url)).get('/log/checkpoint');
  await begun.stop();
  await rm(join(begun.dataDir, 'checkpoints'), { recursive: true });
  const refusing = await hostPortal({ DATA_DIR: begun.dataDir });
  const visited = await openConsole(refusing, postings.path, asAdmin);
  const note = visited.page.getByRole('alert').filter({ hasText: 'Nothing can be saved now' });
  expect(await note.innerText()).toMatch(
    /\s+Nothing can be written, because the event log is not whole: .* are gone\./,
  );
  expect(visited.faults).toEqual([]);
});

describe('A save that gets no answer', () => {
  it('says offline that nothing is lost, and is stored once when the network is back', async () => {
    await moveTo(page, postings.path);
    const title = newTitle();
    await desk.field('Job Title').fill(title);
    await desk.field('Salary Range').fill('Level 4');
    await page.context().setOffline(true);
    await desk.button('Add Job').click();
    const alert = page.getByRole('alert');
    const words =
      /^Error saving job data\s+You are offline\. Nothing was lost; the form keeps what you typed\.\s+Try again$/;
    expect(await alert.innerText()).toMatch(words);
    const lost = page.waitForEvent('requestfailed');
    await desk.button('Try again').click();
    await lost;
    await desk.button('Try again').waitFor();
    expect(await desk.field('Job Title').inputValue()).toBe(title);
    await page.context().setOffline(false);
    await desk.button('Try again').click();
    await desk.said('Job added.');
    await alert.waitFor({ state: 'detached' });
    expect(await typesOf(await idCalled(title))).toEqual(['PostingAdded']);
  });

  it('of a portal that fails is told in the specified words, and stored once when it does not fail', async () => {
    const id = idOf(await addPosting(staff, jobs));
    await moveTo(page, `${notifications.path}?posting=${id}`);
    await desk.field('Post Name').fill(requiredFields.nameOfPost);
    await desk.field('Post Date').fill(requiredFields.postDate);
    await desk.field('Short Information').fill(requiredFields.shortInfo);
    await desk.intercept('POST', 'jobs/*/notifications', 'fails');
    await desk.button('Add Item').click();
    const words =
      /^Error\s+Failed to submit data\. Please try again\.\s+Nothing was lost; the form keeps what you typed\./;
    expect(await desk.alert()).toMatch(words);
    await desk.restore();
    await desk.button('Try again').click();
    await desk.said('Item added.');
    expect((await staff.get(`/jobs/${id}`)).body).toMatchObject({ notifications: [requiredFields] });
    expect(await typesOf(id)).toEqual(['PostingAdded', 'NotificationAdded']);
  });

  it('though it was stored is one record, also with other words', async () => {
    await moveTo(page, postings.path);
    const title = newTitle();
    await desk.field('Job Title').fill(title);
    await desk.intercept('POST', 'jobs', 'unanswered');
    await desk.button('Add Job').click();
    await page.getByRole('alert').waitFor();
    await desk.restore();
    await desk.field('Job Title').fill(`${title} again`);
    await desk.button('Add Job').click();
    await desk.row(`${title} again`).waitFor();
    expect(await typesOf(await idCalled(title))).toEqual(['PostingAdded', 'PostingEdited']);
  });

  it('though it was stored is no conflict with itself, and no second change', async () => {
    const id = await openPosting();
    await desk.field('Salary Range').fill('Level 5');
    await desk.intercept('PUT', 'jobs/*', 'unanswered');
    await desk.button('Update Job').click();
    expect(await desk.alert()).toContain('The portal did not answer. Nothing was lost; the form keeps what you typed.');
    await desk.restore();
    await desk.button('Try again').click();
    await desk.said('Job updated.');
    expect(await typesOf(id)).toEqual(['PostingAdded', 'PostingEdited']);
  });
});

it('A save that takes long can be given up, and is stored once when it is tried again', async () => {
  const own = new ConsolePage(await page.context().newPage());
  watchRequests(own.page);
  await own.page.clock.install();
  await goTo(own.page, portal, postings.path);
  const title = newTitle();
  await own.field('Job Title').fill(title);
  const release = await own.hold('POST', 'jobs');
  await own.button('Add Job').click();
  await own.button('Processing...').waitFor();
  await own.page.clock.fastForward(15_000);
  await own.button('Stop waiting').click();
  await own.button('Try again').waitFor();
  release();
  await own.button('Try again').click();
  await own.row(title).waitFor();
  expect(await typesOf(await idCalled(title))).toEqual(['PostingAdded']);
  await own.page.close();
});

describe('A submit that comes twice', () => {
  const ways: readonly (readonly [string, (button: string) => Promise<void>])[] = [
    ['a double click', (button) => desk.button(button).dblclick()],
    ['Enter, twice', () => desk.press('Enter', 'Enter')],
    ['Ctrl+S, twice', () => desk.press('Control+s', 'Control+s')],
  ];

  it.each(ways)('by %s adds one record, and records one change', async (_way, submit) => {
    await moveTo(page, postings.path);
    const title = newTitle();
    await desk.field('Job Title').fill(title);
    await submit('Add Job');
    await desk.row(title).waitFor();
    await settled(page);
    const id = await idCalled(title);
    expect(await typesOf(id)).toEqual(['PostingAdded']);
    await desk.row(title).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('heading', { name: `Edit: ${title}` }).waitFor();
    await desk.field('Salary Range').fill('Level 6');
    await submit('Update Job');
    await desk.said('Job updated.');
    await settled(page);
    expect(await typesOf(id)).toEqual(['PostingAdded', 'PostingEdited']);
  });
});

describe('A session that ended meanwhile', () => {
  /** The portal knows it no longer; the browser has it still. */
  async function endSession(): Promise<void> {
    const sameSession = new ApiClient(portal.url);
    for (const { name, value } of await page.context().cookies()) sameSession.cookies.set(name, value);
    expect((await sameSession.post('/auth/logout')).status).toBe(204);
    expect((await page.request.get(`${portal.url}/api/auth/session`)).status()).toBe(401);
  }
  const again = () => desk.dialog('Please sign in again');
  const login = async (password: string) => {
    await again().getByLabel('Password').fill(password);
    await again().getByRole('button', { name: 'Login' }).click();
  };

  it('asks for the password over the form, and goes on with what was typed', async () => {
    const id = await openPosting();
    await desk.field('Salary Range').fill('Level 8');
    await endSession();
    await desk.button('Update Job').click();
    await again().getByText('What you were doing stays as it is, and goes on from here.').waitFor();
    expect(await again().getByRole('textbox', { name: 'Username' }).inputValue()).toBe(writer.username);
    expect(await focusedName(page)).toMatch(/^Password/);
    await login('not that one');
    expect(await again().getByRole('alert').innerText()).toBe('Invalid username or password');
    await login(writer.password);
    await desk.said('Job updated.');
    expect(await again().count()).toBe(0);
    expect((await staff.get(`/jobs/${id}`)).body).toMatchObject({ salaryRange: 'Level 8' });
    expect(await typesOf(id)).toEqual(['PostingAdded', 'PostingEdited']);
  });

  it('leaves the form as it is to those who do not sign in, and asks again at the next save', async () => {
    const id = await openPosting();
    await desk.field('Salary Range').fill('Level 3');
    await endSession();
    await desk.button('Update Job').click();
    await again().getByRole('button', { name: 'Cancel' }).click();
    expect(await desk.alert()).toMatch(/^Error saving job data\s+Please sign in first\.$/);
    expect(await desk.field('Salary Range').inputValue()).toBe('Level 3');
    expect((await staff.get(`/jobs/${id}`)).body).toMatchObject({ salaryRange: '' });
    await desk.button('Update Job').click();
    await login(writer.password);
    await desk.said('Job updated.');
    expect((await staff.get(`/jobs/${id}`)).body).toMatchObject({ salaryRange: 'Level 3' });
  });

  it('keeps the cells of a table too', async () => {
    const screen = new TableScreen(page, staff);
    const title = await screen.open(gridOf(['Post', 'Fee']));
    await screen.cell('row 1, column 1: Post').click();
    await desk.type('Vacancies');
    await desk.press('Tab');
    await endSession();
    await desk.button('Save').click();
    await login(writer.password);
    await page.getByRole('alert').filter({ hasText: 'Table data updated!' }).waitFor();
    expect(await screen.stored(title)).toEqual([gridOf(['Vacancies', 'Fee'])]);
  });

  it('may be followed by that of somebody else, which is said, and sends a file too', async () => {
    const [, results] = listingKinds;
    const username = newTitle('meena').replace(' ', '-');
    await addAccount(staff, username, { password: 'quiet river', role: 'admin' });
    const folder = await PdfFolder.make();
    await goTo(page, portal, results.console.path);
    const title = newTitle();
    await desk.field('Listing Title').fill(title);
    await page.getByLabel('PDF File', { exact: true }).setInputFiles(await folder.pdf('cgl.pdf'));
    await endSession();
    await desk.button('Add Item').click();
    await again().getByRole('textbox', { name: 'Username' }).fill(username);
    await login('quiet river');
    await page.getByText(`You are now signed in as ${username}.`).waitFor();
    await desk.row(title).waitFor();
    const { list } = await staff.get(`/${results.path}`);
    const stored = list.filter(({ listingTitle }) => listingTitle === title);
    expect(stored).toMatchObject([{ fileName: 'cgl.pdf' }]);
  });

  it('leaves the draft with whoever typed it, where somebody else signs in over the form', async () => {
    const username = newTitle('ravi').replace(' ', '-');
    await addAccount(staff, username, { password: 'quiet river', role: 'auditor' });
    await openPosting();
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('noticeboard.draft/')));
    const before = await drafts();
    await desk.field('Salary Range').fill('Level 6');
    await endSession();
    await desk.button('Update Job').click();
    await again().getByRole('textbox', { name: 'Username' }).fill(username);
    await login('quiet river');
    await page.getByText(`You are now signed in as ${username}.`).waitFor();
    await desk.field('Salary Range').fill('Level 7');
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    const kept = (await drafts()).filter((name) => !before.includes(name)).map((name) => name.split('/')[1]);
    expect(kept).not.toEqual([]);
    expect(kept).not.toContain(username);
  });
});

it('Nothing else is an error to the browser', () => expect(beyondFailures(faults)).toEqual([]));
