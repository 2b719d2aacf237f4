import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { botApi, botToken } from '../../api/src/telegram/testing/bot-api.js';
import { admin, type ApiClient } from '../../test/api-client.js';
import { asAdmin, moveTo, openConsole, unexpected } from '../../test/console.js';
import { ConsolePage } from '../../test/console-page.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { lookAt } from '../../test/look.js';
import { hostPortal } from '../../test/portal-process.js';

const [jobs] = families;
const api = await botApi();
afterAll(() => api.close());
const title = newTitle('Clerk <b>');

let staff: ApiClient;
let page: Page;
let desk: ConsolePage;
let faults: readonly string[];
let id: string;
let notification: string;

beforeAll(async () => {
  const portal = await hostPortal({
    PUBLIC_URL: 'https://board.example',
    REACH_DELAY_S: '0',
    TELEGRAM_BOT_TOKEN: botToken,
    TELEGRAM_CHATS: '@board',
    TELEGRAM_API_URL: api.url,
    BY_HAND_CHANNELS: 'WhatsApp',
  });
  staff = await admin(portal.url);
  id = idOf(await addPosting(staff, jobs, title));
  notification = idOf(await addNotification(staff, jobs, id, { lastDateApply: '20 Nov 2098' }));
  ({ page, faults } = await openConsole(portal, 'channels', asAdmin));
  desk = new ConsolePage(page);
});

describe('The templates of a chat', () => {
  it('are typed beside the posts that they make, refused where nothing fills a gap, and saved', async () => {
    await eventually(() => expect([...api.posts.values()].join()).toContain('20 Nov 2098'));
    await desk.row('@board').getByRole('button', { name: 'Templates' }).press('Enter');
    const dialog = desk.dialog('Templates: @board');
    const preview = dialog.getByRole('region', { name: 'The last ten changes' });
    await preview.getByText('Last Date to Apply: 20 Nov 2098').waitFor();
    const english = dialog.getByRole('textbox', { name: 'English' });
    await english.fill('{title} {salary}');
    await dialog.getByText(/^There is no \{salary\}\. These can be filled in: \{title\}/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await lookAt(page, 'template refused');
    await english.fill('Now: <b>{title}</b>');
    await dialog.getByRole('textbox', { name: 'हिन्दी' }).fill('अब: {title}');
    await preview.getByText(`Now: ${title}`).waitFor();
    await preview.getByText(`अब: ${title}`).waitFor();
    await lookAt(page, 'templates');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.getByRole('status').getByText('Template saved.').waitFor();
    expect((await staff.get('/history?limit=1')).list[0]).toMatchObject({ type: 'TemplateChanged' });
    await desk.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('Posts by hand', () => {
  const post = () => page.getByRole('article', { name: `WhatsApp: ${title}` });

  it('stand on the dashboard until they are ticked, and say which posts are to be edited once a date moves', async () => {
    await moveTo(page, '');
    await post().getByText('Make a post.').waitFor();
    expect(await post().getByRole('button', { name: 'Copy the text' }).count()).toBe(1);
    await lookAt(page, 'posts by hand');
    await post().getByRole('button', { name: 'Done' }).press('Enter');
    await desk.said('Ticked: it is on the record.');
    await post().waitFor({ state: 'detached' });
    await staff.put(notificationPath(jobs, id, notification), { lastDateApply: '30 Nov 2098' });
    await eventually(async () => expect((await staff.get('/hand-posts')).list).toHaveLength(1));
    await moveTo(page, 'channels');
    await moveTo(page, '');
    await post()
      .getByText('Edit this post: Last Date to Apply: was 20 Nov 2098, now 30 Nov 2098 And make a new post.')
      .waitFor();
  });

  it('and the posts of the chat are listed where the record was told', async () => {
    await moveTo(page, `history/posting/${id}`);
    const card = page.getByRole('region', { name: /^Where it was told/ });
    await eventually(async () => {
      await page.reload();
      await card.getByText('@board · As on the page').waitFor({ timeout: 5000 });
    });
    await card.getByText('WhatsApp · Waiting').waitFor();
    await card.getByText(/^Posts: 401/).waitFor();
    await lookAt(page, 'where it was told');
  });
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
