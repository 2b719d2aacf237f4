import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { mailSettings, startMailServer } from '../../api/src/mail/testing/mail-server.js';
import { startPushService } from '../../api/src/push/testing/push-service.js';
import { botApi, botToken } from '../../api/src/telegram/testing/bot-api.js';
import { admin, ApiClient } from '../../test/api-client.js';
import { moveTo, openConsole } from '../../test/console.js';
import { ConsolePage } from '../../test/console-page.js';
import { addNotification, addPosting, idOf, newTitle } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { hostPortal } from '../../test/portal-process.js';
import { serve } from '../../test/small-internet.js';

const [jobs] = families;
const origin = 'https://board.example';
const [bot, mails, pushes] = await Promise.all([botApi(), startMailServer(), startPushService()]);
afterAll(() => Promise.all([bot.close(), mails.close(), pushes.close()]));
const purges: string[] = [];
const cache = await serve((request, response) => {
  void text(request).then(() => {
    purges.push(String(request.headers['surrogate-key']));
    response.writeHead(200).end('{"status":"ok"}');
  });
});
const portal = await hostPortal({
  ...mailSettings(mails.url),
  PUBLIC_URL: origin,
  REACH_DELAY_S: '0',
  OUTGOING_PRIVATE_ADDRESSES: '127.0.0.1',
  TELEGRAM_BOT_TOKEN: botToken,
  TELEGRAM_CHATS: '@board',
  TELEGRAM_API_URL: bot.url,
  FASTLY_SERVICE_ID: 'SU1Z',
  FASTLY_API_TOKEN: 'a-fastly-token',
  FASTLY_API_URL: `http://127.0.0.1:${cache}`,
});
const [staff, reader] = [await admin(portal.url), new ApiClient(portal.url)];
const { page } = await openConsole(portal);
const desk = new ConsolePage(page);

describe('“Extend last date”', () => {
  it('is in every copy outside with the old and the new value, and no cache goes on with the old page', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, jobs, title));
    await addNotification(staff, jobs, id, { lastDateApply: '20 Nov 2098' });
    await eventually(() => expect([...bot.posts.values()].join()).toContain('20 Nov 2098'));
    const [post = 0] = [...bot.posts.keys()];
    const follow = { records: [{ kind: 'posting', id }] };
    await reader.post('/mail/subscriptions', { address: 'r@reader.example', follow, when: 'now' });
    const confirm = async () => /\/mail\/confirm\/[\w-]+/.exec(mails.received[0]?.mail.text ?? '')?.[0];
    await eventually(async () => expect(await confirm()).toBeDefined());
    expect((await fetch(`${portal.url}${await confirm()}`, { method: 'POST' })).status).toBe(200);
    const { received, ...browser } = pushes.browser();
    expect((await reader.post('/push/subscriptions', { ...browser, follow })).status).toBe(201);
    purges.length = 0;

    await moveTo(page, `${jobs.console.postings.path}/${id}?tab=title`);
    await desk.button('Quick actions').click();
    await page.getByRole('menuitem', { name: 'Extend last date' }).click();
    const dialog = desk.dialog('Extend last date');
    await dialog.getByText('What will be written').waitFor();
    await dialog.getByRole('textbox', { name: 'Last Date to Apply' }).fill('30 Nov 2098');
    await dialog.getByText('Reads as Sun, 30 Nov 2098, end of day').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    const edited = '<b>30 Nov 2098</b> (was 20 Nov 2098)';
    await eventually(() => expect(bot.posts.get(post)).toContain(edited));
    // A moved date must not be missed: it is a new post as well.
    await eventually(() => expect([...bot.posts.values()].filter((each) => each.includes(edited))).toHaveLength(2));
    await eventually(() => expect(mails.received).toHaveLength(2));
    expect(mails.received[1]?.mail.text).toMatch(/20 Nov 2098[^]*30 Nov 2098|30 Nov 2098[^]*20 Nov 2098/);
    await eventually(() => expect(received).toHaveLength(1));
    expect(received[0]?.payload).toMatchObject({
      title,
      changes: [{ label: 'Last Date to Apply', before: '20 Nov 2098', after: '30 Nov 2098' }],
    });
    await eventually(() =>
      expect(purges.join(' ').split(' ')).toEqual(expect.arrayContaining([`posting-${id}`, 'list-latest-job'])),
    );
  });
});
