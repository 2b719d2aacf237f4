import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { accountStream, families } from '@noticeboard/content-model';
import { fileLinkStore } from '../../api/src/desk/link-store.js';
import { mailSettings, type ReceivedMail, startMailServer } from '../../api/src/mail/testing/mail-server.js';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { openChangeSet } from '../../test/change-sets.js';
import { addPosting, idOf, newTitle, postingPath, titled } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { type LoggedEvent, recordedDuring } from '../../test/event-log.js';
import { hostPortal, type HostedPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const publicUrl = 'https://board.example';
const password = 'quiet river stone';
const other = 'slow amber bridge';
let server: Awaited<ReturnType<typeof startMailServer>>;
let environment: Record<string, string>;
let portal: HostedPortal;
let staff: ApiClient;
let visitor: ApiClient;

beforeAll(async () => {
  server = await startMailServer();
  environment = {
    ...mailSettings(server.url),
    PUBLIC_URL: publicUrl,
    REACH_DELAY_S: '0',
    REVIEW: 'all',
  };
  portal = await hostPortal(environment);
  staff = await admin(portal.url);
  visitor = new ApiClient(portal.url);
});

afterAll(() => server.close());

const newName = () => `user-${randomUUID().slice(0, 13)}`;
const addressOf = (name: string) => `${name}@house.example`;
const invited = async (fields: Fields = {}) => {
  const username = newName();
  const reply = await staff.post('/accounts', {
    username,
    role: 'editor',
    email: addressOf(username),
    invite: true,
    ...fields,
  });
  expect(reply.status).toBe(201);
  return username;
};
const mailsTo = (address: string) => server.received.filter(({ to }) => to.includes(address));

/** The n-th mail to an account, from 1. */
async function mailTo(name: string, count: number): Promise<ReceivedMail> {
  const address = addressOf(name);
  await eventually(async () => expect(mailsTo(address).length).toBeGreaterThanOrEqual(count));
  const mail = mailsTo(address)[count - 1];
  if (!mail) throw new RangeError(address);
  return mail;
}

function linkIn({ mail }: ReceivedMail): string {
  const link = new RegExp(`${publicUrl}(/mail/password/[\\w-]+)`).exec(mail.text ?? '')?.[1];
  if (link === undefined) throw new RangeError(`no link in ${mail.text}`);
  return link;
}

const page = (link: string, init: RequestInit = {}, at = portal.url) =>
  fetch(at + link, { redirect: 'manual', ...init });
const choose = (link: string, secret = password) =>
  page(link, { method: 'POST', body: new URLSearchParams({ username: 'x', password: secret }) });
const login = (username: string, secret: string) => visitor.post('/auth/login', { username, password: secret });
const reset = (name: string, client = visitor) => client.post('/auth/reset', { name });

/** The one event of the account: by itself, and by which way. */
function expectChanged(events: readonly LoggedEvent[], username: string, link: string): void {
  const own = events.filter(({ stream }) => stream === accountStream(username));
  expect(own.map(({ type, data }) => [type, JSON.parse(data) as Fields])).toEqual([['PasswordChanged', { link }]]);
  expect(own.map(({ metadata }) => JSON.parse(metadata) as Fields)).toMatchObject([
    { actor: username, role: 'editor' },
  ]);
}

describe('An invitation', () => {
  it('lets its owner choose the password once, and following the link changes nothing', async () => {
    const username = await invited();
    const told = await mailTo(username, 1);
    const link = linkIn(told);
    const token = link.split('/').at(-1) ?? '';
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(told.raw.every((byte) => byte < 128)).toBe(true);
    expect(told.raw.toString()).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(told.mail.subject).toMatch(/your account$/);
    expect(told.mail.text).toContain(username);
    for (const method of ['GET', 'HEAD']) {
      const shown = await page(link, { method });
      expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
      expect(shown.headers.get('x-robots-tag')).toBe('noindex');
    }
    for (const weak of ['short', 'password12', username, ''])
      expect([weak, (await choose(link, weak)).status]).toEqual([weak, 400]);
    const events = await recordedDuring(portal, async () => {
      expect((await choose(link)).status).toBe(200);
      for (const method of ['GET', 'POST']) expect((await page(link, { method })).status).toBe(404);
    });
    expectChanged(events, username, 'invitation');
    expect(JSON.stringify(events)).not.toContain(token);
    expect((await login(username, password)).status).toBe(200);
    expect((await page(link, { method: 'PUT' })).status).toBe(405);
  });

  it('is void once another was sent, the password was set or the account closed', async () => {
    const username = await invited();
    const first = linkIn(await mailTo(username, 1));
    const again = () => staff.post(`/accounts/${username}/invitation`, {});
    expect((await again()).status).toBe(202);
    const second = linkIn(await mailTo(username, 2));
    expect([(await page(first)).status, (await page(second)).status]).toEqual([404, 200]);
    expect((await staff.put(`/accounts/${username}`, { password: other })).status).toBe(200);
    expect([(await page(second)).status, (await choose(second)).status]).toEqual([404, 404]);
    expect((await login(username, other)).status).toBe(200);
    expect((await again()).status).toBe(202);
    const third = linkIn(await mailTo(username, 3));
    expectProblem(await again(), 429);
    for (const closed of [true, false]) expect((await staff.put(`/accounts/${username}`, { closed })).status).toBe(200);
    expect((await choose(third)).status).toBe(404);
  });

  it('is void once the account has another address', async () => {
    const username = await invited();
    const link = linkIn(await mailTo(username, 1));
    expect((await staff.put(`/accounts/${username}`, { email: 'a@b.example' })).status).toBe(200);
    expect((await choose(link)).status).toBe(404);
  });

  it('asks for an address, and for an open account', async () => {
    const body = { username: newName(), role: 'editor', invite: true };
    expectInvalid(await staff.post('/accounts', body), 'email');
    expectInvalid(await staff.post('/accounts', { ...body, email: 'a@b.example', password }), 'password');
    expectInvalid(await staff.post('/accounts', { ...body, invite: false }), 'password');
    expectInvalid(await staff.post('/accounts/admin/invitation', {}), 'email');
    expectProblem(await staff.post('/accounts/nobody/invitation', {}), 404);
    const username = await invited();
    await staff.put(`/accounts/${username}`, { closed: true });
    expectInvalid(await staff.post(`/accounts/${username}/invitation`, {}), 'username');
  });
});

describe('A forgotten password', () => {
  it('is set anew by a mail to who gives the name or the address, and ends all sessions', async () => {
    const username = await invited();
    await choose(linkIn(await mailTo(username, 1)));
    const desk = new ApiClient(portal.url);
    await desk.signIn(username, password);
    for (const [n, name] of [username.toUpperCase(), addressOf(username).toUpperCase()].entries()) {
      expect((await reset(name)).status).toBe(202);
      const secret = `${other} ${n}`;
      const events = await recordedDuring(portal, async () => {
        expect((await choose(linkIn(await mailTo(username, n + 2)), secret)).status).toBe(200);
      });
      expectChanged(events, username, 'reset');
      expectProblem(await desk.get('/auth/session'), 401);
      expect((await login(username, secret)).status).toBe(200);
    }
  });

  it('tells nobody who has an account, and mails one three times a day', async () => {
    const username = await invited();
    const closed = await invited();
    await staff.put(`/accounts/${closed}`, { closed: true });
    const names = [username, username, username, username, closed, 'admin', 'nobody', 'a@b.example', '', '\n', '😀'];
    const replies = [];
    for (const name of names) replies.push(await reset(name));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await mailTo(username, 2);
    await reset(await invited());
    await eventually(async () =>
      expect((await staff.get('/channels')).list.find(({ id }) => id === 'staff-mail')).toMatchObject({ waiting: 0 }),
    );
    expect(mailsTo(addressOf(username)).length).toBeLessThanOrEqual(4);
    expectInvalid(await visitor.post('/auth/reset', { name: 7 }), 'name');
    expectInvalid(await visitor.post('/auth/reset', { name: 'x'.repeat(255) }), 'name');
  });

  it('opens no account without its code at sign-in', async () => {
    const username = await invited();
    await choose(linkIn(await mailTo(username, 1)));
    const desk = new ApiClient(portal.url);
    await desk.signIn(username, password);
    const { secret } = (await desk.get('/auth/second-factor')).body['proposal'] as { readonly secret: string };
    const code = new TOTP({ secret }).generate();
    expect((await desk.put('/auth/second-factor', { current: password, secret, code })).status).toBe(200);
    await reset(username);
    expect((await choose(linkIn(await mailTo(username, 2)), other)).status).toBe(200);
    expectProblem(await login(username, other), 401, { type: 'urn:noticeboard:problem:codeRequired' });
  });

  it('is asked for by a network within its limit', async () => {
    const limited = new ApiClient((await hostPortal({ ...environment, MAIL_PER_HOUR: '1' })).url);
    expect((await reset('nobody', limited)).status).toBe(202);
    expectProblem(await reset('nobody', limited), 429);
  });
});

describe('Work that waits', () => {
  const signedIn = async (username: string) => {
    await choose(linkIn(await mailTo(username, 1)));
    const client = new ApiClient(portal.url);
    await client.signIn(username, password);
    return client;
  };

  it('is mailed to who may review it, and to who has a part when it is sent back, as the desk shows it', async () => {
    const [author, reviewer, quiet] = [await invited(), await invited(), await invited()];
    const [writes, reviews, off] = [await signedIn(author), await signedIn(reviewer), await signedIn(quiet)];
    expect((await off.get('/auth/mails')).body).toEqual({ hasAddress: true, work: true });
    expect((await off.put('/auth/mails', { work: false })).body).toEqual({ hasAddress: true, work: false });
    const set = await openChangeSet(writes, 'लिपिक Clerk 2026');
    const step = await writes.post(set.steps + postingPath(families[0]), titled(families[0], newTitle()));
    expect(step.status).toBe(201);
    const submitted = await writes.post(`${set.path}/submit`, { digest: await set.digest() });
    expect(submitted.status).toBe(200);
    const told = await mailTo(reviewer, 2);
    expect(told.mail.subject).toMatch(/“लिपिक Clerk 2026” waits for your review$/);
    expect(told.mail.text).toContain(`${publicUrl}/admin/change-sets/${set.id}`);
    expect(told.raw.every((byte) => byte < 128)).toBe(true);
    expect((await reviews.get('/desk/work')).body).toMatchObject({ reviews: [{ id: set.id, by: author }] });
    const note = 'Which year?';
    expect((await reviews.post(`${set.path}/send-back`, { note })).status).toBe(200);
    const back = await mailTo(author, 2);
    expect(back.mail.subject).toMatch(/was sent back$/);
    expect(back.mail.text).toContain(note);
    const again = await writes.post(`${set.path}/submit`, { digest: await set.digest() });
    expect(again.status).toBe(200);
    await mailTo(reviewer, 3);
    expect([author, reviewer, quiet].map((name) => mailsTo(addressOf(name)).length)).toEqual([2, 3, 1]);
  });

  it('is mailed to nobody without an address, who is told so', async () => {
    expect((await staff.get('/auth/mails')).body).toEqual({ hasAddress: false, work: false });
    expectInvalid(await staff.put('/auth/mails', { work: true }), 'work');
  });
});

describe('Links that a night found broken', () => {
  it('are mailed to who can mend them, with the record that has them, and not once they are mended', async () => {
    const editor = await invited();
    const auditor = await invited({ role: 'auditor' });
    await mailTo(editor, 1);
    const title = newTitle('Clerk');
    const url = 'https://gone.example/notice';
    const posting = await addPosting(staff, families[0], title);
    await staff.put(postingPath(families[0], idOf(posting)), { applyLink: url });
    const store = fileLinkStore(portal.dataDir);
    const found = {
      url,
      status: 404,
      fault: null,
      host: 'gone.example',
      isSecure: true,
      places: [{ source: families[0].key, id: idOf(posting), label: '' }],
    };
    const night = async (day: string) => {
      const at = (hour: number) => `${day}T${hour}:00:00.000Z`;
      await store.keep([{ ...found, since: at(20), checkedAt: at(21) }]);
      await store.noteWatch({ night: day, startedAt: at(19), endedAt: at(22), total: 1, followed: 1, isCutOff: false });
    };
    await night('2026-11-20');
    const told = await mailTo(editor, 2);
    expect(told.mail.subject).toMatch(/: new broken links: 1$/);
    expect(told.mail.text).toContain(`${title} – Apply Link: answers 404\n${url}`);
    await staff.delete(postingPath(families[0], idOf(posting)));
    await night('2026-11-21');
    await store.close();
    await reset(editor);
    await mailTo(editor, 3);
    expect(mailsTo(addressOf(auditor))).toHaveLength(1);
    expect(mailsTo(addressOf(editor)).filter(({ mail }) => mail.subject?.includes('broken'))).toHaveLength(1);
  });
});

describe('A portal without a mail server', () => {
  it('offers none of it', async () => {
    const other = sharedPortal().url;
    const [desk, client] = [await admin(other), new ApiClient(other)];
    const refusal = { message: 'This board sends no e-mail.' };
    expectProblem(await reset('admin', client), 503, refusal);
    expectProblem(await desk.post('/accounts/admin/invitation', {}), 503, refusal);
    const body = { username: newName(), role: 'editor', email: 'a@b.example', invite: true };
    expectProblem(await desk.post('/accounts', body), 503, refusal);
    expectProblem(await desk.put('/auth/mails', { work: true }), 503, refusal);
    expect((await page('/mail/password/nothing', {}, other)).status).toBe(404);
  });
});
