import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { startPushService } from '../../api/src/push/testing/push-service.js';
import { addNotification, addPosting, idOf, newTitle, postingPath } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { newBrowser } from '../../test/push-browser.js';
import { hostPortal, runPortal, startPortal } from '../../test/portal-process.js';
import { sharedPortal } from '../../test/shared-portal.js';

const portal = sharedPortal();
const [staff, visitor] = [await admin(portal.url), new ApiClient(portal.url)];
const posting = { kind: 'posting', id: idOf(await addPosting(staff, families[0])) };
const path = '/push/subscriptions';
let count = 0;
const endpoint = () => `https://push.example/${encodeURIComponent(newTitle())}/${(count += 1)}`;
const subscription = (given: Fields = {}) => ({ ...newBrowser(endpoint()), follow: { records: [posting] }, ...given });

describe('Web push', () => {
  it('has one key, which a browser subscribes with', async () => {
    const { status, body } = await visitor.get('/push/key');
    expect(status).toBe(200);
    expect(Buffer.from(String(body['key']), 'base64url')).toHaveLength(65);
    expect((await visitor.get('/push/key')).body).toEqual(body);
  });

  it('takes a browser without an account, once, and forgets it when it is told to', async () => {
    const browser = subscription();
    const made = await visitor.post(path, browser);
    expect([made.status, Object.keys(made.body)]).toEqual([201, ['id']]);
    const id = String(made.body['id']);
    expect(Buffer.from(id, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(made.headers['cache-control']).toBe('private, no-store');
    const again = await visitor.post(path, browser);
    expect([again.status, again.body]).toEqual([200, { id }]);
    const other = newBrowser(browser.endpoint);
    expectProblem(await visitor.post(path, { ...browser, keys: other.keys }), 409);
    expectProblem(await visitor.get(path), 405);
    expectProblem(await visitor.get(`${path}/${id}`), 405);
    const gone = await visitor.delete(`${path}/${id}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expectProblem(await visitor.delete(`${path}/${id}`), 404);
  });

  const keys = newBrowser('').keys;
  it.each<[string, string, Fields]>([
    ['no endpoint', 'endpoint', { endpoint: undefined }],
    ['an endpoint without TLS', 'endpoint', { endpoint: 'http://push.example/1' }],
    ['an endpoint of this machine', 'endpoint', { endpoint: 'https://localhost/1' }],
    ['an endpoint of a private network', 'endpoint', { endpoint: 'https://10.1.2.3/1' }],
    ['an endpoint of 2,049 signs', 'endpoint', { endpoint: `https://push.example/${'a'.repeat(2028)}` }],
    ['keys that are none', 'keys', { keys: { ...keys, p256dh: 'AAAA' } }],
    ['a short secret', 'keys', { keys: { ...keys, auth: 'AAAA' } }],
    ['no keys', 'keys', { keys: undefined }],
    ['nothing to follow', 'follow', { follow: {} }],
    ['a record that nobody finds', 'follow', { follow: { records: [{ kind: 'posting', id: 'nobody' }] } }],
    ['201 records', 'follow', { follow: { records: Array.from({ length: 201 }, () => posting) } }],
    ['a list that there is not', 'follow', { follow: { lists: ['all'] } }],
    ['a field that there is not', 'expirationTime', { expirationTime: null }],
  ])('refuses %s by its field', async (_name, field, given) => {
    expectInvalid(await visitor.post(path, subscription(given)), field);
  });

  it('takes an endpoint of 2,048 signs, and all that a browser may follow', async () => {
    const long = `https://push.example/${String((count += 1)).padEnd(2027, 'a')}`;
    const follow = {
      records: Array.from({ length: 200 }, () => posting),
      lists: ['latest-job', 'admission', 'offlineform', 'admitcard-list', 'result', 'answer-key', 'syllabus'],
      filter: { list: 'latest-job', q: 'ssc', status: 'open' },
    };
    expect((await visitor.post(path, { ...newBrowser(long), follow })).status).toBe(201);
  });

  it('takes no more from a network than its limit', async () => {
    const own = new ApiClient((await hostPortal({ PUSH_PER_HOUR: '2' })).url);
    const lists = { follow: { lists: ['result'] } };
    for (const status of [201, 201]) expect((await own.post(path, subscription(lists))).status).toBe(status);
    const refused = await own.post(path, subscription(lists));
    expectProblem(refused, 429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('A browser that follows a posting', () => {
  let service: Awaited<ReturnType<typeof startPushService>>;
  let environment: Record<string, string>;

  beforeAll(async () => {
    service = await startPushService();
    environment = { OUTGOING_PRIVATE_ADDRESSES: '127.0.0.1', REACH_DELAY_S: '0', PUBLIC_URL: 'https://board.example' };
  });

  afterAll(() => service.close());

  it('is told of each change that readers see, until it has left, and by nobody else', async () => {
    const own = await hostPortal(environment);
    const desk = await admin(own.url);
    const id = idOf(await addPosting(desk, families[0]));
    const [browser, left] = [service.browser(), service.browser()];
    const follow = { records: [{ kind: 'posting', id }] };
    const subscribe = async ({ endpoint: at, keys }: typeof browser) =>
      String((await new ApiClient(own.url).post(path, { endpoint: at, keys, follow })).body['id']);
    await subscribe(browser);
    expect((await desk.delete(`${path}/${await subscribe(left)}`)).status).toBe(204);
    await desk.put(postingPath(families[0], id), { salaryRange: 'Level 4' });
    await eventually(async () => expect(browser.received).toHaveLength(1));
    expect(browser.received[0]?.payload).toMatchObject({
      kind: 'posting',
      id,
      lang: 'en',
      url: expect.stringMatching(/^https:\/\/board\.example\/n\/[\w-]{16}$/),
      changes: [{ label: 'Salary Range', before: '', after: 'Level 4' }],
    });
    await desk.delete(postingPath(families[0], id));
    await eventually(async () => expect(browser.received).toHaveLength(2));
    expect(browser.received[1]?.payload['body']).toBe('Removed');
    expect(left.received).toEqual([]);
  });

  it('is reminded 7 days before the last one, by a clock that is ahead', async () => {
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });
    const first = await startPortal(environment);
    const desk = await admin(first.url);
    const id = idOf(await addPosting(desk, families[0]));
    await addNotification(desk, families[0], id, { lastDateApply: day(20) });
    const browser = service.browser();
    const { endpoint: at, keys } = browser;
    await desk.post(path, { endpoint: at, keys, follow: { records: [{ kind: 'posting', id }] } });
    await first.stop();
    const ahead = { NODE_ENV: 'test', CLOCK_OFFSET_S: String(13 * 86_400), DATA_DIR: first.dataDir };
    await startPortal({ ...environment, ...ahead });
    await eventually(async () => expect(browser.received).toHaveLength(1));
    expect(browser.received[0]?.payload).toMatchObject({ kind: 'posting', id, body: 'Last date: 7 days left' });
  });

  it('has no clock that is ahead in production', async () => {
    const program = runPortal({ DATA_DIR: '/nowhere', CLOCK_OFFSET_S: '60' });
    expect((await program.exited).code).toBe(78);
    expect(program.output()).toContain('CLOCK_OFFSET_S moves the clock in tests: leave it out in production');
  });
});
