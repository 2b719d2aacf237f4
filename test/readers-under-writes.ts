import { createHash, randomInt } from 'node:crypto';
import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { families } from '@noticeboard/content-model';
import { ApiClient } from './api-client.js';
import { notificationPath, postingPath } from './content.js';
import { type Mark, type Subject, subjectCount, textsOf, type View } from './marked-notices.js';
import type { Portal } from './portal-process.js';
import type { RedisWay } from './services.js';

/** How long an answer may be given again while Redis does not answer (contract, section 2), and a tick of the clock; ms. */
const staleMs = 2001;
const [family] = families;

/** A web process, and its way to Redis. */
export interface Web {
  readonly portal: Portal;
  readonly way: RedisWay;
  /** When Redis was taken away from it. */
  readonly cuts: number[];
  isAway: boolean;
}

/** The writers and readers, their records and addresses. */
export interface Scene {
  readonly webs: readonly [Web, Web];
  readonly subjects: readonly Subject[];
  readonly views: readonly View[];
  /** By user name. */
  readonly staff: ReadonlyMap<string, ApiClient>;
  /** Where all postings were there. */
  readonly position: string;
  nextWrite: number;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Asked {
  readonly headers: Readonly<Record<string, string>>;
  readonly method: string;
  /** Answers of one kind have one tag for one body. */
  readonly kind: string;
  readonly tag: string | undefined;
  readonly isStaff: boolean;
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

export function get(
  web: Web,
  path: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(web.portal.url, { path, method, headers, agent: false });
    const receive = async (response: IncomingMessage) => {
      const bytes = await buffer(response);
      const decode = decoders[response.headers['content-encoding'] ?? ''];
      const decoded = decode && method !== 'HEAD' ? decode(bytes) : bytes;
      return { status: response.statusCode ?? 0, headers: response.headers, body: decoded.toString() };
    };
    outgoing.once('error', reject).once('response', (response) => receive(response).then(resolve, reject));
    outgoing.end();
  });
}

function anyOf<T>(all: readonly T[]): T {
  const [one] = all.slice(randomInt(all.length));
  if (one === undefined) throw new Error('there is nothing to choose from');
  return one;
}

const languages = [
  { cookie: undefined, language: 'en' },
  { cookie: 'lang=hi', language: 'hi' },
  { cookie: 'theme=dark; lang=hi ; mysession=1', language: 'hi' },
  { cookie: 'lang=xx', language: 'en' },
  { cookie: 'session=s%3Amade.up; lang=hi', language: 'hi' },
];
const names = ['board-a.example', 'board-b.example'];
const oddHeaders: Readonly<Record<string, string>>[] = [
  { 'X-Forwarded-Host': 'evil.example' },
  { 'X-Forwarded-Proto': 'https' },
  { Authorization: 'Bearer made-up' },
  { 'Cache-Control': 'no-cache' },
  { Range: 'bytes=0-9' },
  { 'Content-Length': '0' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  {},
  {},
];

/** One writer and readers of all kinds, without a pause, until they are stopped. Faults are in `faults`. */
export class ReadersUnderWrites {
  readonly faults: string[] = [];
  reads = 0;
  writes = 0;
  /** Reads that were answered with what was not the newest any more, and those that were refused. */
  stale = 0;
  refused = 0;
  unchanged = 0;
  #isOver = false;
  #isResting = false;
  /** For each posting the acknowledged writes, with the moment of the answer. */
  readonly #acknowledged: { at: number; write: number }[][] = Array.from({ length: subjectCount }, () => []);
  /** By what it was asked with and its tag. */
  readonly #bodies = new Map<string, { digest: string; marks: readonly Mark[] }>();
  readonly #tags = new Map<string, string>();
  readonly #ended: Promise<unknown>;

  constructor(private readonly scene: Scene) {
    const { webs } = scene;
    this.#ended = Promise.all([
      this.#noticeStalls(),
      this.#write(),
      ...webs.flatMap((web) => Array.from({ length: 4 }, () => this.#repeat(() => this.#readAsAnybody(web)))),
      this.#repeat(() => this.#readAsStaff()),
      this.#repeat(() => this.#readWhatIsForStaff()),
    ]);
  }

  async until(isReached: () => boolean): Promise<void> {
    while (!isReached() && this.faults.length === 0) await pause(20);
  }

  /** Nothing is written while `act` runs, after each view was read often enough to be given again as it is. */
  async atRest(act: () => Promise<unknown> | void): Promise<void> {
    this.#isResting = true;
    const goal = this.reads + 8 * this.scene.views.length;
    await this.until(() => this.reads >= goal);
    await act();
    this.#isResting = false;
  }

  /** @returns what was met */
  async stop() {
    this.#isOver = true;
    await this.#ended;
    return { faults: this.faults.slice(0, 10) };
  }

  async #repeat(act: () => Promise<unknown>): Promise<void> {
    while (!this.#isOver) await act();
  }

  /** The ways to Redis lead through this process: where it stands still, on a busy machine, they hang. */
  async #noticeStalls(): Promise<void> {
    while (!this.#isOver) {
      const before = performance.now();
      await pause(50);
      if (performance.now() - before > 300) for (const { cuts } of this.scene.webs) cuts.push(before);
    }
  }

  async #write(): Promise<void> {
    const { staff, subjects, webs, views } = this.scene;
    const editor = staff.get('admin');
    while (!this.#isOver) {
      const write = this.scene.nextWrite;
      const subject = subjects[write % subjectCount];
      if (subject === undefined) throw new Error('no posting');
      const able = webs.filter(({ isAway }) => !isAway);
      const client = new ApiClient(anyOf(able.length > 0 ? able : webs).portal.url);
      for (const [name, value] of editor?.cookies ?? []) client.cookies.set(name, value);
      const { status, headers, text } = await client.put(
        notificationPath(family, subject.id, subject.notification),
        textsOf(write),
      );
      if (status === 503) continue;
      if (status !== 200) return void this.faults.push(`write ${write}: ${status} ${text}`);
      this.scene.nextWrite += 1;
      if (headers['x-read-model'] !== undefined) continue;
      this.#acknowledged[write % subjectCount]?.push({ at: performance.now(), write });
      this.writes += 1;
      // As many reads as make one of each view, on average, for every second write.
      const goal = this.reads + views.length / 2;
      await this.until(() => (this.reads >= goal && !this.#isResting) || this.#isOver);
    }
  }

  /** The write that a read must show at least: the newest when it was sent, or two seconds before while Redis is away. */
  #least(subject: number, web: Web, sent: number): number {
    const isAway = web.cuts.some((at) => at <= sent && sent <= at + staleMs);
    return this.#newest(subject, isAway ? sent - staleMs : sent);
  }

  #newest(subject: number, at: number): number {
    return this.#acknowledged[subject]?.findLast((one) => one.at <= at)?.write ?? subject;
  }

  #check(marks: readonly Mark[], view: View, web: Web, sent: number): string | undefined {
    const found = new Map(marks);
    if (found.size !== view.shows) return `${found.size} postings`;
    if (marks.some(([subject, write]) => found.get(subject) !== write)) return 'two versions of one posting';
    const writes = [...found.values()];
    if (Math.max(...writes) - Math.min(...writes) >= subjectCount) return 'two states of the portal';
    for (const [subject, write] of found) {
      const least = this.#least(subject, web, sent);
      if (write < least) return `as before write ${least}, which was acknowledged`;
      if (write < this.#newest(subject, sent)) this.stale += 1;
    }
    return undefined;
  }

  async #readAsAnybody(web: Web): Promise<void> {
    const [view, { cookie, language }] = [anyOf(this.scene.views), anyOf(languages)];
    const [host, coding, method] = [
      anyOf(names),
      anyOf(['identity', 'gzip', 'br']),
      anyOf(['GET', 'GET', 'GET', 'HEAD']),
    ];
    const kind = `${view.path} ${host} ${coding} ${view.isPage ? language : ''}`;
    const tag = randomInt(2) === 0 ? this.#tags.get(kind) : undefined;
    const headers = {
      ...anyOf(oddHeaders),
      Host: host,
      'Accept-Encoding': coding,
      ...(cookie !== undefined && { Cookie: cookie }),
      ...(tag !== undefined && { 'If-None-Match': tag }),
    };
    await this.#read(web, view, { headers, method, kind, tag, isStaff: false }, ({ body }) => {
      if (view.isPage && !body.includes(`<html lang="${language}"`)) return 'another language';
      const others = ['evil.example', ...names].filter((name) => name !== host);
      return others.some((name) => body.includes(name)) ? 'another host' : undefined;
    });
  }

  /** The same bodies, asked for with a session: never out of the answers that are cached for others. */
  async #readAsStaff(): Promise<void> {
    const { webs, views, staff } = this.scene;
    const [web, view, client] = [anyOf(webs), anyOf(views), anyOf([...staff.values()])];
    const host = anyOf(names);
    const headers = { Host: host, Cookie: client.cookieHeader() };
    const asked = { headers, method: 'GET', kind: `${view.path} ${host} staff`, tag: undefined, isStaff: true };
    await this.#read(web, view, asked, () => undefined);
  }

  async #read(
    web: Web,
    view: View,
    { headers, method, kind, tag, isStaff }: Asked,
    lookAt: (answer: Answer) => string | undefined,
  ): Promise<void> {
    const sent = performance.now();
    const answer = await get(web, view.path, headers, method);
    this.reads += 1;
    const complain = (fault: string | undefined) => {
      if (fault === undefined) return;
      const ago = web.cuts
        .slice(-5)
        .map((at) => Math.round(sent - at))
        .join();
      this.faults.push(
        `${method} ${view.path} ${JSON.stringify(headers)} → ${answer.status}, ${fault}; cut ${ago} ms before`,
      );
    };
    const { status, body } = answer;
    // The session of staff remembers a write that it has waited for in vain, and is sent again.
    if (answer.headers['set-cookie'] !== undefined && !isStaff) complain('a cookie');
    if (status === 503) {
      this.refused += 1;
      // Redis is not there either for a process that stood still itself.
      web.cuts.push(sent);
      return;
    }
    if (status === 304) {
      this.unchanged += 1;
      const known = this.#bodies.get(`${kind} ${tag}`);
      return complain(known ? this.#check(known.marks, view, web, sent) : 'a tag that was never given');
    }
    if (status !== 200) return complain(body);
    if (method === 'HEAD') return;
    const marks = view.marks(body);
    complain(this.#check(marks, view, web, sent) ?? lookAt(answer));
    const etag = answer.headers.etag ?? '';
    const digest = createHash('sha256').update(body).digest('hex');
    const known = this.#bodies.get(`${kind} ${etag}`);
    if (known && known.digest !== digest) complain(`another body under ${etag}`);
    this.#bodies.set(`${kind} ${etag}`, { digest, marks });
    this.#tags.set(kind, etag);
  }

  /** Each of the staff reads their own name, and nobody else reads one. */
  async #readWhatIsForStaff(): Promise<void> {
    const { webs, staff, position } = this.scene;
    const web = anyOf(webs);
    const path = anyOf(['/api/auth/session', '/api/history?limit=1', `/api${postingPath(family)}?asOf=${position}`]);
    const [username, client] = anyOf<readonly [string?, ApiClient?]>([...staff, []]);
    const headers = client === undefined ? {} : { Cookie: client.cookieHeader() };
    const { status, body } = await get(web, path, headers);
    if (status === 503) return;
    if (status !== (username === undefined ? 401 : 200)) this.faults.push(`${path} for ${username}: ${status} ${body}`);
    else if (path.endsWith('session') && username !== undefined && !body.includes(`"username":"${username}"`))
      this.faults.push(`${path} for ${username}: ${body}`);
  }
}
