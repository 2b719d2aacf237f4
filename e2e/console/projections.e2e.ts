import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, readModels } from '@noticeboard/content-model';
import { openReadStore, shapeName } from '@noticeboard/read-store';
import type { Page } from 'playwright-core';
import { connectRedis } from '../../libs/read-store/src/redis/connect-redis.js';
import type { RedisServer } from '../../libs/read-store/src/testing/redis-server.js';
import { admin, type ApiClient, type Fields } from '../../test/api-client.js';
import { visit } from '../../test/browser.js';
import { asAdmin, choose, goTo, openConsole, unexpected } from '../../test/console.js';
import { beyondFailures, ConsolePage, expectDisabled } from '../../test/console-page.js';
import { addPosting, idOf, postingPath } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { history } from '../../test/history.js';
import { lookAt } from '../../test/look.js';
import { type HostedPortal, hostPortal } from '../../test/portal-process.js';
import { startEmptyRedis } from '../../test/services.js';

const [family] = families;
const orders = ['Check', 'Rebuild', 'Roll back'];

let portal: HostedPortal;
let redis: RedisServer;
let staff: ApiClient;
let posting: Fields;
let page: Page;
let desk: ConsolePage;
let faults: readonly string[];

beforeAll(async () => {
  redis = await startEmptyRedis();
  portal = await hostPortal({ REDIS_URL: redis.url });
  staff = await admin(portal.url);
  await staff.post('/accounts', { username: 'ravi', password: 'quiet river', role: 'auditor' });
  posting = await addPosting(staff, family);
  ({ page, faults } = await openConsole(portal, '', asAdmin));
  desk = new ConsolePage(page);
});

const question = (what: string) => desk.dialog(`${what} the read models?`);
const event = (term: string, on = page) => on.locator(`dt:text-is("${term}") + dd`).first();
const generation = () => event('Generation').innerText();
const served = async () => (await staff.get('/projections')).body;

/** The head of the log that the page shows is the newest. */
async function expectSigned(): Promise<void> {
  const [origin, size, root] = (await staff.get('/log/checkpoint')).text.split('\n');
  const shown = () => Promise.all(['Origin', 'Events', 'Root hash'].map((term) => event(term).innerText()));
  await eventually(async () => expect(await shown()).toEqual([origin, size, root]));
}

/** Orders it and says yes. */
async function give(what: string): Promise<void> {
  await desk.button(what).click();
  await question(what).getByRole('button', { name: what }).click();
  await question(what).waitFor({ state: 'detached' });
}

/** The newest line of what was done before. */
const newest = () => page.getByRole('region', { name: 'What was done before' }).getByRole('listitem').first();
const told = (words: string) => newest().getByRole('heading', { name: words, exact: true }).waitFor();

describe('The projections page', () => {
  it('is reached from the sidebar, and says how far the read models and the signed log are', async () => {
    await choose(page, 'Projections');
    expect(new URL(page.url()).pathname).toBe('/admin/projections');
    const { position, generation: name } = await served();
    await page.getByText('Following the log').waitFor();
    expect(await event('Position').innerText()).toBe(position);
    expect(await event('End of the log').innerText()).toBe(position);
    expect(await event('Not shown yet').innerText()).toBe('Nothing');
    expect(await generation()).toBe(name);
    await expectSigned();
    await expectDisabled(desk.button('Roll back'));
  });

  it('checks by the keyboard: the same, nothing is switched, and it is on the record', async () => {
    const before = await generation();
    await desk.button('Check').focus();
    await desk.press('Enter');
    await question('Check').getByText('Nothing is switched.').waitFor();
    await desk.press('Escape');
    await question('Check').waitFor({ state: 'detached' });
    await desk.press('Enter');
    await question('Check').getByRole('button', { name: 'Check' }).press('Enter');
    await desk.said('Check: The same as the log gives');
    await told('Check: The same as the log gives');
    expect(await generation()).toBe(before);
    const [ended] = await history(staff, { type: 'RebuildEnded' });
    expect(ended).toMatchObject({ actor: { username: 'admin' }, data: { promoted: false } });
    expect(await event('Digest of both').innerText()).toBe(ended?.data['live']);
  });

  it('rebuilds and switches, keeps the former ones, and goes back to them', async () => {
    const before = await generation();
    await give('Rebuild');
    await desk.said('Rebuild: Switched to what was rebuilt');
    await told('Rebuild: Switched to what was rebuilt');
    const after = await generation();
    expect(after).not.toBe(before);
    expect(await event('Kept for a roll-back').innerText()).toMatch(new RegExp(`^${before}, at position \\d`));
    expect(await newest().innerText()).toMatch(/admin · .* IST · [\d.]+ seconds? · \d+ events/);
    await give('Roll back');
    await desk.said('Roll back: Switched to the former ones');
    expect(await generation()).toBe(before);
    expect((await served())['generation']).toBe(before);
    await expectSigned();
    await lookAt(page, 'projections');
  });

  it('finds damage, leaves the damaged ones in place, and mends them when it is told to', async () => {
    const id = idOf(posting);
    const collection = readModels.postings(family);
    const client = await connectRedis(redis.url);
    await client.hSet(`noticeboard:${shapeName}:${await generation()}:doc:${collection}`, id, '{"_id":"x"}');
    client.destroy();
    const difference = `First difference: ${id} of ${collection} is served otherwise than the log gives it.`;
    for (const what of ['Check', 'Rebuild']) {
      await give(what);
      await told(`${what}: Different from what the log gives, nothing was switched`);
      expect(await desk.alert()).toContain(difference);
    }
    expect((await staff.get(postingPath(family, id))).body).toEqual({ _id: 'x' });
    await lookAt(page, 'projections that differ');
    await desk.button('Rebuild').click();
    await question('Rebuild').getByRole('checkbox', { name: 'Switch although they differ' }).check();
    await lookAt(page, 'projections question');
    await question('Rebuild').getByRole('button', { name: 'Rebuild' }).click();
    await desk.said('Rebuild: Switched to what was rebuilt');
    expect((await staff.get(postingPath(family, id))).body).toEqual(posting);
    await newest().getByText('Forced').waitFor();
  });

  it('shows one that runs elsewhere, and says that a second one is refused', async () => {
    const reads = await openReadStore({ url: redis.url });
    const begun = { id: 'x', purpose: 'rebuild', force: false, by: 'meera', startedAt: '2026-11-20T09:00:00.000Z' };
    const note = JSON.stringify({ ...begun, phase: 'filling', events: 1234, position: '', target: '', share: 0.4 });
    await desk.button('Rebuild').click();
    await question('Rebuild').waitFor();
    const lease = await reads.generations.lease(note);
    let renewed: Promise<unknown> = Promise.resolve();
    const keeping = setInterval(() => void (renewed = lease.renew(note)), 500);
    try {
      await question('Rebuild').getByRole('button', { name: 'Rebuild' }).click();
      const refused = /^Nothing was begun\s+A rebuild of the read models is running\. Wait until it has ended\.$/;
      expect(await desk.alert()).toMatch(refused);
      const bar = page.getByRole('progressbar', { name: 'Taking events from the log · 40 % · 1234 events' });
      expect(await bar.getAttribute('aria-valuenow')).toBe('40');
      await page.getByText('Begun by meera on 20 Nov 2026, 2:30:00 pm IST.').waitFor();
      for (const name of orders) await expectDisabled(desk.button(name));
      await lookAt(page, 'projections running');
    } finally {
      clearInterval(keeping);
      await renewed;
      await lease.end();
      await reads.close();
    }
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await give('Check');
    await desk.said('Check: The same as the log gives');
  });
});

it('An outage, a standstill and a log that is not signed are told', async () => {
  const reject = (path: string, message: string) =>
    page.route(`**/api/${path}`, (route) => route.fulfill({ status: 503, json: { message } }));
  await choose(page, 'Dashboard');
  await reject('projections', 'The read store does not answer.');
  await choose(page, 'Projections');
  expect(await desk.alert()).toContain('The read store does not answer.');
  await desk.restore();
  await desk.button('Try again').click();
  await page.getByText('Following the log').waitFor();
  const stopped = { ...(await served()), status: 'stopped', fault: 'PostingAdded at 0011 cannot be applied' };
  await page.route('**/api/projections', (route) => route.fulfill({ json: stopped }));
  await reject('log/checkpoint', 'The log is not what was signed.');
  await goTo(page, portal, 'projections');
  await page.getByText('PostingAdded at 0011 cannot be applied').waitFor();
  expect(await event('Status').innerText()).toBe('Stopped');
  await page.getByText('The log is not what was signed.').waitFor();
  await desk.restore();
});

it('An auditor sees all of it, and no button', async () => {
  const { page: reader, faults: seen } = await openConsole(portal, '', { username: 'ravi', password: 'quiet river' });
  await choose(reader, 'Projections');
  await reader.getByRole('heading', { level: 3, name: 'Check: The same as the log gives' }).first().waitFor();
  expect(await event('Generation', reader).innerText()).toBe((await served())['generation']);
  for (const name of orders) expect(await reader.getByRole('button', { name, exact: true }).count()).toBe(0);
  await reader.getByRole('link', { name: 'All of it in the audit' }).click();
  await reader.getByRole('heading', { level: 3, name: 'Read models rolled back' }).waitFor();
  expect(unexpected(seen)).toEqual([]);
});

it('Nobody else is shown it', async () => {
  const { page: visitor } = await visit();
  await visitor.goto(`${portal.url}/admin/projections`);
  await visitor.waitForURL('**/login');
});

it('Nothing of this is an error to the browser', () => expect(beyondFailures(faults)).toEqual([]));
