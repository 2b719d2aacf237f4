import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import fc from 'fast-check';
import Database from 'libsql';
import { admin, ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { addPart, postingParts } from '../../test/posting-parts.js';
import { breadth } from '../../test/breadth.js';
import { openChangeSet } from '../../test/change-sets.js';
import { addNotification, addPosting, idOf, newTitle } from '../../test/content.js';
import { anyRequest } from '../../test/any-request.js';
import { inTime } from '../../test/deadline.js';
import { sendFuzzed } from '../../test/fuzzed-request.js';
import { Draw, hostileRequest, sendHostile } from '../../test/hostile-request.js';
import { readDocument, type Route, routesOf } from '../../test/openapi.js';
import { type Portal, startPortal } from '../../test/portal-process.js';

const seed = 20_261_121;
/** Another at each full run, by default. */
const [hostileSeed = 0] = breadth([Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)], [seed]);

let portal: Portal;
let log: Database.Database;
let staff: ApiClient;
let visitor: ApiClient;
let routes: readonly Route[];
const titles: string[] = [];
const ids: string[] = [];
beforeAll(async () => {
  portal = await startPortal({ LOGIN_ATTEMPTS_PER_MINUTE: '100000', MAX_PDF_BYTES: '100000' });
  log = new Database(join(portal.dataDir, 'events/events.db'), { readonly: true });
  staff = await admin(portal.url);
  visitor = new ApiClient(portal.url);
  // Signing out would make the admin a visitor; what sign-ins cost is tested elsewhere. Links are followed to hosts that
  // a test has no business with.
  const leftOut = ['/auth/logout', '/auth/login', '/desk/check-links'];
  // Steps are the writes of all families a second time: those of one family stand for them, in a change set that is there.
  const { id: changeSet } = await openChangeSet(staff);
  const ofOthers = families.slice(1).flatMap(({ paths }) => Object.values(paths).map((path) => `/steps/${path}`));
  routes = routesOf(await readDocument(visitor))
    .filter(({ path }) => !leftOut.includes(path) && !ofOthers.some((other) => path.includes(other)))
    .map((route) => ({ ...route, path: route.path.replace('{changeSetId}', changeSet) }));
  for (const family of families) {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    titles.push(title);
    ids.push(id, idOf(await addNotification(staff, family, id)));
    for (const kind of postingParts) {
      if (kind.family === family) ids.push(idOf(await addPart(staff, kind, title)));
    }
  }
  for (const { path, titleField } of listingKinds) {
    const body = { [titleField]: 'Notice', applyLink: 'https://a.example/' };
    ids.push(idOf((await staff.post(`/${path}`, body)).body));
  }
});

afterAll(() => void log.close());

/** Deletions would otherwise soon leave nothing to speak of. */
function remember(body: Fields): void {
  const record = (body['item'] ?? body) as Fields;
  if ('_id' in record) ids.push(idOf(record));
  const title = record['jobTitle'] ?? record['jobTitle2'];
  if (typeof title === 'string') titles.push(title);
}

/** Sign-ins are on the record whatever becomes of them; a rebuild ends after it was answered. */
const ofContent = `SELECT coalesce(max(position), 0) AS last FROM events
  WHERE position > ? AND stream NOT LIKE 'account-%' AND stream <> 'portal-projections'`;

function expectSound({ status, text, headers: sent, body: problem }: Reply, told: Fields): void {
  const answer = { ...told, status, text: text.slice(0, 300) };
  // The portal sends no mail, and says so.
  const isSound = (status >= 200 && status < 500) || problem['message'] === 'This board sends no e-mail.';
  expect({ ...answer, sound: isSound }).toEqual({ ...answer, sound: true });
  if (status < 400) return;
  const shape = { type: sent['content-type'], problem };
  expect({ ...answer, ...shape }).toEqual({
    ...answer,
    type: expect.stringMatching(/^application\/problem\+json/),
    problem: expect.objectContaining({ status, title: expect.any(String), message: expect.any(String) }),
  });
}

describe('Whatever is asked of any operation', () => {
  it.each([
    ['an admin', () => staff, breadth([2400], [600]), 25],
    ['a visitor', () => visitor, breadth([900], [450]), 10],
  ] as const)(
    'by %s, it is answered without a fault, and a refusal records nothing',
    async (who, client, [numRuns], least) => {
      const done = new Set<string>();
      const lastAfter = log.prepare(ofContent);
      let last = 0;
      const recordsSomething = () => {
        const before = last;
        last = Math.max(last, (lastAfter.get(last) as { readonly last: number }).last);
        return last > before;
      };
      recordsSomething();
      // The steps of change sets, half of all operations, are refused to strangers one like the other.
      const asked = who === 'a visitor' ? routes.filter(({ path }) => !path.includes('/steps/')) : routes;
      const property = fc.asyncProperty(anyRequest, async (given) => {
        const route = asked[given.route % asked.length] ?? asked[0];
        if (!route) throw new Error('the document holds no operation');
        const reply = await inTime(sendFuzzed(client(), route, given, { titles, ids }));
        const { path, method } = route;
        expectSound(reply, { who, method, path });
        const recorded = recordsSomething();
        const mayRecord = who === 'an admin' && reply.status < 400;
        const told = { method, path, status: reply.status };
        expect({ ...told, recorded: recorded && !mayRecord }).toEqual({ ...told, recorded: false });
        if (reply.status < 300) done.add(`${method} ${path}`);
        if (reply.status === 201) remember(reply.body);
      });
      await fc.assert(property, { seed, endOnFailure: true, ...(numRuns !== undefined && { numRuns }) });
      // It is no test of refusals alone.
      expect(done.size).toBeGreaterThan(least);
      expect((await staff.get('/auth/session')).status).toBe(200);
    },
  );

  it('with whatever wrong about method, address, header and body, it is answered without a fault', async () => {
    const { hostname, port } = new URL(portal.url);
    const place = { routes, ids, titles, host: `${hostname}:${port}`, cookie: staff.cookieHeader() };
    const draw = new Draw(hostileSeed);
    const [requests = 0] = breadth([Number(process.env['FUZZ_REQUESTS'] ?? 97_000)], [1200]);
    const counts = new Map<string, number>();
    const faults: string[] = [];
    let sent = 0;
    const client = async () => {
      while (sent < requests) {
        sent += 1;
        const request = hostileRequest(draw, place);
        const { status, isSaid } = await sendHostile(portal.url, request);
        counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
        const isFault = status === 'hung' || (Number(status) >= 500 && !isSaid);
        if (isFault) faults.push(`${status}: ${request.what}`);
      }
    };
    await Promise.all(Array.from({ length: 16 }, client));
    const told = [...counts]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([status, count]) => `${count} × ${status}`);
    console.log(`seed ${hostileSeed}: ${sent} requests, ${told.join(', ')}; faults ${faults.length}`);
    expect(faults.slice(0, 20)).toEqual([]);
    expect((await staff.get('/auth/session')).status).toBe(200);
  }, 1_800_000);

  it('leaves every list readable', async () => {
    // Proofs are of something that must be named.
    const lists = routes.filter(
      ({ path, method }) => method === 'GET' && !/[{]|^\/log\/|^\/desk\/presence$/.test(path),
    );
    for (const { path } of lists)
      expect({ path, status: (await staff.get(path)).status }).toEqual({ path, status: 200 });
    const fault = /"level":"?(50|error)|TypeError|RangeError|UnhandledPromise/;
    expect(
      portal
        .output()
        .split('\n')
        .filter((line) => fault.test(line))
        .slice(0, 20),
    ).toEqual([]);
  });
});
