import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient, type Fields } from '../../test/api-client.js';
import { moveTo, openConsole, settled, unexpected } from '../../test/console.js';
import { run } from '../../test/command-line.js';
import { keyOf } from '../../test/ledger.js';
import { ConsolePage, expectDisabled } from '../../test/console-page.js';
import { addAccount, addNotification, addPosting, idOf, newTitle } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { indianDay } from '../../test/indian-day.js';
import { laterClock, putForward } from '../../test/later-clock.js';
import { lookAt } from '../../test/look.js';
import { newFolder, type Portal, startPortal } from '../../test/portal-process.js';
import { savedBy } from '../../test/saved-file.js';
import { visit, type Visit } from '../../test/browser.js';

const [jobs] = families;
const resultListings = listingKinds.find(({ takesPdf }) => takesPdf)!;
const { path: postings } = jobs.console.postings;
const password = 'a quiet river stone';
const title = newTitle('District Clerk');
const known = newTitle('SSC CGL');
const set = 'Clerk notice';
const note = 'The commission has given more time.';
const link = (number: number) => `https://results.example/${number}`;
const half = 30 * 60_000;
const siteOf = (name: string) => `${jobs.site.detailPaths[0]}/${encodeURIComponent(name)}`;

let portal: Portal;
let staff: ApiClient;
let asha: Person;
let vikram: Person;
let knownId: string;
let notificationId: string;
/** Path of the change set under `/admin`. */
let review: string;

interface Person extends Visit {
  readonly desk: ConsolePage;
}

async function person(username: string): Promise<Person> {
  const visited = await openConsole(portal, '', { username, password });
  return { ...visited, desk: new ConsolePage(visited.page) };
}

beforeAll(async () => {
  portal = await startPortal({ ...laterClock(31), REVIEW: 'dates' });
  staff = await admin(portal.url);
  for (const username of ['asha', 'vikram']) await addAccount(staff, username, { password, role: 'editor' });
  await addAccount(staff, 'meera', { password, role: 'auditor' });
  knownId = idOf(await addPosting(staff, jobs, known));
  notificationId = idOf(await addNotification(staff, jobs, knownId, { lastDateApply: '20 Nov 2098' }));
  asha = await person('asha');
  vikram = await person('vikram');
});

const bar = ({ page }: Person) => page.getByRole('status').filter({ hasText: 'You work in the change set' });
const reader = async (path: string) => {
  const answer = await fetch(`${portal.url}${path}`);
  return { status: answer.status, text: await answer.text() };
};
const inputOf = ({ desk }: Person, label: string) => desk.field(new RegExp(`^${label}\\W*$`));

const destination = ({ page }: Person) => page.getByRole('group', { name: 'Where saves go' });

/** Saves to readers again, wherever one has worked. */
async function stop(who: Person): Promise<void> {
  const leave = bar(who).getByRole('button', { name: 'Stop' });
  if (await leave.isVisible()) await leave.click();
  await bar(who).waitFor({ state: 'detached' });
}

async function openNew({ page, desk }: Person, name: string): Promise<void> {
  await desk.button('Where saves go').click();
  await desk.field('Title of a new change set').fill(name);
  await desk.button('Open a new change set').click();
  await page.getByText(`You work in the change set “${name}”`).waitFor();
}

/** The screen of the change set, with what would come of it. */
async function openReview({ page }: Person): Promise<void> {
  await moveTo(page, review);
  await page.getByRole('heading', { name: 'What readers will see change' }).waitFor();
}

/** Gives words for readers. */
async function tell({ page, desk }: Person, words: string): Promise<void> {
  await desk.field('Public note, if any').fill(words);
  await desk.button('Save').click();
  await expectDisabled(desk.button('Save'));
  await settled(page);
}

async function submit(who: Person): Promise<void> {
  await openReview(who);
  await who.desk.button('Submit for review').click();
  await who.page.getByText('You have a part in it: another person approves it.').waitFor();
}

/** @param at a time of India, `YYYY-MM-DDTHH:MM`; undefined: for a publication at once */
async function approve(who: Person, at?: string): Promise<string> {
  await openReview(who);
  if (at !== undefined) await who.page.getByLabel('Time of publication, if not at once').fill(at);
  await who.desk.button('Approve').click();
  const told = who.page.getByRole('alert').filter({ hasText: 'Approved by vikram' });
  return told.locator('code').innerText();
}

describe('A change set', () => {
  it('takes what an editor saves on any screen, and shows it to staff alone', async () => {
    const { page, desk } = asha;
    await moveTo(page, postings);
    await inputOf(asha, 'Job Title').focus();
    await page.getByText('Published at once, but for dates, fees, links and results').waitFor();
    await openNew(asha, set);
    await page.getByText(`Saved into the change set “${set}”, not published.`).waitFor();
    await inputOf(asha, 'Job Title').fill(title);
    await desk.button('Add Job').click();
    await desk
      .row(title)
      .getByRole('link', { name: `Prepared in “${set}” · asha` })
      .waitFor();
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('tab', { name: 'Info' }).click();
    await inputOf(asha, 'Post Name').fill('Clerk');
    await inputOf(asha, 'Post Date').fill('20 Nov 2098');
    await inputOf(asha, 'Short Information').fill('Ten posts.');
    await inputOf(asha, 'Last Date to Apply').fill('30 Dec 2098');
    await desk.button('Add Item').click();
    await desk.said(`Prepared in “${set}”`);
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByRole('gridcell').first().or(page.locator('td[tabindex]').first()).click();
    await desk.type('Vacancies');
    await desk.press('Enter');
    await desk.button('Save').click();
    await desk.said(`Prepared in “${set}”`);
    await page.getByRole('tab', { name: 'Links' }).click();
    await desk.field(/^Title/).fill('Official notice');
    await desk.field(/^URL/).fill('https://clerk.example/notice');
    await desk.button('Add Item').click();
    await desk.said(`Prepared in “${set}”`);
    await bar(asha).getByText('4 steps').waitFor();
    await lookAt(page, 'workspace in a change set');
    const anonymous = await Promise.all(['/', '/api/jobs', '/api/search?q=clerk', '/sitemap.xml'].map(reader));
    expect(anonymous.filter(({ text }) => text.includes(title))).toEqual([]);
  });

  it('shows what readers would see, and takes words for them', async () => {
    const { page } = asha;
    await bar(asha).getByRole('link', { name: 'Review', exact: true }).click();
    await page.getByRole('heading', { name: 'What readers will see change' }).waitFor();
    review = new URL(page.url()).pathname.replace('/admin/', '');
    await page.getByRole('tab', { name: 'Preview' }).click();
    const preview = page.frameLocator('iframe');
    await preview.getByRole('heading', { level: 1, name: title }).waitFor();
    await preview.getByText('Vacancies').waitFor();
    await lookAt(page, 'preview of a change set');
    await page.getByRole('tab', { name: 'Changes' }).click();
    await page.getByRole('checkbox', { name: /^Correction of a typing error/ }).check();
    await page.getByText('This is more than a typing error').waitFor();
    await page.getByRole('checkbox', { name: /^Correction of a typing error/ }).uncheck();
    await tell(asha, 'Its first notice.');
    await lookAt(page, 'change set');
  });

  it('is sent back by another person, submitted again and approved; its own editor cannot', async () => {
    await submit(asha);
    expect(await asha.desk.button('Approve').count()).toBe(0);
    await moveTo(vikram.page, '');
    const waits = ({ page }: Person) => page.getByRole('region', { name: 'Waits for me 1' });
    await vikram.page.getByText('1 waits for you · 0 in preparation').waitFor();
    await waits(vikram)
      .getByRole('link', { name: `${set} Submitted by asha` })
      .waitFor();
    await lookAt(vikram.page, 'desk of a reviewer');
    await vikram.desk.button('Notifications, 1').click();
    await vikram.page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: set }).click();
    await vikram.desk.field(/^Note$/).fill('The last date is 31 December.');
    await vikram.desk.button('Send back').click();
    await vikram.page.getByText('Sent back by vikram').waitFor();
    await vikram.desk.button('Notifications, 0').waitFor();

    await moveTo(asha.page, '');
    await waits(asha).getByRole('link', { name: 'Sent back by vikram' }).click();
    await asha.page.getByText('The last date is 31 December.').waitFor();
    await submit(asha);
    await moveTo(vikram.page, review);
    const since = vikram.page.getByRole('region', { name: 'Changed since it was sent back 0' });
    await since.getByText('The last date is 31 December.').waitFor();
    await since.getByText('Nothing is otherwise than it was then.').waitFor();
    expect(await approve(vikram)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is approved no more once it has changed', async () => {
    await openReview(asha);
    await tell(asha, 'Its first notice. It is final.');
    await asha.page.getByText('In preparation').waitFor();
    await moveTo(vikram.page, review);
    await vikram.page.getByText('In preparation').waitFor();
    expect(await vikram.desk.button('Publish now').count()).toBe(0);
    await submit(asha);
    await approve(vikram);
  });

  it('goes out as a whole; whoever worked in it publishes at once again', async () => {
    await vikram.desk.button('Publish now').click();
    await vikram.page.getByText('Published by vikram').waitFor();
    // It keeps what it has changed, with the way to its page.
    const kept = vikram.page.getByRole('region', { name: 'What was published' });
    await kept.getByText('30 Dec 2098').first().waitFor();
    expect(await kept.getByRole('link', { name: 'View on site' }).first().getAttribute('href')).toBe(siteOf(title));
    await lookAt(vikram.page, 'change set that is published');
    const all = JSON.parse((await reader('/api/jobs')).text) as Fields[];
    const posting = all.find(({ jobTitle }) => jobTitle === title);
    // It begins as it went out: the four writes are no four changes.
    expect((await reader(`/api/jobs/${String(posting?.['_id'])}/changes`)).text).toBe('[]');
    const { text } = await reader(siteOf(title));
    expect(['Vacancies', 'Official notice', '30 Dec 2098'].filter((words) => !text.includes(words))).toEqual([]);
    await asha.desk.button('Refresh').click();
    await asha.page.getByText(`“${set}” was published by vikram on`).waitFor();
    await bar(asha).waitFor({ state: 'detached' });
    await asha.desk.button('Dismiss').click();
  });
});

describe('A change set with a time', () => {
  it('is told what others did meanwhile, approved, and published when it is due', async () => {
    const { page, desk } = asha;
    await openNew(asha, 'Longer');
    await moveTo(page, `${jobs.console.notifications.path}?posting=${knownId}&edit=${notificationId}`);
    await inputOf(asha, 'Last Date to Apply').fill('31 Dec 2098');
    await inputOf(asha, 'Exam Date').fill('31 March 2099');
    await desk.button('Update Item').click();
    await desk.said('Prepared in “Longer”');
    await staff.put(`/jobs/${knownId}`, { salaryRange: 'Level 6' });
    await bar(asha).getByRole('link', { name: 'Review', exact: true }).click();
    review = new URL(await addressOf(page)).pathname.replace('/admin/', '');
    await page.getByText('Others have changed this since it was prepared').waitFor();
    await page.getByRole('alert').getByText('Changed by admin on').waitFor();
    await lookAt(page, 'change set with a conflict');
    await desk.button('I have looked: keep my changes').click();
    await page.getByText('Others have changed this since it was prepared').waitFor({ state: 'detached' });
    await tell(asha, note);
    await submit(asha);
    await approve(vikram, new Date(Date.now() + half + 330 * 60_000).toISOString().slice(0, 16));

    await openReview(asha);
    await page.getByText('For publication on').waitFor();
    expect(await desk.button('Publish now').count()).toBe(0);
    await desk.button('Publish at this time').click();
    await page.getByText('as asha has ordered').waitFor();
    await moveTo(page, '');
    await page.getByRole('region', { name: 'Mine in preparation 1' }).getByText('Longer').waitFor();
    const lastDate = async () => (await reader(`/api/jobs/${knownId}`)).text;
    expect(await lastDate()).not.toContain('31 Dec 2098');
    await putForward(portal);
    // A write lets the portal look at the time at once.
    await addPosting(staff, jobs);
    await eventually(async () => expect(await lastDate()).toContain('31 Dec 2098'));
    const told = JSON.parse((await reader(`/api/jobs/${knownId}/changes`)).text) as Fields[];
    // The newest; the other one is the salary that was published meanwhile.
    const [change, ...others] = told.toSorted((one, other) => String(other['at']).localeCompare(String(one['at'])));
    expect([change?.['note'], others.length]).toEqual([note, 2]);
    expect((await reader(siteOf(known))).text).toContain(note);
  });
});

it('An auditor reads who prepared, and who approved which digest, and writes nothing', async () => {
  const { page, faults } = await openConsole(portal, review, { username: 'meera', password });
  await page.getByText('Approved by vikram').waitFor();
  const digest = await page.getByRole('alert').filter({ hasText: 'Approved by' }).locator('code').innerText();
  const controls = await page.locator('#main-content').getByRole('button').allInnerTexts();
  expect(controls.filter((name) => /Save|Publish|Approve|Discard|Drop|Submit|Work/.test(name))).toEqual([]);
  await page.locator('#main-content').getByRole('link', { name: 'History' }).click();
  const approved = page.getByRole('listitem').filter({ hasText: 'Change set approved' });
  await approved.getByText('vikram (Editor)').waitFor();
  expect(await approved.locator('code').innerText()).toBe(digest);
  await page.getByRole('listitem').filter({ hasText: 'Step prepared' }).getByText('asha (Editor)').waitFor();
  await lookAt(page, 'history of a change set');
  await page.getByRole('listitem').filter({ hasText: 'Change set published' }).waitFor();
  const evidence = await savedBy(page, () => new ConsolePage(page).button('Download evidence').click());
  for (const told of [digest, 'asha', 'vikram']) expect(evidence.text).toContain(told);
  const key = join(await newFolder(), 'log-key.txt');
  await writeFile(key, await keyOf(portal));
  const offline = (file: string) => run({}, 'verify', '--evidence', file, '--key', key);
  expect(await offline(evidence.path)).toMatchObject({ code: 0 });
  await writeFile(
    evidence.path,
    evidence.text.replaceAll(
      digest,
      digest.replace(/./, (first) => (first === '0' ? '1' : '0')),
    ),
  );
  expect(await offline(evidence.path)).toMatchObject({ code: 1 });
  expect(unexpected([...faults, ...asha.faults, ...vikram.faults])).toEqual([]);
});

it('The history says what an admin wrote past the review, and why', async () => {
  const { body } = await staff.post(`/jobs`, { jobTitle: newTitle('Stay'), applyLink: 'https://a.example' });
  await staff.post(`/jobs/${idOf(body)}/withdraw`, { note: 'Stayed.' }, { 'X-Reason': 'The%20court%27s%20order' });
  await moveTo(asha.page, `history/posting/${idOf(body)}`);
  const entry = (what: string) => asha.page.getByRole('listitem').filter({ hasText: what });
  await entry('Posting withdrawn').getByText("Published without a review · Reason: The court's order").waitFor();
  await entry('Posting added').getByText('Published without a review', { exact: true }).waitFor();
});

describe('A change set that would undo what others did', () => {
  it('is merged with it, form by form, and keeps what each side has changed', async () => {
    const { page, desk } = asha;
    const { path: results } = resultListings.console;
    const listed = await staff.post(`/${resultListings.path}`, { listingTitle: 'Clerk result', applyLink: link(1) });
    const resultId = idOf(listed.body);
    await openNew(asha, 'Both');
    await moveTo(page, `${jobs.console.notifications.path}?posting=${knownId}&edit=${notificationId}`);
    await inputOf(asha, 'Last Date to Apply').fill('5 Jan 2099');
    await desk.button('Update Item').click();
    await desk.said('Prepared in “Both”');
    await moveTo(page, `${results}?edit=${resultId}`);
    await inputOf(asha, 'Listing Title').fill('Clerk result, final');
    await inputOf(asha, 'Apply Link').fill(link(3));
    await desk.button('Update Item').click();
    await desk.said('Prepared in “Both”');
    const others = { lastDateApply: '7 Jan 2099', examDate: '1 April 2099' };
    await staff.put(`/jobs/${knownId}/${jobs.paths.notifications}/${notificationId}`, others);
    await staff.put(`/${resultListings.path}/${resultId}`, { applyLink: link(2) });

    await bar(asha).getByRole('link', { name: 'Review', exact: true }).click();
    await desk.button('Compare and merge').click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this record meanwhile' });
    await dialog.getByText('Notification: ').waitFor();
    await lookAt(page, 'merge of a change set');
    await dialog.getByRole('radio', { name: 'Theirs now' }).check();
    await dialog.getByRole('button', { name: 'Save merged' }).click();
    await dialog.getByRole('heading', { name: 'Clerk result' }).waitFor();
    await dialog.getByRole('radio', { name: 'Yours' }).check();
    await dialog.getByRole('button', { name: 'Save merged' }).click();
    await page.getByText('Others have changed this since it was prepared').waitFor({ state: 'detached' });

    const { pathname } = new URL(await addressOf(page));
    const changeSet = pathname.split('/').at(-1) ?? '';
    await eventually(async () => {
      const { body: outcome } = await staff.get(`/change-sets/${changeSet}/outcome`);
      expect(outcome).toMatchObject({ conflicts: [], broken: null });
    });
    const prepared = async (path: string) => (await staff.get(`${path}?changeSet=${changeSet}`)).body;
    expect((await prepared(`/jobs/${knownId}`))['notifications']).toEqual([expect.objectContaining(others)]);
    expect(await prepared(`/${resultListings.path}/${resultId}`)).toMatchObject({
      listingTitle: 'Clerk result, final',
      applyLink: link(3),
    });
  });
});

describe('A change set that somebody else ends', () => {
  it('keeps what is typed for readers or for a new one, and breaks no list', async () => {
    const { page, desk } = asha;
    await stop(asha);
    await moveTo(page, `${postings}?edit=${knownId}`);
    await inputOf(asha, 'Salary Range').fill('Level 7');
    // Chosen beside the Save, over what is typed.
    await destination(asha).getByRole('button', { name: 'Publish at once' }).click();
    await desk.field('Title of a new change set').fill('Short');
    await desk.button('Open a new change set').click();
    await destination(asha).getByRole('button', { name: 'In: Short' }).waitFor();
    await desk.button('Update Job').click();
    await desk.said('Prepared in “Short”');
    await moveTo(page, `${postings}?edit=${knownId}`);
    expect(await inputOf(asha, 'Salary Range').inputValue()).toBe('Level 7');
    await inputOf(asha, 'Apply Link').fill(link(8));
    const [short] = (await staff.get('/change-sets?filter={"q":"Short"}')).body as unknown as readonly Fields[];
    await staff.delete(`/change-sets/${String(short?.['_id'])}`);
    await desk.button('Update Job').click();
    await page.getByText('“Short” was discarded on').waitFor();
    await desk.row(known).waitFor();
    expect(await inputOf(asha, 'Apply Link').inputValue()).toBe(link(8));
    await lookAt(page, 'form after its change set was ended');
    await desk.button('Go on in a new change set').click();
    await destination(asha).getByRole('button', { name: 'In: Short' }).waitFor();
    await desk.button('Update Job').click();
    // The salary went with the change set; the form shows it, and the link is prepared again.
    await desk.button('Save merged').click();
    await desk.said('Prepared in “Short”');
    await stop(asha);
  });
});

describe('What another person has to approve, where no change set is open', () => {
  const extended = newTitle('Patwari');
  const opened = ({ page }: Person) => page.getByRole('dialog', { name: 'Another person has to approve this' });
  const workOf = async ({ page }: Person) => {
    const answer = await page.request.get(`${portal.url}/api/desk/work`);
    const { submitted } = (await answer.json()) as Record<'submitted', readonly Fields[]>;
    return submitted.map((one) => one['title']);
  };

  it('is extended from the dashboard by two clicks, and approved by two', async () => {
    const id = idOf(await addPosting(staff, jobs, extended));
    await addNotification(staff, jobs, id, { lastDateApply: indianDay(1) });
    const { page, desk } = asha;
    await stop(asha);
    await moveTo(page, '');
    const clicks = await clicksOf(page);
    await page.getByRole('link', { name: `Extend last date: ${extended}` }).click();
    await inputOf(asha, 'Last Date to Apply').fill('31 Dec 2098');
    await desk.button('Save').click();
    const name = `${extended}: last date → 31 Dec 2098`;
    await desk.said(`Submitted for review: “${name}”`);
    await eventually(async () => expect(await workOf(asha)).toContain(name));
    const extending = await clicks();

    await moveTo(vikram.page, '');
    const reviewing = await clicksOf(vikram.page);
    await vikram.page.getByRole('link', { name }).click();
    await vikram.desk.button('Approve and publish').click();
    await vikram.page.getByText('Published by vikram').waitFor();
    expect((await reader(siteOf(extended))).text).toContain('31 Dec 2098');
    console.info(`A reviewed extension: ${extending} clicks of the author, ${await reviewing()} of the reviewer`);
    expect([extending, await reviewing()]).toEqual([2, 2]);
  });

  it('is submitted by its form with one press, or once it was refused, and nothing is typed twice', async () => {
    const { page, desk } = asha;
    await moveTo(page, `${jobs.console.notifications.path}?posting=${knownId}&edit=${notificationId}`);
    await inputOf(asha, 'Exam Date').fill('2 May 2099');
    await desk.button('Submit for review').click();
    const name = `${known}: Exam Date → 2 May 2099`;
    await desk.said(`Submitted for review: “${name}”`);
    expect(await workOf(asha)).toContain(name);
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await page.getByRole('heading', { name }).waitFor();
    // A note on a field is answered and ticked off; what is submitted stays so.
    const about = `Note on Exam Date – ${known}`;
    await desk.button(about).click();
    await desk.field(about).fill('Which tier?');
    await desk.button('Note it').click();
    const notes = page.getByRole('region', { name: 'Notes on fields 1' });
    await notes.getByText(/: Which tier\?$/).waitFor();
    await desk.button('Answer').click();
    await desk.field('Answer').fill('Tier II.');
    await desk.button('Answer').click();
    await notes.getByText(/: Tier II\.$/).waitFor();
    await lookAt(page, 'change set with a note');
    await desk.button('Tick off').click();
    await page.getByText('Ticked off by asha').waitFor();
    expect(await workOf(asha)).toContain(name);

    await moveTo(page, `${jobs.console.notifications.path}?posting=${knownId}&edit=${notificationId}`);
    await inputOf(asha, 'Exam Date').fill('3 May 2099');
    await desk.button('Update Item').click();
    await opened(asha).getByRole('button', { name: 'Cancel' }).click();
    expect(await desk.alert()).toContain('This needs review before it is published');
    expect(await inputOf(asha, 'Exam Date').inputValue()).toBe('3 May 2099');
    await inputOf(asha, 'Post Name').fill('');
    await desk.button('Submit for review').click();
    await page.locator('textarea[aria-invalid=true], input[aria-invalid=true]').first().waitFor();
    await inputOf(asha, 'Post Name').fill('Clerk');
    await desk.button('Update Item').click();
    await opened(asha).getByRole('textbox').fill('Exam in May');
    await desk.button('Submit for review').click();
    await desk.said('Submitted for review: “Exam in May”');
  });

  it('is found by “extend” and a word of its title, and Enter opens its form', async () => {
    const { page, desk } = asha;
    await desk.press('Control+k');
    await page.getByRole('combobox', { name: 'Find posting' }).waitFor();
    await desk.type(`extend ${extended}`);
    await desk.press('Enter');
    await page.getByRole('dialog', { name: /^Extend last date/ }).waitFor();
    await page.getByRole('dialog').getByText(extended).waitFor();
  });
});

it('A preview is for staff', async () => {
  const { page } = await visit();
  const [, id = ''] = review.split('/');
  const answer = await page.goto(`${portal.url}/?changeSet=${id}`);
  expect(answer?.status()).toBe(401);
});

/** Counts the clicks of a person on a page from now on. */
async function clicksOf(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { clicks: 0 });
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => isTrusted && ((globalThis as Record<string, unknown>)['clicks'] = counted() + 1),
      true,
    );
    const counted = () => (globalThis as unknown as { readonly clicks: number }).clicks;
  });
  return () => page.evaluate(() => (globalThis as unknown as { readonly clicks: number }).clicks);
}

/** Once the screen has changed. */
async function addressOf(page: Page): Promise<string> {
  await page.waitForURL('**/change-sets/*');
  return page.url();
}
