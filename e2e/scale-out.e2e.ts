import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient, type Reply } from '../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath, postingPath } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { multipart } from '../test/multipart.js';
import { balancerAddress, type Nginx, shippedProxies, startNginx } from '../test/proxies.js';
import { type Environment, newFolder, type Portal, startPortal } from '../test/portal-process.js';
import { expectProblem } from '../test/problem.js';
import { serve } from '../test/small-internet.js';
import { type Services, startRole, startServices } from '../test/services.js';
import { underLoad } from '../test/reading-load.js';

const [family] = families;
const publicUrl = 'https://board.example';

let services: Services;
let webEnvironment: Environment;
let webs: [Portal, Portal];
let nginx: Nginx;
let staff: ApiClient;

beforeAll(async () => {
  services = await startServices();
  webEnvironment = {
    ...services.environment,
    ROLE: 'web',
    DATA_DIR: await newFolder(),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: 'loopback',
  };
  const start = () => startPortal(webEnvironment);
  [webs] = await Promise.all([Promise.all([start(), start()]), startRole(services, 'projections')]);
  nginx = await startNginx(webs);
  staff = await eventually(() => admin(nginx.url));
});

/** By way of nginx twice, so that both processes are asked, and at each of them. */
const doors = () => [nginx.url, nginx.url, webs[0].url, webs[1].url];
const hosts = () => webs.map(({ url }) => new URL(url).host);
const signedIn = (url: string) => {
  const client = new ApiClient(url);
  for (const [name, value] of staff.cookies) client.cookies.set(name, value);
  return client;
};

interface Subject {
  readonly id: string;
  readonly notification: string;
  /** The record, lists that hold it, and pages. */
  readonly paths: readonly string[];
}

async function newSubject(): Promise<Subject> {
  const title = newTitle('Scaled');
  const id = idOf(await addPosting(staff, family, title));
  const notification = idOf(await addNotification(staff, family, id));
  const page = `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;
  const api = [postingPath(family, id), postingPath(family), `${postingPath(family)}?limit=50`];
  const paths = [...api.map((path) => `/api${path}`), page, family.site.listPaths[0], '/'];
  return { id, notification, paths };
}

describe('Two web processes behind nginx', () => {
  it('are both asked, and an acknowledged write is read at once, whichever answers', async () => {
    const { id, notification, paths } = await newSubject();
    const asked = nginx.upstreams().length;
    for (let round = 0; round < 8; round += 1) {
      const lastDateApply = newTitle('Date');
      const written = await staff.put(notificationPath(family, id, notification), { lastDateApply });
      expect([written.status, written.headers['x-read-model']]).toEqual([200, undefined]);
      const reads = doors().flatMap((door) => paths.map((path) => ({ door, path })));
      const missing = await Promise.all(
        reads.map(async ({ door, path }) => {
          const answer = await fetch(door + path);
          return answer.status === 200 && (await answer.text()).includes(lastDateApply) ? [] : [`${door}${path}`];
        }),
      );
      expect(missing.flat()).toEqual([]);
      for (const door of doors()) {
        expect((await signedIn(door).get(postingPath(family, id))).text).toContain(lastDateApply);
      }
    }
    const tried = nginx.upstreams().slice(asked);
    expect(new Set(tried)).toEqual(new Set(hosts()));
    expect(Math.min(...hosts().map((host) => tried.filter((one) => one === host).length))).toBeGreaterThan(10);
  });

  it('give one version one ETag in each coding: what one has given is unchanged at the other', async () => {
    const { paths } = await newSubject();
    for (const path of paths) {
      for (const coding of ['identity', 'gzip', 'br']) {
        const headers = { 'Accept-Encoding': coding };
        const answers = await Promise.all(doors().map((door) => fetch(door + path, { headers })));
        const bodies = await Promise.all(answers.map((answer) => answer.text()));
        const [etag = ''] = answers.map((answer) => answer.headers.get('etag'));
        expect([
          path,
          coding,
          new Set(bodies).size,
          new Set(answers.map((answer) => answer.headers.get('etag'))),
        ]).toEqual([path, coding, 1, new Set([etag])]);
        const again = await Promise.all(
          doors().map((door) => fetch(door + path, { headers: { ...headers, 'If-None-Match': etag ?? '' } })),
        );
        expect(again.map(({ status }) => status)).toEqual([304, 304, 304, 304]);
      }
    }
  });

  it('know one session, and its end', async () => {
    const client = await admin(nginx.url);
    const copies = doors().map((door) => {
      const copy = new ApiClient(door);
      for (const [name, value] of client.cookies) copy.cookies.set(name, value);
      return copy;
    });
    for (const copy of copies) expect((await copy.get('/auth/session')).status).toBe(200);
    await client.post('/auth/logout');
    for (const copy of copies) expectProblem(await copy.get('/auth/session'), 401);
  });

  it('take a PDF of the largest size, serve it from either, and refuse a larger one in their own words', async () => {
    const largest = 20_971_520;
    const upload = (bytes: number) => {
      const content = Buffer.alloc(bytes, '%PDF-1.7\n');
      const form = multipart({ listingTitle: newTitle() }, [{ field: 'pdfFile', name: 'large.pdf', bytes: content }]);
      return staff.send('POST', '/jobListings', form);
    };
    const { status, body } = await upload(largest);
    expect(status).toBe(201);
    for (const door of doors()) {
      const file = await fetch(`${door}/${String(body['pdfFile'])}`);
      expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, largest]);
    }
    expectProblem(await upload(largest + 1), 413);
  });
});

describe('Behind nginx the portal knows', () => {
  /** A failed sign-in from an address of this machine. */
  const signInFrom = (localAddress: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const body = JSON.stringify({ username: 'nobody', password: 'wrong' });
      const outgoing = request(`${nginx.url}/api/auth/login`, {
        method: 'POST',
        localAddress,
        headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers },
        agent: false,
      });
      outgoing.once('error', reject).once('response', (response) => resolve(response.resume().statusCode));
      outgoing.end(body);
    });

  it('the address of a client, whatever that says itself', async () => {
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await signInFrom('127.0.0.2', { 'X-Forwarded-For': `192.0.2.${n}` }));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await signInFrom('127.0.0.3')).toBe(401);
  });

  it('the address that a load balancer before it names last, and nobody else’s word for one', async () => {
    const from = (client: string) => signInFrom(balancerAddress, { 'X-Forwarded-For': `198.51.100.7, ${client}` });
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await from('192.0.2.10'));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await from('192.0.2.11')).toBe(401);
  });

  it('the host that the client asked for, and its own name', async () => {
    const write = (headers: Readonly<Record<string, string>>) =>
      staff.post(postingPath(family), { jobTitle: newTitle() }, headers);
    for (const own of [nginx.url, publicUrl]) expect((await write({ Origin: own })).status).toBe(201);
    const foreign = {
      Origin: 'http://evil.example',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
    };
    expectProblem(await write(foreign), 403);
    const page = await (await fetch(`${nginx.url}/latest-job`, { headers: foreign })).text();
    expect(page).toContain(`<link rel="canonical" href="${publicUrl}/latest-job"/>`);
    expect(page).not.toContain('evil.example');
  });
});

describe('A coding that nginx cannot decode itself', () => {
  it.each(['nginx.conf', 'nginx-tls.conf'])('is answered as the portal answers anybody, with %s', async (file) => {
    const proxy = await shippedProxies[file]?.(webs[0]);
    const told = async (url: string | undefined, path: string) => {
      const answer = await fetch(`${url}${path}`, { headers: { 'X-Forwarded-For': '198.51.100.7' } });
      return [path, answer.status, answer.headers.get('content-type'), await answer.text()];
    };
    for (const path of [
      '/api/jobs/%00',
      '/api/jobs/%',
      '/api/%zz?q=%00',
      '/uploads/%ff',
      '/uploads/x%00',
      '/%',
      '/%00',
    ])
      expect(await told(proxy?.url, path)).toEqual(await told(webs[0].url, path));
    const through = new ApiClient(proxy?.url ?? '');
    for (const method of ['PUT', 'DELETE'])
      expectProblem(
        await through.send(method, postingPath(family, '%00'), { headers: { Cookie: staff.cookieHeader() } }),
        404,
      );
  });

  it.each(['nginx.conf', 'nginx-tls.conf'])('is a problem document under /api otherwise, with %s', async (file) => {
    const proxy = await shippedProxies[file]?.(webs[0]);
    const refused = await new ApiClient(proxy?.url ?? '').get('/../../jobs');
    expect([refused.status, refused.headers['content-type']]).toEqual([400, 'application/problem+json']);
    expect(refused.body).toMatchObject({ status: 400, message: expect.stringContaining('UTF-8') });
  });
});

describe('When Redis hangs for both web processes', () => {
  it('nginx hands on what they say themselves, and what needs no read models is as ever', async () => {
    services.redis.pause();
    const visitor = new ApiClient(nginx.url);
    await eventually(async () => expect((await visitor.get(postingPath(family))).status).toBe(503));
    for (let n = 0; n < 4; n += 1) {
      const refused = await visitor.get(postingPath(family));
      expectProblem(refused, 503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await fetch(`${nginx.url}/privacy`)).status).toBe(200);
    services.redis.resume();
    await eventually(async () => expect((await visitor.get(postingPath(family))).status).toBe(200));
  });
});

describe('When one of two web processes is killed', () => {
  it('readers and staff notice nothing but an answer that was cut in the middle, and it is asked again when it is back', async () => {
    const { paths } = await newSubject();
    const [killed, left] = webs;
    const [gone, host] = [new URL(killed.url).host, new URL(left.url).host];
    const pages = readWithoutPause(paths);
    const kill = async () => {
      await pages.untilRead(30);
      const asked = nginx.upstreams().length;
      await killed.kill();
      await pages.untilRead(60);
      expect((await staff.get('/auth/session')).status).toBe(200);
      const tried = nginx.upstreams().slice(asked);
      expect(tried.filter((one) => one === host).length).toBeGreaterThan(60);
      webs = [await startPortal({ ...webEnvironment, PORT: new URL(killed.url).port }), left];
      await eventually(() => expect(nginx.upstreams().slice(-20)).toContain(gone));
      await pages.untilRead(30);
    };
    const met = await underLoad(staff, kill, { kills: true });
    expect(met.faults).toEqual([]);
    const cut = await pages.stop();
    expect(cut.filter((fault) => !fault.startsWith('TypeError: terminated'))).toEqual([]);
    // Each of the three readers has one answer under way at the most.
    expect(cut.length).toBeLessThanOrEqual(3);
  });
});

describe('When a web process is told to stop and started again', () => {
  it('each request of many is answered, and each write taken, also by a process that starts', async () => {
    const { paths } = await newSubject();
    const pages = readWithoutPause(paths);
    let isOver = false;
    const added: Reply[] = [];
    const add = async () => {
      while (!isOver) added.push(await staff.post(postingPath(family), { jobTitle: newTitle('Stopped') }));
    };
    const writers = Array.from({ length: 4 }, add);
    for (const at of [0, 1] as const) {
      await pages.untilRead(30);
      await webs[at].stop();
      webs[at] = await startPortal({ ...webEnvironment, PORT: new URL(webs[at].url).port });
    }
    await pages.untilRead(30);
    isOver = true;
    await Promise.all(writers);
    expect(await pages.stop()).toEqual([]);
    expect(added.length).toBeGreaterThan(30);
    expect(added.filter(({ status }) => status !== 201).map(({ text }) => text)).toEqual([]);
  });
});

describe('When a process dies just as the other is left out', () => {
  it('writes are asked of the other all the same', async () => {
    let isDead = false;
    let isStarting = true;
    const dying = await serve((_, response) => {
      if (isDead) response.destroy();
      else response.setHeader('Connection', 'close').end('dying');
    });
    const starting = await serve((_, response) => {
      response.statusCode = isStarting ? 503 : 200;
      response.end('starting');
      isStarting = false;
    });
    const { url } = await startNginx([{ url: `http://127.0.0.1:${dying}` }, { url: `http://127.0.0.1:${starting}` }]);
    const put = async () => (await fetch(url, { method: 'PUT', body: 'a write' })).text();
    while (isStarting) expect(await put()).toBe('dying');
    isDead = true;
    for (let n = 0; n < 4; n += 1) expect(await put()).toBe('starting');
  });
});

/** A visitor by way of nginx. `stop` gives what he met that was no 200. */
function readWithoutPause(paths: readonly string[]) {
  const faults: string[] = [];
  let isOver = false;
  let count = 0;
  const read = async () => {
    while (!isOver) {
      for (const path of paths) {
        const status = await fetch(nginx.url + path).then(
          async (answer) => (await answer.text(), answer.status),
          (error: unknown) => String(error),
        );
        if (status !== 200) faults.push(`${status} ${path}`);
        count += 1;
      }
    }
  };
  const ended = Promise.all([read(), read(), read()]);
  return {
    untilRead: async (more: number) => {
      const goal = count + more;
      while (count < goal) await pause(20);
    },
    stop: async () => {
      isOver = true;
      await ended;
      return faults;
    },
  };
}
