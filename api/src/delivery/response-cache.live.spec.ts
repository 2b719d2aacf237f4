import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { nextTurn } from '@noticeboard/event-store';
import { type ReadState, ReadStoreUnavailable } from '@noticeboard/read-store';
import { ProblemError } from '@noticeboard/content-model';
import express, { type ErrorRequestHandler } from 'express';
import { AnswersUnderWay } from '../overload/answers-under-way.js';
import { innerRequest } from '../responses/inner-request.js';
import { sendProblem } from '../responses/responses.js';
import { keptOrigins } from './own-origin.js';
import { ResponseCache } from './response-cache.js';

const long = 'x'.repeat(3000);
/** More than the kernel takes for both ends of a connection, and than is cached. */
const large = Buffer.alloc(32 * 2 ** 20, 'x');
let state: ReadState;
let asked: number;
let away: boolean;
let isThere = false;
/** True when this process knows the version by itself. */
let isOwn = false;
let made: string[];
let held: Promise<void> | undefined;
let cache: ResponseCache;
let server: Server;

const refused: ErrorRequestHandler = (error, _request, response, next) => {
  if (error instanceof ProblemError) sendProblem(response, error);
  else next(error);
};

/** As the portal answers: what is from the read models says so. */
function program(underWay: AnswersUnderWay): RequestListener {
  const app = express();
  app.set('etag', 'strong').disable('x-powered-by').use(underWay.middleware);
  app.use((request, _response, next) => next(request.refusal));
  app.use(refused);
  app.use(async (request, response) => {
    const { version } = state;
    made.push(`${request.method} ${request.url}`);
    await held;
    const form = request.headers.accept ?? 'any';
    const language = /lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'none';
    response.set('Cache-Control', 'public, max-age=0, must-revalidate').vary('Accept-Encoding');
    if (request.path === '/kept' || request.path.startsWith('/api')) response.locals['fromReadModels'] = true;
    if (request.path === '/visit') response.locals['fromReadModels'] = true;
    if (request.path === '/visit') response.cookie('seen', '1');
    if (request.path.startsWith('/api/gone') || (request.path === '/api/there' && !isThere)) response.status(404);
    if (request.path === '/api/moved') response.status(301).location('/kept');
    if (request.path === '/api/refused') response.status(400);
    if (request.path === '/api/large') return void response.send(large);
    if (request.path === '/kept' && form !== 'any') return void response.type(form).send(`${version} ${form}`);
    if (request.path === '/broken') return void request.socket.destroy();
    response.send(`${version} ${language} ${request.host} ${request.url} ${long}`);
  });
  return app;
}

const allowedHosts = ['portal.example', 'other.example'];

async function start(maxBytes = 1_000_000, underWay = new AnswersUnderWay()): Promise<void> {
  const originOf = keptOrigins({ publicUrl: undefined, allowedHosts });
  const reads = {
    ownState: () => (isOwn ? state : undefined),
    state: async () => {
      asked += 1;
      if (away) throw new ReadStoreUnavailable('away');
      return state;
    },
  };
  cache = new ResponseCache({ program: program(underWay), reads, maxBytes, originOf, underWay });
  server = createServer(cache.listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
}

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  const call = ask({ port, host: '127.0.0.1', path, method, headers: { host: 'portal.example', ...headers } }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
const textOf = ({ body }: Got) => body.toString().slice(0, 40);
const write = () => (state = { ...state, version: state.version + 1 });

const { now: realNow } = Date;

beforeEach(async () => {
  // An answer lasts for its minute: each test has one of its own.
  const begun = realNow();
  Date.now = () => realNow() - (begun % 60_000);
  state = { generation: 'g1', checkpoint: '1', version: 1 };
  [asked, away, made, held] = [0, false, [], undefined];
  await start();
});

afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  Date.now = realNow;
});

describe('An answer from the read models', () => {
  it('is made once for each version of them, and is the same to the byte', async () => {
    const [first, second] = [await get('/kept'), await get('/kept')];
    expect(made).toEqual(['GET /kept']);
    expect(second.body.equals(first.body)).toBe(true);
    write();
    expect(textOf(await get('/kept'))).toMatch(/^2 /);
    state = { ...state, generation: 'g2' };
    await get('/kept');
    expect(made).toHaveLength(3);
  });

  it('is one for all browsers, whatever they accept, and another for who takes Markdown', async () => {
    const accepted = ['text/html,*/*;q=0.8', '*/*', 'text/html, text/markdown', 'text/markdown', 'text/markdown, */*'];
    const types: unknown[] = [];
    for (const accept of [...accepted, ...accepted])
      types.push((await get('/kept', { accept })).headers['content-type']);
    const [page, markdown] = ['text/html; charset=utf-8', 'text/markdown; charset=utf-8'];
    const each = [page, page, page, markdown, markdown];
    expect(types).toEqual([...each, ...each]);
    expect(made).toEqual(['GET /kept', 'GET /kept']);
  });

  it('lasts for the minute that it was made in, for texts in it count days and hours', async () => {
    const { now } = Date;
    await get('/kept');
    Date.now = () => now() + 59_000 - (now() % 60_000);
    await get('/kept');
    expect(made).toHaveLength(1);
    Date.now = () => now() + 60_000 - (now() % 60_000);
    await get('/kept');
    expect(made).toHaveLength(2);
  });

  it('is given at once where the process knows the version itself, and no longer than it is the newest', async () => {
    isOwn = true;
    const [first, again] = [await get('/kept'), await get('/kept')];
    expect(again.body).toEqual(first.body);
    expect([made.length, asked]).toEqual([1, 2]);
    state = { ...state, version: state.version + 1 };
    expect((await get('/kept')).body).not.toEqual(first.body);
    expect(made).toHaveLength(2);
    isOwn = false;
  });

  it('is made once for all who ask at the same time, and the version is asked for once', async () => {
    // Requests that come in one turn of the event loop.
    const all = await Promise.all(
      Array.from({ length: 20 }, () => innerRequest(cache.listener, '/kept', { host: 'a' })),
    );
    expect(new Set(all.map((answer) => answer?.body.toString())).size).toBe(1);
    expect(made).toHaveLength(1);
    // Before it is made, and after.
    expect(asked).toBe(2);
  });

  it('is made anew where something was written while it was made', async () => {
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    const during = get('/kept');
    while (made.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    write();
    release();
    expect(textOf(await during)).toMatch(/^2 /);
    expect(textOf(await get('/kept'))).toMatch(/^2 /);
    expect(made).toHaveLength(2);
  });

  it('is not waited for for ever where something is written each time', async () => {
    const { push } = made;
    made.push = (...entries) => (write(), push.apply(made, entries));
    expect((await get('/kept')).status).toBe(200);
    expect(made).toHaveLength(4);
  });

  it('is another where the read models stand elsewhere under the same number', async () => {
    await get('/kept');
    state = { ...state, checkpoint: '0' };
    await get('/kept');
    expect(made).toHaveLength(2);
  });

  it('is another for each language, host and query, and none for what a stranger writes into a cookie', async () => {
    const asks = [
      {},
      { cookie: 'lang=hi' },
      { cookie: 'a=1; lang=hi' },
      { cookie: 'lang=xx' },
      { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' },
      { host: 'other.example' },
      { host: 'evil.example' },
      { host: 'worse.example' },
    ];
    const answers: string[] = [];
    for (const headers of asks) answers.push(textOf(await get('/kept', headers as Record<string, string>)));
    expect(answers.map((text) => text.split(' ').slice(1, 3).join(' '))).toEqual([
      'en portal.example',
      'hi portal.example',
      'hi portal.example',
      'en portal.example',
      'hi portal.example',
      'en other.example',
      'en evil.example',
      // One for all hosts that no page may name.
      'en evil.example',
    ]);
    await get('/api/jobs?_end=1');
    await get('/api/jobs?_end=2');
    expect(made.filter((call) => call.includes('/api'))).toHaveLength(2);
  });

  it.each([
    ['a session', '/kept', { cookie: 'lang=hi; session=s%3Aabc' }],
    ['credentials', '/kept', { authorization: 'Bearer abc' }],
    ['a body', '/kept', { 'transfer-encoding': 'chunked' }],
    ['words of a proxy about its host', '/kept', { 'x-forwarded-proto': 'https' }],
    ['an address that is written otherwise', '/a/../kept', {}],
  ])('is made by the program itself for %s', async (_, path, headers: Record<string, string>) => {
    await get(path, headers);
    await get(path, headers);
    expect(made).toHaveLength(2);
  });

  it.each([
    ['/visit', 200],
    ['/plain', 200],
    ['/api/refused', 400],
  ])('is never kept for %s', async (path, status) => {
    await get(path);
    const [before] = [made.length];
    expect((await get(path)).status).toBe(status);
    // From the second time on nothing is made twice.
    expect(made.length - before).toBe(1);
  });

  it.each([
    ['/api/gone', 404],
    ['/api/moved', 301],
  ])('at %s is kept as it is, whatever is asked of it', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    const again = await get(path, { 'if-none-match': String(answer.headers.etag) });
    expect([again.status, again.headers.etag, again.headers.location]).toEqual([
      status,
      answer.headers.etag,
      answer.headers.location,
    ]);
    expect(again.body).toEqual(answer.body);
    expect((await get(path, { 'if-none-match': '*' })).status).toBe(status);
    expect(made).toHaveLength(1);
  });

  it('that nothing is there makes room for no other, and is given no longer than nothing is there', async () => {
    server.close();
    await start(20_000);
    await get('/kept');
    for (let n = 0; n < 50; n += 1) await get(`/api/gone?${n}`);
    for (let n = 0; n < 50; n += 1) await get(`/api/gone/${n}`);
    const before = made.length;
    await get('/kept');
    expect(made).toHaveLength(before);
    expect((await get('/api/there')).status).toBe(404);
    state = { ...state, version: state.version + 1 };
    isThere = true;
    expect((await get('/api/there')).status).toBe(200);
    state = { ...state, version: state.version + 1 };
    isThere = false;
    expect((await get('/api/there')).status).toBe(404);
    expect((await get('/api/there')).status).toBe(404);
  });

  it('that the program breaks off is broken off for the reader, and nobody else is the worse for it', async () => {
    await expect(get('/broken')).rejects.toThrow('socket hang up');
    expect((await get('/kept')).status).toBe(200);
  });

  it('is left to the program while there are no read models', async () => {
    state = { ...state, checkpoint: undefined };
    await get('/kept');
    await get('/kept');
    expect(made).toHaveLength(2);
  });
});

describe('While the store does not say where it is', () => {
  it('an answer is given for two seconds more, and then the program is asked', async () => {
    await get('/kept');
    away = true;
    await get('/kept');
    expect(made).toHaveLength(1);
    const { now } = Date;
    try {
      Date.now = () => now() + 2100;
      await get('/kept');
    } finally {
      Date.now = now;
    }
    expect(made).toHaveLength(2);
  });
});

describe('A cached answer', () => {
  it('stays in its room, and pages do not give way to queries', async () => {
    server.close();
    await start(100_000);
    await get('/kept');
    for (let page = 0; page < 60; page += 1) await get(`/api/jobs?page=${page}`);
    made = [];
    await get('/kept');
    expect(made).toEqual([]);
    await get('/api/jobs?page=0');
    await get('/api/jobs?page=59');
    expect(made).toEqual(['GET /api/jobs?page=0']);
  });

  it('takes room in the codings that were asked for; another is made of those', async () => {
    const browser = await get('/kept', { 'accept-encoding': 'br' });
    expect(cache.bytes).toBe(browser.body.length + 1024);
    const others = [await get('/kept', { 'accept-encoding': 'gzip' }), await get('/kept')];
    const [zipped, plain] = others.map(({ body }) => body) as [Buffer, Buffer];
    for (const body of [decoders.br(browser.body), decoders.gzip(zipped)]) expect(body.equals(plain)).toBe(true);
    expect(made).toEqual(['GET /kept']);
    expect(cache.bytes).toBe(browser.body.length + zipped.length + plain.length + 3 * 1024);
  });
});

describe('Readers of a large answer who do not read', () => {
  /** Connections whose answers have begun. */
  async function mute(count: number, head = ''): Promise<Socket[]> {
    const { port } = server.address() as AddressInfo;
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    for (const socket of sockets) {
      socket.write(`GET /api/large HTTP/1.1\r\nHost: portal.example\r\n${head}\r\n`);
      await once(socket, 'readable');
    }
    return sockets;
  }
  const memory = () => process.memoryUsage().rss;

  it('share one buffer, although it is too large to be kept, and others are answered meanwhile', async () => {
    const before = memory();
    const sockets = await mute(40);
    expect(made).toHaveLength(1);
    expect(memory() - before).toBeLessThan(10 * large.length);
    expect((await get('/kept')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    // A client that comes when the answer is no longer cached gets a new one.
    while ((await get('/api/large')).body.length === large.length && made.length < 3);
    expect(made).toHaveLength(3);
  });

  it.each([
    ['of one version after the other', ''],
    ['that is made for each', 'Cookie: session=x\r\n'],
  ])('take no more than the room for all of them: %s', async (_, head) => {
    server.close();
    await start(1_000_000, new AnswersUnderWay(4.5 * large.length));
    const sockets: Socket[] = [];
    for (let n = 0; n < 6; n += 1) {
      sockets.push(...(await mute(1, head)));
      write();
    }
    const begins = sockets.map((socket) => String(socket.read(12)).slice(-3));
    const places = head === '' ? 4 : 2;
    expect(begins).toEqual(Array.from({ length: 6 }, (_one, n) => (n < places ? '200' : '503')));
    const told = await get('/api/large', head === '' ? {} : { cookie: 'session=x' });
    expect([told.status, told.headers['retry-after']]).toEqual([503, '5']);
    expect((await get('/kept')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    while ((await get('/api/large')).status !== 200);
  });
});

describe('A reader who leaves while a large answer is made', () => {
  it('takes no room from those who stay', async () => {
    server.close();
    await start(1_000_000, new AnswersUnderWay(1.5 * large.length));
    let goOn: () => void = () => undefined;
    held = new Promise((resolve) => (goOn = resolve));
    const { port } = server.address() as AddressInfo;
    const leaving = connect(port, '127.0.0.1');
    leaving.write(`GET /api/large HTTP/1.1\r\nHost: portal.example\r\n\r\n`);
    while (made.length === 0) await nextTurn();
    leaving.destroy();
    while ((await promisify(server.getConnections.bind(server))()) > 0) await nextTurn();
    goOn();
    held = undefined;
    write();
    expect((await get('/api/large')).status).toBe(200);
  });
});

describe('The request of a kept answer', () => {
  const tagOf = async (headers = {}) => String((await get('/kept', headers)).headers.etag);

  it.each<[string | undefined, keyof typeof decoders | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['nonsense;;q=', undefined],
  ])('that accepts %j gets %s', async (accepted, coding) => {
    const plain = (await get('/kept')).body;
    const answer = await get('/kept', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(coding);
    const decoded = coding === undefined ? answer.body : decoders[coding](answer.body);
    expect(decoded.equals(plain)).toBe(true);
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
    expect(answer.headers.vary).toContain('Accept-Encoding');
  });

  it('that names its tag is 304 without a body, by weak comparison, in a list or by a star', async () => {
    const tag = await tagOf();
    for (const asked of [tag, `W/${tag}`, `"a", ${tag}`, '*', ` ${tag} , "b"`]) {
      const answer = await get('/kept', { 'if-none-match': asked });
      expect([asked, answer.status, answer.body.length, answer.headers.etag]).toEqual([asked, 304, 0, tag]);
    }
    for (const asked of ['"other"', tag.slice(1, -1), ''])
      expect((await get('/kept', { 'if-none-match': asked })).status).toBe(200);
  });

  it('has a tag of its own for each coding', async () => {
    const tags = [await tagOf(), await tagOf({ 'accept-encoding': 'br' }), await tagOf({ 'accept-encoding': 'gzip' })];
    expect(new Set(tags).size).toBe(3);
    expect((await get('/kept', { 'accept-encoding': 'br', 'if-none-match': tags[0] ?? '' })).status).toBe(200);
  });

  it('by HEAD gets the head alone', async () => {
    const [whole, head] = [await get('/kept'), await get('/kept', {}, 'HEAD')];
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '', 'x-correlation-id': '' }).toEqual({
      ...whole.headers,
      date: '',
      'x-correlation-id': '',
    });
  });

  it('has a correlation id of its own', async () => {
    const ids = [await get('/kept'), await get('/kept')].map(({ headers }) => headers['x-correlation-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('has its range ignored', async () => {
    expect((await get('/kept', { range: 'bytes=0-1' })).status).toBe(200);
  });
});
