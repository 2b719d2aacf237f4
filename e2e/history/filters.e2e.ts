import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type HistoryEvent, listingKinds } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, postingPath, titled } from '../../test/content.js';
import { recordedEvents } from '../../test/event-log.js';
import { eventsAt, history } from '../../test/history.js';
import { type HostedPortal, hostPortal } from '../../test/portal-process.js';
import { expectInvalid } from '../../test/problem.js';
import { auditor } from '../../test/staff.js';

let portal: HostedPortal;
let staff: ApiClient;
let reader: ApiClient;
let ravi: ApiClient;
/** Everything that the portal tells of, newest first. */
let all: readonly HistoryEvent[];
const ids: string[] = [];
const action = randomUUID();

beforeAll(async () => {
  portal = await hostPortal();
  staff = await admin(portal.url);
  reader = await auditor(portal);
  await staff.post('/accounts', { username: 'Ravi', password: 'quiet river', role: 'admin' });
  ravi = new ApiClient(portal.url);
  await ravi.signIn('Ravi', 'quiet river');
  for (const family of families) {
    const title = newTitle('Filtered');
    const id = idOf(await addPosting(staff, family, title));
    ids.push(id);
    await addNotification(ravi, family, id);
    await ravi.put(postingPath(family, id), titled(family, `${title} – आगे`), { 'X-Correlation-Id': action });
  }
  for (const { path, titleField } of listingKinds) {
    const body = { [titleField]: newTitle('Notice'), applyLink: 'https://a.example/' };
    ids.push(idOf((await staff.post(`/${path}`, body, { 'X-Correlation-Id': action })).body));
  }
  all = await history(staff, { limit: '500' });
});

const position = ({ position: at }: HistoryEvent) => at;
const positions = (events: readonly HistoryEvent[]) => events.map(position);

describe('Events', () => {
  it('are all there, newest first, but for the claims of titles', async () => {
    const recorded = recordedEvents(portal.dataDir).filter(({ type }) => type !== 'TitleClaimed');
    expect(all.map(({ stream, revision }) => `${stream} ${revision}`)).toEqual(
      recorded.map(({ stream, revision }) => `${stream} ${revision}`).toReversed(),
    );
    expect(positions(all)).toEqual(positions(all).toSorted().toReversed());
    const { headers } = await reader.get('/history');
    expect(headers['content-range']).toBe(`history 0-${all.length - 1}/${all.length}`);
    expect(headers).toMatchObject({ 'x-total-count': String(all.length), 'cache-control': 'private, no-store' });
    expect(headers['access-control-expose-headers']).toMatch(/Content-Range.*X-Total-Count/);
  });

  it('are the same for an auditor', async () => {
    expect(await history(reader, { limit: '500' })).toEqual(all);
  });

  const filters: readonly (readonly [
    string,
    () => Readonly<Record<string, string>>,
    (event: HistoryEvent) => boolean,
  ])[] = [
    ...['posting', 'admitCard', 'resultListing', 'account', 'portal'].map(
      (kind) => [`kind ${kind}`, () => ({ kind }), ({ subject }: HistoryEvent) => subject.kind === kind] as const,
    ),
    [
      'what readers see',
      () => ({ kind: 'content' }),
      ({ subject: { kind } }) => ['posting', 'admitCard', 'resultListing'].includes(kind),
    ],
    ...families.map(
      ({ key }) =>
        [`family ${key}`, () => ({ family: key }), ({ subject }: HistoryEvent) => subject.family === key] as const,
    ),
    ['an id', () => ({ id: ids[0] ?? '' }), ({ subject }) => subject.id === ids[0]],
    ['the id of an account, in any letter case', () => ({ id: 'rAVI' }), ({ subject }) => subject.id === 'Ravi'],
    ['an actor', () => ({ actor: 'Ravi' }), ({ actor }) => actor.username === 'Ravi'],
    ['a type', () => ({ type: 'NotificationAdded' }), ({ type }) => type === 'NotificationAdded'],
    ['an action', () => ({ correlationId: action }), ({ correlationId }) => correlationId === action],
    [
      'part of a title that it had once',
      () => ({ q: 'filtered' }),
      ({ subject }) => ids.slice(0, 3).includes(subject.id),
    ],
    ['part of a title that it has now', () => ({ q: 'आगे' }), ({ subject }) => ids.slice(0, 3).includes(subject.id)],
    ['a time from which', () => ({ from: all[5]?.at ?? '' }), ({ at }) => at >= (all[5]?.at ?? '')],
    ['a time until which', () => ({ to: all[5]?.at ?? '' }), ({ at }) => at <= (all[5]?.at ?? '')],
    [
      'a position before which',
      () => ({ before: position(all[4] as HistoryEvent) }),
      (event) => position(event) < position(all[4] as HistoryEvent),
    ],
    [
      'a position after which',
      () => ({ after: position(all[4] as HistoryEvent) }),
      (event) => position(event) > position(all[4] as HistoryEvent),
    ],
    [
      'several at once',
      () => ({
        kind: 'posting',
        family: 'jobs',
        actor: 'Ravi',
        type: 'PostingEdited',
        q: 'filtered',
        id: ids[0] ?? '',
        correlationId: action,
      }),
      ({ type, subject }) => type === 'PostingEdited' && subject.id === ids[0],
    ],
    ['what fits nothing', () => ({ kind: 'account', family: 'jobs' }), () => false],
  ];

  it.each(filters)('are found by %s', async (_, query, fits) => {
    const expected = all.filter(fits);
    expect(await history(staff, { ...query(), limit: '500' })).toEqual(expected);
    const { headers } = await staff.get(`/history?${new URLSearchParams(query()).toString()}`);
    expect(headers['x-total-count']).toBe(String(expected.length));
    const rest = `/history?range=[0,499]&filter=${encodeURIComponent(JSON.stringify(query()))}`;
    expect(await eventsAt(staff, rest)).toEqual(expected);
  });

  it('are found by several ids at once, in order of the log', async () => {
    const wanted = [ids[3], ids[0], ids[1]];
    const filter = encodeURIComponent(JSON.stringify({ id: wanted }));
    const expected = all.filter(({ subject }) => wanted.includes(subject.id));
    expect(await eventsAt(staff, `/history?filter=${filter}`)).toEqual(expected);
    const oldest = `/history?filter=${filter}&sort=["position","ASC"]&range=[2,4]`;
    const reply = await staff.get(oldest);
    expect(reply.list).toEqual(expected.toReversed().slice(2, 5));
    expect(reply.headers['content-range']).toBe(`history 2-4/${expected.length}`);
  });

  it('are sorted and cut as react-admin asks', async () => {
    const reply = await staff.get('/history?sort=["at","ASC"]&range=[3,7]');
    expect(reply.list).toEqual(all.toReversed().slice(3, 8));
    expect(reply.headers['content-range']).toBe(`history 3-7/${all.length}`);
    const past = await staff.get('/history?sort=["position","DESC"]&range=[9000,9009]');
    expect([past.list, past.headers['content-range']]).toEqual([[], `history */${all.length}`]);
  });

  it.each([
    ['limit', 'limit=0'],
    ['kind', 'kind=postings'],
    ['type', 'type=Edited'],
    ['from', 'from=yesterday'],
    ['before', 'before=x'],
    ['asOf2', 'asOf2=1'],
    ['sort', 'sort=["type","ASC"]'],
    ['range', 'range=[5,1]'],
    ['filter', 'filter={"limit":"5"}'],
    ['kind', 'filter={"kind":"job"}'],
  ])('are not asked for by what cannot be meant: %s of %s', async (name, query) => {
    expectInvalid(await staff.get(`/history?${query}`), name);
  });

  it('take a position that there is not as a place between two', async () => {
    expect(await history(staff, { after: '9' })).toEqual([]);
    expect(await history(staff, { before: '0' })).toEqual([]);
  });
});

describe('Paging by position', () => {
  it('meets every event once, however many are written meanwhile', async () => {
    const [newest] = await history(staff, { limit: '1' });
    const seen: HistoryEvent[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await history(staff, { limit: '7', ...(before !== undefined && { before }) });
      if (page.length === 0) break;
      seen.push(...page);
      before = page.at(-1)?.position;
      await addPosting(staff, families[0]);
    }
    expect(positions(seen)).toEqual(positions(all.filter((event) => position(event) <= (newest?.position ?? ''))));
  });

  it('finds what came since, and a write at once', async () => {
    const [newest] = await history(staff, { limit: '1' });
    const id = idOf(await addPosting(staff, families[1]));
    const since = await history(reader, { after: newest?.position ?? '' });
    expect(since.map(({ type, subject }) => [type, subject.id])).toEqual([['PostingAdded', id]]);
  });
});

describe('The correlation id of a request', () => {
  it('is the one that staff give, in any letter case, and is answered', async () => {
    const given = randomUUID();
    const headers = { 'X-Correlation-Id': given.toUpperCase() };
    const reply = await staff.post('/jobs', { jobTitle: newTitle() }, headers);
    expect(reply.headers['x-correlation-id']).toBe(given);
    expect((await history(staff, { correlationId: given })).map(({ type }) => type)).toEqual(['PostingAdded']);
  });

  it("is a new one where that is somebody else's action", async () => {
    const given = randomUUID();
    const headers = { 'X-Correlation-Id': given };
    const posting = await staff.post('/jobs', { jobTitle: newTitle() }, headers);
    const joined = await ravi.put(`/jobs/${idOf(posting.body)}`, { salaryRange: '1' }, headers);
    expect(joined.status).toBe(200);
    expect(joined.headers['x-correlation-id']).not.toBe(given);
    await staff.put(`/jobs/${idOf(posting.body)}`, { salaryRange: '2' }, headers);
    const action = await history(staff, { correlationId: given });
    expect(action.map(({ actor }) => actor.username)).toEqual(['admin', 'admin']);
  });

  it('is a new one where that is no UUID, and for strangers', async () => {
    const strange = await staff.post('/jobs', { jobTitle: newTitle() }, { 'X-Correlation-Id': 'trace-1' });
    expect([strange.status, strange.headers['x-correlation-id']]).toEqual([
      201,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    const given = randomUUID();
    const stranger = await new ApiClient(portal.url).get('/jobs', { 'X-Correlation-Id': given });
    expect(stranger.headers['x-correlation-id']).not.toBe(given);
  });
});
