import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import type { Locator } from 'playwright-core';
import { admin, type Fields, type SendOptions } from '../../test/api-client.js';
import { addPart, postingParts } from '../../test/posting-parts.js';
import { breadth } from '../../test/breadth.js';
import { choose, moveTo, openConsole } from '../../test/console.js';
import { beyondFailures, ConsolePage, expectDisabled } from '../../test/console-page.js';
import { eventually } from '../../test/deadline.js';
import { addNotification, addPosting, idOf, newTitle, postingPath } from '../../test/content.js';
import { timeline } from '../../test/history.js';
import { focusedName } from '../../test/keyboard.js';
import { lookAt } from '../../test/look.js';
import { multipart, pdf } from '../../test/multipart.js';
import { sharedPortal } from '../../test/shared-portal.js';

const [jobs] = families;
/** Letters alone: a copy changes what looks like a year. */
const mark = randomUUID().replaceAll(/[\d-]/g, '');

const portal = sharedPortal();
const staff = await admin(portal.url);
const { page, faults } = await openConsole(portal);
const desk = new ConsolePage(page);

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const workspace = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true });

/** A record of a link and of a PDF. */
function linksBody(family: Family, title: string): SendOptions {
  const attachments = [
    { title: 'Notice of 2026', type: 'link', content: 'https://ssc.example/2026', fileName: '' },
    { title: 'Syllabus', type: 'pdf', content: '', fileName: 'syllabus.pdf' },
  ];
  const file = { field: 'pdfs', name: 'syllabus.pdf', bytes: pdf() };
  return multipart({ [family.titleField]: title, attachments: JSON.stringify(attachments) }, [file]);
}

/** Runs in the page. */
function nameOfTick(box: Element): string | undefined {
  return box.closest('label')?.textContent;
}

async function chooseItem(name: string): Promise<void> {
  await desk.button('Quick actions').click();
  await page.getByRole('menuitem', { name }).click();
}

async function expectOpen(title: string, name: string): Promise<void> {
  await workspace(title).waitFor();
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
  await page.getByRole('tabpanel', { name, exact: true }).waitFor();
}

describe.each<Family>(breadth(families, [jobs]))('The workspace of a posting of $key', (family) => {
  const { postings, notifications, tables, items } = family.console;
  const ways = [
    [notifications, 'Info'],
    [tables, 'Table'],
    [items, 'Links'],
  ] as const;

  it('is reached from every screen about it, at the tab that this is about', async () => {
    const title = newTitle();
    await addPosting(staff, family, title);
    await desk.open(postings.label);
    await page.getByRole('link', { name: title }).click();
    await expectOpen(title, 'Title');
    for (const [{ label }, name] of ways) {
      await choose(page, label);
      await page.getByRole('combobox', { name: 'Job Title' }).fill(title);
      await page.getByRole('option', { name: title }).click();
      await page.getByRole('link', { name: 'Open workspace' }).click();
      await expectOpen(title, name);
    }
  });

  it('has a tab for each part of it, by the keyboard too, which a reload opens again', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    await addNotification(staff, family, id);
    for (const kind of postingParts.filter((one) => one.family === family)) await addPart(staff, kind, title);
    await moveTo(page, `${postings.path}/${id}`);
    const parts: readonly (readonly [key: string, name: string, holds: string])[] = [
      ['info', 'Info', 'Items of this job (1)'],
      ['table', 'Table', 'Tables of this job (1)'],
      ['links', 'Links', 'Items of this job (1)'],
      ...(family.approvable
        ? [['answer-key', 'Answer key', 'The posting is not listed under Answer Key.'] as const]
        : []),
      ['history', 'History', '4 revisions'],
    ];
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Title', ...parts.map(([, name]) => name)]);
    for (const [name, count] of Object.entries({ Info: '1', Table: '1', Links: '2' }))
      await eventually(async () => expect(await tab(name).getAttribute('data-count')).toBe(count));
    expect(await desk.field('Job Title').inputValue()).toBe(title);
    await tab('Title').focus();
    for (const [key, name, holds] of parts) {
      await desk.press('ArrowRight', 'Enter');
      await page.getByRole('tabpanel', { name, exact: true }).getByText(holds).waitFor();
      expect(new URL(page.url()).search).toBe(`?tab=${key}`);
      expect(await focusedName(page)).toBe(name);
    }
    await page.goBack();
    await expectOpen(title, parts.at(-2)?.[1] ?? '');
    await page.goForward();
    await expectOpen(title, 'History');
    await page.reload();
    await expectOpen(title, 'History');
    const shown = page.getByRole('link', { name: 'View on site' });
    expect((await fetch(portal.url + (await shown.getAttribute('href')))).status).toBe(200);
  });

  it('saves by Ctrl+S and keeps the cursor where it is, in the notification that is edited', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    const first = idOf(await addNotification(staff, family, id, { nameOfPost: 'Clerk' }));
    await addNotification(staff, family, id, { nameOfPost: 'Typist' });
    const saved = async () => {
      const { body } = await staff.get(postingPath(family, id));
      return (body['notifications'] as readonly Fields[]).map(({ lastDateApply }) => lastDateApply);
    };
    const caret = () => desk.field('Last Date to Apply').evaluate((input: HTMLInputElement) => input.selectionStart);
    for (const [address, expected] of [
      ['?tab=info', ['', '5 Dec 2098']],
      [`?tab=info&edit=${first}`, ['5 Dec 2098', '5 Dec 2098']],
    ] as const) {
      await moveTo(page, `${postings.path}/${id}${address}`);
      await desk.field('Last Date to Apply').fill('5 Dec 2098');
      await desk.press('ArrowLeft', 'Control+s');
      await desk.said('Item updated.');
      expect(await saved()).toEqual(expected);
      await eventually(async () => expect(await focusedName(page)).toMatch(/^Last Date to Apply/));
      await eventually(async () => expect(await caret()).toBe('5 Dec 209'.length));
      expect(new URL(page.url()).search).toBe(address);
    }
    await desk.press('End');
    await desk.type(' at 5 PM');
    await desk.press('Control+s');
    await eventually(async () => expect(await saved()).toEqual(['5 Dec 2098 at 5 PM', '5 Dec 2098']));
  });

  it('makes a draft of what is ticked, moves the years that are ticked, and writes it as one action', async () => {
    const title = `CGL 2026 of ${family.key} ${mark}`;
    const next = `CGL 2027 of ${family.key} ${mark}`;
    const found = async () => (await staff.get(`${postingPath(family)}?q=${encodeURIComponent(next)}`)).list;
    const fields = { salaryRange: 'Level 4', applyLink: 'https://ssc.example/' };
    const id = idOf(await addPosting(staff, family, title, fields));
    await addNotification(staff, family, id, { lastDateApply: '30 Nov 2026', generalFee: '100 in 2026' });
    await addNotification(staff, family, id, { nameOfPost: 'Last date extended', lastDateApply: '9 Dec 2026' });
    for (const kind of postingParts.filter((one) => one.family === family)) await addPart(staff, kind, title);
    await staff.send('POST', `/${family.paths.items}`, linksBody(family, title));
    const before = (await staff.get(postingPath(family, id))).body;
    await moveTo(page, `${postings.path}/${id}`);
    await chooseItem('Duplicate posting');
    const draft = page.getByRole('region', { name: 'Duplicate posting' });
    await draft.getByText('A draft: dates are empty, years stay as they are. Nothing is written yet.').waitFor();
    const ticks = draft.getByRole('group', { name: 'What comes along' }).getByRole('checkbox');
    const isTicked = async (one: Locator) => [await one.evaluate(nameOfTick), await one.isChecked()];
    expect(await Promise.all((await ticks.all()).map(isTicked))).toEqual([
      ['Clerk · 20 Nov 2026', true],
      ['Last date extended · 20 Nov 2026', false],
      ['Table 1: Post · पद', true],
      ['Notice', true],
      ['सूचना', true],
      ['Notice of 2026', true],
      ['Syllabus (PDF)', false],
    ]);
    expect(await desk.field('Job Title').inputValue()).toBe(title);
    await draft.getByText('The copy needs another title.').waitFor();
    expect(await desk.field('Last Date to Apply').inputValue()).toBe('');
    const years = draft.getByRole('group', { name: 'Years', exact: true });
    const year = (name: string) => years.getByRole('checkbox', { name });
    await lookAt(page, `duplicate of ${family.key}`);
    expect(await year('').evaluateAll((boxes) => boxes.filter((box) => box.matches(':checked')).length)).toBe(0);
    await year('Move years by one').check();
    expect(await desk.field('General / OBC / EWS').inputValue()).toBe('100 in 2027');
    await year('General / OBC / EWS: 100 in 2026 → 100 in 2027').uncheck();
    expect(await desk.field('General / OBC / EWS').inputValue()).toBe('100 in 2026');
    expect(await desk.field('Job Title').inputValue()).toBe(next);
    await desk.button('Add Job').click();
    await draft.getByText('Please fill in this field.').waitFor();
    expect(await found()).toEqual([]);
    await desk.field('Post Date').fill('20 Nov 2027');
    const taken = idOf(await addPosting(staff, family, next));
    await desk.button('Add Job').click();
    await draft.getByText('A posting with this title already exists.').first().waitFor();
    await staff.delete(postingPath(family, taken));
    await desk.intercept('POST', 'acts', 'fails');
    await desk.button('Add Job').click();
    await draft.getByText('Failed to submit data. Please try again.').waitFor();
    expect(await found()).toEqual([]);
    await desk.restore();
    await desk.button('Add Job').click();
    await expectOpen(next, 'Info');
    const [copy = {}] = await found();
    const notification = { nameOfPost: 'Clerk', postDate: '20 Nov 2027', lastDateApply: '', generalFee: '100 in 2026' };
    expect(copy).toMatchObject({ ...fields, notifications: [notification] });
    const told = await timeline(staff, 'posting', idOf(copy));
    expect(told.map(({ type }) => type)).toEqual([
      'PostingAdded',
      'NotificationAdded',
      'TableAdded',
      'UsefulItemsAdded',
      'UsefulItemsAdded',
    ]);
    const { list: items } = await staff.get(`/${family.paths.items}/${encodeURIComponent(next)}`);
    expect(items.map(({ attachments }) => (attachments as readonly Fields[]).map(({ title: one }) => one))).toEqual([
      ['Notice', 'सूचना'],
      ['Notice of 2027'],
    ]);
    // A repeated attempt is the same action.
    expect(new Set(told.map(({ correlationId }) => correlationId)).size).toBe(1);
    expect((await staff.get(postingPath(family, id))).body).toEqual(before);
  });

  it('tells before a copy is written that its posting was changed or deleted meanwhile', async () => {
    const title = newTitle('Original');
    const copy = newTitle('Copy');
    const id = idOf(await addPosting(staff, family, title));
    const note = (words: string) => page.getByRole('alert').filter({ hasText: `The posting was ${words} meanwhile.` });
    await moveTo(page, `${postings.path}/${id}?draft=copy`);
    await desk.field('Salary Range').fill('Level 1');
    await staff.put(postingPath(family, id), { salaryRange: 'Level 2' });
    await desk.field('Job Title').fill(copy);
    await desk.button('Add Job').click();
    await note('changed').waitFor();
    await desk.button('Begin anew').click();
    await note('changed').waitFor({ state: 'detached' });
    expect([await desk.field('Job Title').inputValue(), await desk.field('Salary Range').inputValue()]).toEqual([
      title,
      'Level 2',
    ]);
    await staff.delete(postingPath(family, id));
    await desk.field('Job Title').fill(copy);
    await desk.button('Add Job').click();
    await note('deleted').waitFor();
    await desk.button('Add Job').click();
    await expectOpen(copy, 'Info');
    expect((await staff.get(`${postingPath(family)}?q=${encodeURIComponent(copy)}`)).list).toMatchObject([
      { [family.titleField]: copy, salaryRange: 'Level 2', notifications: [] },
    ]);
  });
});

describe('In the workspace', () => {
  const input = (name: string) => desk.field(new RegExp(`^${name}\\W*$`));
  /** True when it stands in the window as it is scrolled. */
  const isInView = async (control: Locator) => {
    const box = await control.boundingBox();
    const { height = 0 } = page.viewportSize() ?? {};
    return box !== null && box.y >= 0 && box.y + box.height <= height;
  };
  const toTheEnd = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

  it('the newest notification is open, with its dates beside it; an empty form is asked for', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, jobs, title));
    await addNotification(staff, jobs, id, { nameOfPost: 'Clerk', lastDateApply: '20 Nov 2098' });
    await addNotification(staff, jobs, id, { nameOfPost: 'Inspector', examDate: '3 Jan 2099' });
    await moveTo(page, `${jobs.console.postings.path}/${id}?tab=info`);
    const dates = page.getByRole('region', { name: 'Dates as read' });
    const heading = (name: string) => page.getByRole('heading', { name: `Edit: ${name}`, exact: true }).waitFor();
    await heading('Inspector');
    await dates.getByText('Reads as Sat, 3 Jan 2099').waitFor();
    await dates.getByText('Date not stated').waitFor();
    await input('Last Date to Apply').fill('5 Dec 2098');
    await dates.getByText('Open until Fri, 5 Dec 2098').waitFor();
    await page.setViewportSize({ width: 1366, height: 900 });
    await page.getByRole('region', { name: 'What readers see' }).getByText('5 Dec 2098').waitFor();
    await lookAt(page, 'newest notification');

    await desk.button('Save Edit: Inspector').click();
    await desk.said('Item updated.');
    await page.getByText('Open until Fri, 5 Dec 2098').first().waitFor();
    await heading('Inspector');
    await desk.button('Edit Clerk').click();
    await heading('Clerk');
    await dates.getByText('Reads as Thu, 20 Nov 2098, end of day').waitFor();
    await desk.button('Add notification').click();
    await page.getByRole('heading', { name: 'New item' }).waitFor();
    await dates.getByText('No dates yet.').waitFor();
    for (const name of ['Post Name', 'Post Date', 'Short Information']) await input(name).fill('Steno');
    await desk.button('Add Item').dblclick();
    await desk.said('Item added.');
    await heading('Steno');
    await desk.button('More: Steno').click();
    await page.getByRole('menuitem', { name: 'Delete Steno', exact: true }).click();
    await desk.dialog('Are you sure').getByRole('button', { name: 'Delete' }).click();
    await heading('Inspector');
    const stored = (await staff.get(postingPath(jobs, id))).body['notifications'] as readonly Fields[];
    expect(stored.map(({ nameOfPost }) => nameOfPost)).toEqual(['Clerk', 'Inspector']);
  });

  it('the title with Save, or on a phone Save alone, stays in view; the way back to the list is above', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const line = page.getByRole('heading', { level: 2 }).first();
    await toTheEnd();
    await eventually(async () =>
      expect([await isInView(line), await isInView(desk.button('Save Edit: Inspector'))]).toEqual([true, true]),
    );
    // It would lie over the page of a phone.
    await desk.button('Close menu').click();
    await page.setViewportSize({ width: 360, height: 780 });
    await input('Exam Date').focus();
    await eventually(async () =>
      expect([await isInView(line), await isInView(desk.button('Update Item'))]).toEqual([true, true]),
    );
    expect(await desk.button('Save Edit: Inspector').count()).toBe(0);
    const small = await page.locator('main').evaluate((main) =>
      Array.from(main.querySelectorAll('button, a.MuiButtonBase-root, .MuiInputBase-root, nav a'))
        .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && Math.min(box.height, box.width) < 44)
        .map(({ name, box }) => `${name} ${box.width} x ${box.height}`),
    );
    expect(small).toEqual([]);
    await desk.button('Quick actions').waitFor();
    await page.getByRole('link', { name: 'View on site', exact: true }).waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
    await desk.button('Open menu').click();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: jobs.site.heading }).click();
    await desk.field('Search by title').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/${jobs.console.postings.path}`);
  });
});

describe('The answer key of a posting', () => {
  it('is listed and taken off the list by one switch', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, jobs, title));
    const listed = async () => (await fetch(`${portal.url}/answer-key`)).text();
    await moveTo(page, `${jobs.console.postings.path}/${id}?tab=answer-key`);
    await page.getByText('No useful link mentions an answer key.').waitFor();
    await desk.button('Approve').click();
    await desk.said(`Approved: ${title}`);
    await page.getByText('The posting is listed under Answer Key.').waitFor();
    await expectDisabled(desk.button('Approved'));
    expect(await listed()).toContain(title);
    await desk.button('Deapprove').click();
    await page.getByText('The posting is not listed under Answer Key.').waitFor();
    expect(await listed()).not.toContain(title);
  });
});

describe('“Find posting”', () => {
  const box = () => page.getByRole('combobox', { name: 'Find posting' });
  const lines = () => page.getByRole('listbox').innerText();
  const patwari = (key: string) => `Patwari ${mark} of ${key}`;

  it('opens at Ctrl+K, searches every family, and opens a workspace by arrows and Enter', async () => {
    const ids = await Promise.all(
      families.map(async (family) => idOf(await addPosting(staff, family, patwari(family.key)))),
    );
    await moveTo(page, '');
    await desk.press('Control+k');
    await box().waitFor();
    expect(await box().evaluate((input) => input === document.activeElement)).toBe(true);
    await desk.type(`PATWARI ${mark}`);
    await page.getByRole('option', { name: patwari('offline') }).waitFor();
    const standing = `Date not stated · added in ${new Date(Date.now() + 330 * 60_000).getUTCFullYear()}`;
    expect((await lines()).split(/\s*\n\s*/)).toEqual([
      'Latest Jobs · 1 found',
      patwari('jobs'),
      standing,
      'Admission · 1 found',
      patwari('admission'),
      standing,
      'Offline Form · 1 found',
      patwari('offline'),
      standing,
    ]);
    await lookAt(page, 'find posting');
    await desk.press('ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
    await workspace(patwari('admission')).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/addadmission/${ids[1]}`);
    expect(await box().count()).toBe(0);
  });

  it('offers what was opened last, each once, says when nothing is found, and leaves by Escape to where one was', async () => {
    for (const title of [patwari('jobs'), patwari('admission')]) {
      await desk.press('Control+k');
      await box().fill(title);
      await page.getByRole('option', { name: title }).click();
      await workspace(title).waitFor();
    }
    await tab('Info').focus();
    await desk.press('Control+k');
    await page.getByRole('option', { name: patwari('admission') }).waitFor();
    const [heading, ...opened] = (await lines()).split(/\s*\n\s*/);
    expect([heading, ...opened.slice(0, 2)]).toEqual([
      'Recently opened · in this browser',
      patwari('admission'),
      patwari('jobs'),
    ]);
    expect(opened.filter((title) => title === patwari('admission'))).toHaveLength(1);
    await desk.intercept('GET', 'desk/find?*', 'fails');
    await box().fill(patwari(''));
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await desk.restore();
    await desk.press('Escape');
    await box().waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Info');
    expect(await tab('Info').getAttribute('aria-selected')).toBe('false');
  });
});

it('“Find posting” opens a screen by the beginning of its name', async () => {
  const box = page.getByRole('combobox', { name: 'Find posting' });
  await desk.press('Control+k');
  await box.fill('audi');
  await page.getByRole('option', { name: 'Audit', exact: true }).waitFor();
  await desk.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
});

it('“Find posting” opens the exact title by Enter, and begins a new posting where nothing is found', async () => {
  const exact = newTitle('Exact');
  const id = idOf(await addPosting(staff, jobs, exact));
  await addPosting(staff, jobs, `${exact} and newer`);
  const box = page.getByRole('combobox', { name: 'Find posting' });
  await desk.press('Control+k');
  const [first = '', ...others] = exact.split(' ');
  await box.fill([...others, first].join(' ').toLowerCase());
  await page.getByRole('option', { name: `${exact} and newer` }).waitFor();
  await box.fill(exact.toLowerCase());
  await page.getByRole('option').first().filter({ hasNotText: 'newer' }).waitFor();
  await desk.press('Enter');
  await page.getByRole('heading', { level: 2, name: exact, exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/${jobs.console.postings.path}/${id}`);
  const fresh = newTitle('Fresh');
  await desk.press('Control+k');
  await box.fill(fresh);
  await desk.said('Nothing has these words in its title.');
  await page.getByRole('option', { name: fresh }).first().waitFor();
  await desk.press('Enter');
  await desk.button('Add Job').click();
  await desk.said('Job added.');
  expect((await staff.get(`/jobs?q=${encodeURIComponent(fresh)}`)).list).toMatchObject([{ jobTitle: fresh }]);
  expect(await desk.field(/^Job Title/).inputValue()).toBe('');
});

it('A posting is withdrawn with a note for readers, and published again', async () => {
  const title = newTitle();
  const id = idOf(await addPosting(staff, jobs, title));
  const status = async () => (await fetch(`${portal.url}/api${postingPath(jobs, id)}`)).status;
  await moveTo(page, `${jobs.console.postings.path}/${id}`);
  await chooseItem('Withdraw this posting');
  const dialog = desk.dialog('Withdraw this posting');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await dialog.getByText('Please fill in this field.').waitFor();
  await dialog.getByLabel('Note for readers').fill('Cancelled by the commission.');
  const escape = () => desk.press('Escape');
  expect(await desk.asked('dismiss', escape)).toBe('confirm: Throw away what you typed?');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Cancelled by the commission.' }).waitFor();
  expect(await status()).toBe(410);
  await page.getByText('Withdrawn', { exact: true }).waitFor();
  await lookAt(page, 'workspace of a withdrawn posting');
  await desk.button('Publish it again').click();
  const asked = desk.dialog('Publish this posting again?');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await status()).toBe(410);
  await desk.button('Publish it again').click();
  await asked.getByRole('button', { name: 'Publish it again' }).click();
  await desk.button('Publish it again').waitFor({ state: 'detached' });
  expect(await status()).toBe(200);
});

it('The address of a posting that is not there says so', async () => {
  await moveTo(page, `${jobs.console.postings.path}/none`);
  expect(await desk.alert()).toContain('No such record. It may have been deleted.');
});

it('Nothing of this is an error to the browser', () => expect(beyondFailures(faults)).toEqual([]));
