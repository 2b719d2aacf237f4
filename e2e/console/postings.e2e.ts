import { describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { admin, type Fields } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { choose, openConsole, settled } from '../../test/console.js';
import {
  beyondFailures,
  ConsolePage,
  expectAlert,
  expectDisabled,
  expectEnabled,
  refusal,
} from '../../test/console-page.js';
import { addPosting, idOf, newTitle, postingPath, requiredFields } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { timeline } from '../../test/history.js';
import { focusedName } from '../../test/keyboard.js';
import { lookAt } from '../../test/look.js';
import { sharedPortal } from '../../test/shared-portal.js';

const portal = sharedPortal();
const staff = await admin(portal.url);
const { page, faults } = await openConsole(portal);
const desk = new ConsolePage(page);

const question = () => desk.dialog('Are you sure you want to delete this job?');

/** The screen with the postings of a family. */
function managerOf(family: Family) {
  const { titleField, site } = family;
  const stored = async (): Promise<readonly Fields[]> => (await staff.get(postingPath(family))).list;
  const titled = async (title: string) => (await stored()).filter((posting) => posting[titleField] === title);
  const open = () => desk.open(family.console.postings.label);
  const readers = async (path: string) => (await fetch(portal.url + path)).text();
  const detail = (title: string) => `${site.detailPaths[0]}/${encodeURIComponent(title)}`;
  /** The form is empty, and adds. */
  const expectAddMode = async () => {
    await desk.page.getByRole('heading', { name: 'New posting' }).waitFor();
    await expectEnabled(desk.button('Add Job'));
    for (const name of ['Job Title', 'Salary Range', 'Apply Link'])
      expect(await desk.field(name).inputValue()).toBe('');
  };
  const edit = async (title: string) => {
    await desk.row(title).getByRole('button', { name: 'Edit' }).click();
    await desk.page.getByRole('heading', { name: `Edit: ${title}` }).waitFor();
  };
  return { stored, titled, open, readers, detail, expectAddMode, edit };
}

describe.each<Family>(families)('The title manager of $key', (family) => {
  const { titleField, site } = family;
  const { stored, open, readers, expectAddMode } = managerOf(family);

  it('adds by the keyboard alone, and starts afresh; readers see it', async () => {
    await open();
    const title = newTitle('सिपाही भर्ती 100%');
    await desk.field('Job Title').focus();
    await desk.type(title);
    await desk.press('Tab');
    await desk.type('Level 4');
    await desk.press('Tab');
    await desk.type('https://ssc.example/apply');
    await desk.press('Enter');
    // The notification comes next; without one, the posting is saved as it is.
    await eventually(async () => expect(await focusedName(desk.page)).toMatch(/^Post Name/));
    await desk.press('Control+s');
    await desk.row(title).waitFor();
    await desk.said('Job added.');
    await expectAddMode();
    const record = { [titleField]: title, salaryRange: 'Level 4', applyLink: 'https://ssc.example/apply' };
    expect((await stored()).at(-1)).toMatchObject(record);
    expect(await readers(site.listPaths[0])).toContain(title);
  });
});

describe.each<Family>(breadth(families, [families[0]]))('Every step in the title manager of $key', (family) => {
  const { titleField, paths } = family;
  const { stored, titled, open, readers, detail, expectAddMode, edit } = managerOf(family);

  it('adds the first notification along, as one act that is tried again after a failure and a reload', async () => {
    const title = newTitle();
    const part = desk.button('First notification');
    await open();
    await part.click();
    await lookAt(desk.page, `new posting of ${family.key}`);
    await desk.field('Post Name').fill('Clerk');
    await part.click();
    await desk.page.getByText('1 field is filled.').waitFor();
    await desk.field('Job Title').fill(title);
    await desk.button('Add Job').click();
    await desk.page.getByText('Please fill in this field.').first().waitFor();
    expect(await titled(title)).toEqual([]);
    await desk.field('Post Date').fill('20 Nov 2026');
    await desk.field('Short Information').fill('Ten posts.');
    await desk.intercept('POST', 'acts', 'refused');
    await desk.button('Add Job').click();
    await expectAlert(desk, 'Error saving job data', refusal);
    expect(await titled(title)).toEqual([]);
    await desk.restore();
    await desk.asked('accept', () => desk.page.reload());
    await desk.button('Restore').click();
    await desk.button('Add Job').click();
    await desk.said('Job added.');
    await settled(desk.page);
    const [posting = {}, ...more] = await titled(title);
    expect([posting['notifications'], more]).toMatchObject([[requiredFields], []]);
    const told = await timeline(staff, 'posting', idOf(posting));
    expect(told.map(({ type }) => type)).toEqual(['PostingAdded', 'NotificationAdded']);
    expect(new Set(told.map(({ correlationId }) => correlationId)).size).toBe(1);
    await open();
    await expectAddMode();
    // It is folded, as it was left.
    expect(await desk.field('Post Name').count()).toBe(0);
  });

  it('edits what is stored, and adds again afterwards', async () => {
    const title = newTitle();
    const id = idOf(
      await addPosting(staff, family, title, { salaryRange: 'Level 1', applyLink: 'https://a.example/' }),
    );
    await open();
    await edit(title);
    expect(await desk.field('Job Title').inputValue()).toBe(title);
    expect(await desk.field('Apply Link').inputValue()).toBe('https://a.example/');
    await desk.field('Job Title').fill(`${title} again`);
    await desk.field('Apply Link').fill('');
    await desk.button('Update Job').click();
    await desk.row(`${title} again`).waitFor();
    await desk.said('Job updated.');
    await expectAddMode();
    const { body } = await staff.get(postingPath(family, id));
    expect(body).toMatchObject({ [titleField]: `${title} again`, salaryRange: 'Level 1', applyLink: '' });
    expect(await readers(detail(title))).toContain(`${title} again</h1>`);
  });

  it('leaves the edit mode by Cancel, with nothing stored', async () => {
    const title = newTitle();
    await addPosting(staff, family, title);
    await open();
    await edit(title);
    await desk.field('Salary Range').fill('Level 9');
    await desk.button('Cancel').click();
    await expectAddMode();
    expect(await titled(title)).toMatchObject([{ salaryRange: '' }]);
  });

  it('deletes by the keyboard, after the question of the specification', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    await open();
    await desk.row(title).getByRole('button', { name: 'Quick actions: ' }).focus();
    await desk.press('Enter', 'ArrowUp', 'Enter');
    await question().waitFor();
    await desk.press('Escape');
    await question().waitFor({ state: 'detached' });
    expect(await titled(title)).toHaveLength(1);
    await desk.press('Enter', 'ArrowUp', 'Enter');
    await question().getByRole('button', { name: 'Delete' }).focus();
    await desk.press('Enter');
    await desk.row(title).waitFor({ state: 'detached' });
    await desk.said('Job deleted.');
    expect((await staff.get(postingPath(family, id))).status).toBe(404);
    expect((await fetch(portal.url + detail(title))).status).toBe(410);
  });

  it('sends nothing without a title, or with a link that is no web address, and says why', async () => {
    await open();
    const before = (await stored()).length;
    await desk.button('Add Job').click();
    await desk.page.getByText('Please enter a title.').waitFor();
    await desk.field('Job Title').fill(newTitle());
    await desk.field('Apply Link').fill('the link');
    await desk.button('Add Job').click();
    await desk.page.getByText('Please enter a valid URL for the Apply Link.').waitFor();
    expect(await desk.field('Apply Link').getAttribute('aria-invalid')).toBe('true');
    expect(await stored()).toHaveLength(before);
    await desk.button('Cancel').click();
  });

  it('refuses a title that is taken, in the words of the portal', async () => {
    const title = newTitle();
    await addPosting(staff, family, title);
    await open();
    await desk.field('Job Title').fill(title.toUpperCase());
    await desk.button('Add Job').click();
    expect(await desk.alert()).toMatch(/^Error saving job data\s+A posting with this title already exists\.$/);
    expect(await desk.field('Job Title').getAttribute('aria-invalid')).toBe('true');
    await desk.button('Cancel').click();
  });

  it('says "Processing..." while it saves, and takes one click for many', async () => {
    await open();
    const title = newTitle();
    const answer = await desk.hold('POST', paths.postings);
    await desk.field('Job Title').fill(title);
    await desk.button('Add Job').dblclick();
    await expectDisabled(desk.button('Processing...'));
    answer();
    await desk.row(title).waitFor();
    await desk.restore();
    expect(await titled(title)).toHaveLength(1);
  });

  it('says that a job cannot be deleted, and leaves it there', async () => {
    const title = newTitle();
    await addPosting(staff, family, title);
    await open();
    await desk.intercept('DELETE', `${paths.postings}/*`, 'fails');
    await desk.chooseIn(desk.row(title), 'Delete');
    await question().getByRole('button', { name: 'Delete' }).click();
    expect(await desk.alert()).toBe('Error deleting job');
    await desk.restore();
    expect(await titled(title)).toHaveLength(1);
  });

  it('says that the list cannot be read, with its empty message, and reads it again on demand', async () => {
    await choose(desk.page, 'Dashboard');
    await desk.intercept('GET', `${paths.postings}?*`, 'fails');
    await desk.page.reload();
    await choose(desk.page, family.console.postings.label);
    expect(await desk.alert()).toMatch(/^Error fetching jobs/);
    await desk.page.getByText('No jobs found.').waitFor();
    await desk.restore();
    await desk.button('Try again').click();
    await desk.page.getByRole('row').nth(1).waitFor();
    await settled(desk.page);
  });
});

it('Nothing else is an error to the browser', () => expect(beyondFailures(faults)).toEqual([]));
