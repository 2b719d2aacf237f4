import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family, type Field, fieldErrorTexts, wireName } from '@noticeboard/content-model';
import { admin } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { openConsole, settled, unexpected } from '../../test/console.js';
import { ConsolePage, expectAlert, expectDisabled } from '../../test/console-page.js';
import { addPosting, newTitle } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import {
  expectAddMode,
  formFields,
  NotificationScreen,
  postingSelect,
  selectPosting,
} from '../../test/notification-screen.js';
import { sharedPortal } from '../../test/shared-portal.js';

const [jobs] = families;

const portal = sharedPortal();
const staff = await admin(portal.url);
const visited = await openConsole(portal);
const { faults } = visited;
const desk = new ConsolePage(visited.page);

describe.each<Family>(families)('The notifications of $key', (family) => {
  let screen: NotificationScreen;
  beforeAll(() => void (screen = new NotificationScreen(desk, staff, family)));

  it('are added in the words of their family, and the form starts afresh; readers see it', async () => {
    const title = await screen.open();
    await desk.page.getByText('No notifications available').waitFor();
    const isTold = (field: Field) => field.required === true || wireName(family, field) !== field.name;
    const everything = await screen.fill(breadth(formFields, family === jobs ? formFields : formFields.filter(isTold)));
    await desk.button('Add Item').click();
    await desk.said('Item added.');
    await screen.heading('Items of this job (1)');
    await expectAddMode(screen);
    expect(await screen.stored(title)).toMatchObject([everything]);
    const page = await fetch(`${portal.url}${family.site.detailPaths[0]}/${encodeURIComponent(title)}`);
    expect(await page.text()).toContain(everything['nameOfPost']);
  });
});

describe.each<Family>(breadth(families, [jobs]))('Every step with the notifications of $key', (family) => {
  let screen: NotificationScreen;
  beforeAll(() => void (screen = new NotificationScreen(desk, staff, family)));

  it('are edited from what is stored, where absent dates read "Not Available"', async () => {
    const title = await screen.open({ nameOfPost: 'Inspector', dynamicInputs: ['Late fee 500'] }, {});
    await desk.button('Edit Inspector').click();
    await screen.heading('Edit: Inspector');
    await expectDisabled(postingSelect(desk));
    await desk.page.getByText('Update or cancel the item to select another job.').waitFor();
    expect(await screen.input('Post Name').inputValue()).toBe('Inspector');
    expect(await screen.input('Extra Fee Lines').inputValue()).toBe('Late fee 500');
    expect(await screen.input('Exam Date').getAttribute('placeholder')).toBe('Not Available');
    await screen.input('Exam Date').fill('3 Jan 2027');
    await screen.input('Post Name').fill('Inspector (Group B)');
    await desk.button('Update Item').click();
    await desk.said('Item updated.');
    await desk.button('Edit Inspector (Group B)').waitFor();
    await expectAddMode(screen);
    const edited = { nameOfPost: 'Inspector (Group B)', examDate: '3 Jan 2027', lastDateApply: '' };
    expect(await screen.stored(title)).toMatchObject([
      { ...edited, dynamicInputs: ['Late fee 500'] },
      { nameOfPost: 'Clerk', examDate: '' },
    ]);
  });

  it('are deleted after a question that can be answered with no', async () => {
    const title = await screen.open({});
    const question = desk.dialog('Are you sure you want to delete this item?');
    await desk.chooseIn(desk.page.getByRole('main'), 'Delete Clerk');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await screen.stored(title)).toHaveLength(1);
    await desk.chooseIn(desk.page.getByRole('main'), 'Delete Clerk');
    await question.getByRole('button', { name: 'Delete' }).click();
    await desk.said('Item deleted.');
    await desk.page.getByText('No notifications available').waitFor();
    expect(await screen.stored(title)).toEqual([]);
  });

  it('are not sent without a title; what was typed goes to the one that is selected then', async () => {
    const title = await screen.openAtNone();
    await addPosting(staff, family, title);
    await screen.fillRequired();
    await desk.button('Add Item').click();
    await expectAlert(desk, 'Error', fieldErrorTexts[family.unknownTitle]);
    expect(await postingSelect(desk).getAttribute('aria-invalid')).toBe('true');
    await selectPosting(desk, title);
    await desk.button('Add Item').click();
    await desk.said('Item added.');
    expect(await screen.stored(title)).toMatchObject([{ nameOfPost: 'Clerk', postDate: '20 Nov 2026' }]);
  });
});

describe('The notification form', () => {
  let screen: NotificationScreen;
  beforeAll(() => void (screen = new NotificationScreen(desk, staff, jobs)));

  it('requires name of post, post date and short info, and says so at each', async () => {
    const title = await screen.open();
    const required = formFields.filter((field) => field.required).map(({ label }) => label);
    expect(required).toEqual(['Post Name', 'Post Date', 'Short Information']);
    const expectMissing = async (...labels: readonly string[]) => {
      await desk.button('Add Item').click();
      await eventually(async () => expect(await screen.faulty()).toEqual(labels));
      expect(await desk.page.getByText('Please fill in this field.').count()).toBe(labels.length);
    };
    await expectMissing(...required);
    for (const label of required) await screen.input(label).fill('Not Available');
    await expectMissing(...required);
    for (const [place, label] of required.entries()) {
      await screen.input(label).fill(`${label} at last`);
      if (place < 2) await expectMissing(...required.slice(place + 1));
    }
    expect(await screen.stored(title)).toEqual([]);
    await desk.button('Add Item').click();
    await desk.said('Item added.');
    expect(await screen.stored(title)).toMatchObject([{ nameOfPost: 'Post Name at last' }]);
  });

  it('takes a press on a button that moves away under it, as a check that appears moves it', async () => {
    await screen.open();
    const dates = desk.page.getByRole('group', { name: 'Important Dates' });
    const add = dates.getByRole('button', { name: 'Add' });
    await add.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await add.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await desk.page.mouse.move(x + width / 2, y + height / 2);
    await desk.page.mouse.down();
    await dates.evaluate((group) => (group.style.paddingTop = '200px'));
    await desk.page.mouse.up();
    const lines = desk.page.getByRole('textbox', { name: 'Additional Dates' });
    await lines.waitFor();
    expect(await lines.count()).toBe(1);
    await desk.button('Cancel').click();
  });

  it('belongs to the title that is pressed while the search for it is still under way', async () => {
    const title = newTitle('सहायक');
    await addPosting(staff, jobs, title);
    await addPosting(staff, jobs);
    await screen.openAtNone();
    const found = desk.page.getByRole('option');
    await postingSelect(desk).click();
    await found.filter({ hasText: title }).waitFor();
    const answer = await desk.hold('GET', 'jobs?*');
    const asked = desk.page.waitForRequest((request) => new URL(request.url()).search.includes('filter'));
    await postingSelect(desk).fill(title);
    await eventually(async () => expect(await found.allInnerTexts()).toEqual([title]));
    await found.hover();
    await asked;
    await desk.page.mouse.down();
    answer();
    await settled(desk.page);
    await desk.page.mouse.up();
    await screen.heading('Items of this job (0)');
    await desk.restore();
  });

  it('takes web addresses alone for the website, and keeps no date that is "Not Available"', async () => {
    const title = await screen.open();
    await screen.fillRequired();
    await screen.input('Exam Date').fill('Not Available');
    for (const address of ['the website', 'javascript:alert(1)']) {
      await screen.input('Official Website').fill(address);
      await desk.button('Add Item').click();
      await desk.page.getByText('Please enter a valid URL for the Official Website.').waitFor();
      expect(await screen.faulty()).toEqual(['Official Website']);
    }
    expect(await screen.stored(title)).toEqual([]);
    await screen.input('Official Website').fill('https://ssc.example/');
    await desk.button('Add Item').click();
    await desk.said('Item added.');
    expect(await screen.stored(title)).toMatchObject([{ websiteLink: 'https://ssc.example/', examDate: '' }]);
  });

  it('adds, moves and removes lines, and leaves out the empty ones', async () => {
    const title = await screen.open();
    await screen.fillRequired();
    const fees = desk.page.getByRole('group', { name: 'Application Fee', exact: true });
    for (const [place, line] of ['Late fee 500', 'Portal fee 50', 'Wrong', ''].entries()) {
      await fees.getByRole('button', { name: 'Add', exact: true }).click();
      await screen.input('Extra Fee Lines').nth(place).fill(line);
    }
    await fees.getByRole('button', { name: 'Remove' }).nth(2).click();
    await fees.getByRole('button', { name: 'Move down' }).first().click();
    await desk.button('Add Item').click();
    await desk.said('Item added.');
    expect(await screen.stored(title)).toMatchObject([{ dynamicInputs: ['Portal fee 50', 'Late fee 500'] }]);
  });

  it('goes on to the next line by Enter, and sends nothing', async () => {
    const title = await screen.open();
    await screen.fillRequired();
    const dates = desk.page.getByRole('group', { name: 'Important Dates', exact: true });
    await dates.getByRole('button', { name: 'Add', exact: true }).click();
    const line = (place: number) => screen.input('Additional Dates').nth(place);
    await line(0).fill('Correction: 1 Dec 2098');
    await line(0).press('Enter');
    await line(1).waitFor();
    await desk.type('Counselling: 5 Dec 2098');
    await line(0).press('Enter');
    await desk.type('!');
    expect([await line(0).inputValue(), await line(1).inputValue()]).toEqual([
      'Correction: 1 Dec 2098',
      'Counselling: 5 Dec 2098!',
    ]);
    expect(await screen.stored(title)).toEqual([]);
    await desk.button('Add Item').click();
    await desk.said('Item added.');
  });

  it('says "Processing..." while it saves, and takes one click for many', async () => {
    const title = await screen.open();
    await screen.fillRequired();
    const answer = await desk.hold('POST', 'jobs/*/notifications');
    await desk.button('Add Item').dblclick();
    await expectDisabled(desk.button('Processing...'));
    answer();
    await desk.said('Item added.');
    await desk.restore();
    expect(await screen.stored(title)).toHaveLength(1);
  });

  it('leaves the edit mode by Cancel, with nothing stored', async () => {
    const title = await screen.open({});
    await desk.button('Edit Clerk').click();
    await screen.input('Short Information').fill('Another text.');
    await desk.button('Cancel').click();
    await expectAddMode(screen);
    expect(await screen.stored(title)).toMatchObject([{ shortInfo: 'Ten posts.' }]);
  });
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
