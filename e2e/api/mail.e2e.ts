import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { mailSettings, type ReceivedMail, startMailServer } from '../../api/src/mail/testing/mail-server.js';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { addPosting, idOf, postingPath } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { hostPortal, type HostedPortal, runPortal, startPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const publicUrl = 'https://board.example';
const path = '/mail/subscriptions';
let server: Awaited<ReturnType<typeof startMailServer>>;
let portal: HostedPortal;
let environment: Record<string, string>;
let desk: ApiClient;
let visitor: ApiClient;
let id: string;

beforeAll(async () => {
  server = await startMailServer();
  environment = {
    ...mailSettings(server.url),
    PUBLIC_URL: publicUrl,
    REACH_DELAY_S: '0',
  };
  portal = await hostPortal(environment);
  desk = await admin(portal.url);
  visitor = new ApiClient(portal.url);
  id = idOf(await addPosting(desk, families[0], 'लिपिक Clerk <b>2026</b>'));
});

afterAll(() => server.close());

const follow = () => ({ records: [{ kind: 'posting', id }] });
const ask = (address: string, given: Fields = {}) =>
  visitor.post(path, { address, follow: follow(), when: 'now', ...given });
const mailsTo = (address: string) => server.received.filter(({ to }) => to.includes(address));

/** The n-th mail to an address, from 1. */
async function mailTo(address: string, count: number): Promise<ReceivedMail> {
  await eventually(async () => expect(mailsTo(address).length).toBeGreaterThanOrEqual(count));
  const mail = mailsTo(address)[count - 1];
  if (!mail) throw new RangeError(address);
  return mail;
}

function linkIn({ mail }: ReceivedMail, purpose: string): string {
  const link = new RegExp(`${publicUrl}(/mail/${purpose}/[\\w-]+)`).exec(mail.text ?? '')?.[1];
  if (link === undefined) throw new RangeError(`no link to ${purpose} in ${mail.text}`);
  return link;
}

const page = (link: string, init: RequestInit = {}, at = portal.url) =>
  fetch(at + link, { redirect: 'manual', ...init });

/** All that is stored of people, as it lies on the disk. */
function leftByPeople(): string {
  const files = readdirSync(portal.dataDir).filter((name) => name.startsWith('people.db'));
  expect(files).toContain('people.db');
  return files.map((name) => readFileSync(join(portal.dataDir, name), 'latin1')).join();
}

/** The form of a page, as a browser without scripts sends it. */
const send = (given: Record<string, string>, headers = {}) =>
  page(path, {
    method: 'POST',
    body: new URLSearchParams({ when: 'now', follow: JSON.stringify(follow()), ...given }),
    headers: { Accept: 'text/html', ...headers },
  });

async function confirmed(address: string, given: Fields = {}): Promise<void> {
  expect((await ask(address, given)).status).toBe(202);
  const link = linkIn(await mailTo(address, 1), 'confirm');
  expect((await page(link, { method: 'POST' })).status).toBe(200);
}

describe('A form of a reader', () => {
  const typed = (type: string, body: string) => ({ method: 'POST', body, headers: { 'Content-Type': type } });
  const urlencoded = 'application/x-www-form-urlencoded';
  const multipart = 'multipart/form-data; boundary=x';
  const file = '--x\r\nContent-Disposition: form-data; name="f"; filename="f.txt"\r\n\r\nx\r\n--x--\r\n';
  const forms = [
    path,
    '/mail/confirm/none',
    '/mail/unsubscribe/none',
    '/mail/subscriptions/none',
    '/mail/password/none',
    '/reports',
  ];

  it.each([
    ['has a thousand fields and more', typed(urlencoded, 'a=1&'.repeat(1500))],
    ['is longer than any page makes it', typed(urlencoded, `a=${'x'.repeat(200_000)}`)],
    ['is cut off', typed(multipart, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nx')],
    ['has a part without a name', typed(multipart, '--x\r\nnonsense\r\n\r\nx\r\n--x--\r\n')],
    ['names no boundary', typed('multipart/form-data', 'x')],
    ['has a file', typed(multipart, file)],
    ['is in a charset that is none', typed(`${urlencoded}; charset=nonsense`, 'a=1')],
  ])('that %s is refused in words, or taken for an empty one', async (_, sent) => {
    const statuses = await Promise.all(forms.map(async (form) => [form, (await page(form, sent)).status] as const));
    expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
  });

  it('says how long it may be, and that it has too many fields', async () => {
    const long = await page('/mail/unsubscribe/none', typed(urlencoded, `a=${'x'.repeat(200_000)}`));
    expect([long.status, await long.text()]).toEqual([413, expect.stringContaining('larger than 16 KiB. Send less.')]);
    const wide = await page(path, typed(urlencoded, 'a=1&'.repeat(1500)));
    expect([wide.status, await wide.text()]).toEqual([413, expect.stringContaining('more fields than its page')]);
  });
});

describe('A portal without a mail server', () => {
  it('sends no mail and says so, and does not start half set up', async () => {
    const other = new ApiClient(sharedPortal().url);
    const reply = await other.post(path, { address: 'a@b.example', follow: { lists: ['result'] }, when: 'now' });
    expectProblem(reply, 503, { message: 'This board sends no e-mail.' });
    const program = runPortal({ DATA_DIR: '/nowhere', SMTP_URL: 'smtp://127.0.0.1:25' });
    expect((await program.exited).code).toBe(78);
    for (const name of ['MAIL_FROM', 'PUBLIC_URL']) expect(program.output()).toContain(`SMTP_URL needs ${name}`);
  });
});

describe('The address of a page behind a mail', () => {
  it.each(['confirm', 'unsubscribe', 'subscriptions'])('is kept and passed on by nobody: %s', async (purpose) => {
    const long = 'x'.repeat(62);
    for (const url of [portal.url, sharedPortal().url])
      for (const [token, init, status] of [
        [long, {}, 404],
        [long, { method: 'HEAD' }, 404],
        [long, { method: 'POST' }, 404],
        ['%ff', {}, 400],
        [long, { method: 'PUT' }, 405],
        [long, { method: 'POST', body: new URLSearchParams({ end: 'x'.repeat(20_000) }) }, 413],
      ] as const) {
        const answer = await page(`/mail/${purpose}/${token}`, init, url);
        expect([token.slice(0, 3), answer.status]).toEqual([token.slice(0, 3), status]);
        expect(answer.headers.get('cache-control')).toMatch(/\bno-store$/);
        expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
        expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      }
  });
});

describe('Mail', () => {
  it('asks an address first, and does nothing where its link is only followed', async () => {
    const address = 'asked@reader.example';
    const first = await ask(address);
    expect(first.status).toBe(202);
    expect((await ask('other@reader.example')).text).toBe(first.text);
    const mail = await mailTo(address, 1);
    const link = linkIn(mail, 'confirm');
    expect(await (await page(link)).text()).toMatch(/2026&lt;\/b&gt; – at once<\/p><form method="post"><button>/);
    for (const method of ['GET', 'HEAD']) {
      const shown = await page(link, { method });
      expect(shown.status).toBe(200);
      expect(shown.headers.get('cache-control')).toBe('no-store');
      expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
      expect(shown.headers.get('x-robots-tag')).toBe('noindex');
    }
    await desk.put(postingPath(families[0], id), { salaryRange: 'Level 1' });
    for (let count = 0; count < 2; count += 1) expect((await page(link, { method: 'POST' })).status).toBe(200);
    await desk.put(postingPath(families[0], id), { salaryRange: 'Level 2' });
    const told = await mailTo(address, 2);
    expect(told.mail.text).toContain('Salary Range: was Level 1, now Level 2');
    expect((await page(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    expect((await page('/mail/confirm/nothing', { method: 'POST' })).status).toBe(404);
  });

  it('is plain ASCII in two forms to one address, with a way out that one press takes', async () => {
    const address = 'reader@reader.example';
    await confirmed(address, { language: 'hi' });
    await desk.put(postingPath(families[0], id), { salaryRange: '₹ <i>3</i>' });
    const told = await mailTo(address, 2);
    const { mail, raw, to } = told;
    expect(to).toEqual([address]);
    expect(raw.every((byte) => byte < 128)).toBe(true);
    expect(raw.toString()).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(mail.subject).toContain('लिपिक Clerk <b>2026</b>');
    expect(mail.text).toContain('₹ <i>3</i>');
    expect(String(mail.html)).toContain('₹ &lt;i&gt;3&lt;/i&gt;');
    expect(String(mail.html)).not.toMatch(/<img|<i>|<script/);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.messageId).toMatch(/^<[\da-f]{40}@board\.example>$/);
    expect(raw.toString()).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const leave = linkIn(told, 'unsubscribe');
    expect(raw.toString().replace(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${publicUrl}${leave}>`);
    expect((await page(leave)).status).toBe(200);
    const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await page(leave, { method: 'POST', body: oneClick })).status).toBe(200);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await page(leave, { method: 'POST', body: form })).status).toBe(200);
    expect((await page(leave, { method: 'PUT' })).status).toBe(405);
    await desk.put(postingPath(families[0], id), { salaryRange: 'Level 4' });
    await mailTo('asked@reader.example', 4);
    expect(mailsTo(address)).toHaveLength(2);
  });

  it('shows whoever has the link what is stored, and ends one of it', async () => {
    const address = 'manager@reader.example';
    await confirmed(address, { follow: { ...follow(), lists: ['latest-job'] } });
    await desk.put(postingPath(families[0], id), { salaryRange: 'Level 5' });
    const link = linkIn(await mailTo(address, 2), 'subscriptions');
    const shown = await (await page(link)).text();
    const end = /name="end" value="([\w-]+)"/.exec(shown)?.[1] ?? '';
    expect(shown).toContain('लिपिक Clerk &lt;b&gt;2026&lt;/b&gt; · Latest Jobs – at once');
    const body = new URLSearchParams({ end });
    const after = await page(link, { method: 'POST', body });
    expect([after.status, (await after.text()).includes('Latest Jobs')]).toEqual([200, false]);
  });

  it('changes by the link how often one comes and what it is about, and nothing for who only looks', async () => {
    const address = 'chooser@reader.example';
    await confirmed(address, { follow: { ...follow(), lists: ['latest-job'] } });
    await desk.put(postingPath(families[0], id), { salaryRange: 'Level 5a' });
    const link = linkIn(await mailTo(address, 2), 'subscriptions');
    const shownAs = async (body?: string) => {
      const answer = await page(link, body === undefined ? {} : { method: 'POST', body: new URLSearchParams(body) });
      expect(answer.status).toBe(200);
      return answer.text();
    };
    const before = await shownAs();
    const change = `change=${/name="change" value="([\w-]+)"/.exec(before)?.[1]}`;
    const posting = `record=posting.${id}`;
    expect(before).toContain(`name="record" value="posting.${id}" checked`);
    expect(before).toContain('name="when" value="now" checked');
    const daily = await shownAs(`${change}&when=daily&${posting}&list=result&list=admitcard-list`);
    expect(daily).toContain('role="status">Saved.');
    expect(daily).toMatch(/<h2>[^<]* – once a day<\/h2>/);
    for (const [name, isOn] of [
      ['result', true],
      ['admitcard-list', true],
      ['latest-job', false],
    ] as const)
      expect(daily).toContain(`name="list" value="${name}"${isOn ? ' checked' : '>'}`);
    expect(await shownAs()).toContain('name="when" value="daily" checked');
    for (const wrong of [
      `${change}&when=hourly&${posting}`,
      `change=other&when=now&${posting}`,
      `${change}&list=latest-job`,
      '',
    ]) {
      await shownAs(wrong);
      expect(await shownAs()).toContain('name="when" value="daily" checked');
    }
    await desk.put(postingPath(families[0], id), { salaryRange: 'Level 5b' });
    await mailTo('asked@reader.example', 7);
    expect(mailsTo(address)).toHaveLength(2);
    const left = await shownAs(`${change}&when=weekly&list=nothing&record=posting.other`);
    expect(left).toContain('Nothing is stored under this link.');
  });

  it('asks an address three times a day, and answers the same more often', async () => {
    const address = 'often@reader.example';
    const replies = [];
    for (let count = 0; count < 5; count += 1) replies.push(await ask(address));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await mailTo(address, 3);
    await confirmed('after-often@reader.example');
    expect(mailsTo(address)).toHaveLength(3);
  });

  it('holds an address that the mail server does not know', async () => {
    const address = 'moved@reader.example';
    await confirmed(address);
    server.refused.set(address, 550);
    await desk.put(postingPath(families[0], id), { salaryRange: 'Level 6' });
    await mailTo('asked@reader.example', 8);
    server.refused.delete(address);
    await desk.put(postingPath(families[0], id), { salaryRange: 'Level 7' });
    await mailTo('asked@reader.example', 9);
    expect(mailsTo(address)).toHaveLength(1);
  });

  it.each<[string, string, Fields]>([
    ['line breaks in an address', 'address', { address: 'a@b.example\r\nBcc: c@d.example' }],
    ['a line break at its end', 'address', { address: 'a@b.example\n' }],
    ['two addresses', 'address', { address: 'a@b.example,c@d.example' }],
    ['no address', 'address', { address: undefined }],
    ['nothing to follow', 'follow', { follow: {} }],
    ['a time that there is not', 'when', { when: 'hourly' }],
    ['a language that there is not', 'language', { language: 'fr' }],
    ['a field that there is not', 'name', { name: 'x' }],
  ])('refuses %s by its field', async (_name, field, given) => {
    expectInvalid(await ask('a@b.example', given), field);
  });

  it('comes once a day with all that has changed, by a clock that is ahead', async () => {
    const first = await startPortal(environment);
    const [own, reader] = [await admin(first.url), new ApiClient(first.url)];
    const posting = idOf(await addPosting(own, families[0]));
    const address = 'daily@reader.example';
    const records = [{ kind: 'posting', id: posting }];
    await reader.post(path, { address, follow: { records }, when: 'daily' });
    const link = linkIn(await mailTo(address, 1), 'confirm');
    await page(link, { method: 'POST' }, first.url);
    for (const salaryRange of ['Level 1', 'Level 2']) await own.put(postingPath(families[0], posting), { salaryRange });
    await eventually(async () => expect((await own.get('/channels')).text).toMatch(/"id":"mail"[^}]*"waiting":0/));
    await first.stop();
    const ahead = { NODE_ENV: 'test', CLOCK_OFFSET_S: String(86_400), DATA_DIR: first.dataDir };
    await startPortal({ ...environment, ...ahead });
    const { mail } = await mailTo(address, 2);
    expect(mail.text).toMatch(/now Level 1[^]*was Level 1, now Level 2/);
  });

  it.each<[string, string, Record<string, string>]>([
    ['line breaks in an address', 'Give one mail address', { address: 'a@b.example\r\nBcc: c@d.example' }],
    ['300 characters', 'Give one mail address', { address: `${'x'.repeat(290)}@b.example` }],
    ['several addresses', 'Give one mail address', { address: 'a@b.example,c@d.example' }],
    ['markup', 'Give one mail address', { address: '"><script>x</script>' }],
    ['an unknown notice', 'is not here, or no longer', { follow: '{"records":[{"kind":"posting","id":"nobody"}]}' }],
    ['no JSON', 'is not here, or no longer', { follow: '{{' }],
    ['a time that there is not', 'Choose one of these', { when: 'hourly' }],
  ])('shows the form again for %s, and stores nothing', async (_name, error, given) => {
    const answer = await send({ address: 'form@reader.example', ...given });
    const shown = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'private, no-store']);
    expect(/role="alert"[^>]*>([^<]*)/.exec(shown)?.[1]).toContain(error);
    expect(shown).not.toContain('<script>x');
    expect(leftByPeople()).not.toContain('form@reader.example');
    expect(mailsTo('form@reader.example')).toEqual([]);
  });

  it('takes the form from this site alone, as a form, and within its size', async () => {
    const asked = { address: 'form@reader.example' };
    expect((await send(asked, { Origin: 'https://other.example' })).status).toBe(403);
    expect((await send({ ...asked, name: 'x' })).status).toBe(400);
    expect((await send({ address: 'x'.repeat(70_000) })).status).toBe(413);
    const json = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
    expect((await page(path, json)).status).toBe(415);
    expect((await page(path, { method: 'POST' }, sharedPortal().url)).status).toBe(503);
    expect((await page(path, {}, sharedPortal().url)).status).toBe(404);
  });

  it('takes no more from a network than its limit', async () => {
    const other = new ApiClient((await hostPortal({ ...environment, MAIL_PER_HOUR: '1' })).url);
    const body = { address: 'a@b.example', follow: { lists: ['result'] }, when: 'now' };
    expect((await other.post(path, body)).status).toBe(202);
    const refused = await other.post(path, body);
    expectProblem(refused, 429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const form = new URLSearchParams({ ...body, follow: JSON.stringify(body.follow) });
    const headers = { Accept: 'text/html' };
    const refusedForm = await page(path, { method: 'POST', body: form, headers }, other.url);
    expect([refusedForm.status, await refusedForm.text()]).toEqual([429, expect.stringContaining('your network')]);
  });
});
