import { setTimeout as pause } from 'node:timers/promises';
import { families } from '@noticeboard/content-model';
import { ApiClient, type Fields, type Reply } from './api-client.js';
import { idOf, newTitle, postingPath, titled } from './content.js';

const editsEach = 4;
const pauseMs = 400;

/**
 * Editors who write without a pause whatever happens to the portal. A request without an answer, or with 408, 503 or
 * 429, is sent again as it was, with the same Idempotency-Key; a writer who is signed out signs in again. Every write
 * has a mark of its own: the title of an added posting, the salary of an edited one.
 */
export class FaultWriters {
  readonly acknowledged: string[] = [];
  /** Answers that nobody should get. */
  readonly wrong: string[] = [];
  repeated = 0;
  /** Answers of a proxy in place of the portal: 502 and 504. */
  byProxy = 0;
  readonly #urls: readonly string[];
  readonly #clients: ApiClient[];
  readonly #ended: Promise<unknown>;
  readonly #signingIn = new Map<ApiClient, Promise<void>>();
  #isOver = false;

  /** `urls`: of the processes that take writes; each editor has one and moves on to the next when it does not answer. */
  constructor(urls: readonly string[], count = 64) {
    this.#urls = urls;
    // A cookie holds for every process: editors share it, so that a hundred restarts are not 6,400 sign-ins.
    this.#clients = urls.map((url) => new ApiClient(url));
    this.#ended = Promise.all(Array.from({ length: count }, (_, number) => this.#run(number)));
  }

  async untilWritten(count: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    while (this.acknowledged.length < goal && this.wrong.length === 0) await pause(20);
  }

  /** Each editor finishes the write at hand, so that all that was begun is acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#ended;
  }

  async #run(number: number): Promise<void> {
    const family = families[number % families.length] ?? families[0];
    for (let place = number; !this.#isOver;) {
      const title = newTitle('Under faults');
      const [added, at] = await this.#write(place, 'POST', postingPath(family), titled(family, title), title);
      place = at;
      for (let edits = 0; added && edits < editsEach && !this.#isOver; edits += 1) {
        const salaryRange = newTitle('Salary');
        [, place] = await this.#write(place, 'PUT', postingPath(family, idOf(added)), { salaryRange }, salaryRange);
      }
    }
  }

  /** @returns the answer's body, undefined for a wrong one, and the place of the process that gave it */
  async #write(
    first: number,
    method: string,
    path: string,
    body: Fields,
    mark: string,
  ): Promise<[Fields | undefined, number]> {
    for (let place = first; ; this.repeated += 1) {
      const client = this.#clients[place % this.#clients.length] ?? new ApiClient(this.#urls[0] ?? '');
      const reply = await client.send(method, path, { body, headers: { 'Idempotency-Key': mark } }).catch(lost);
      if (reply?.status === 200 || reply?.status === 201) {
        this.acknowledged.push(mark);
        return [reply.body, place];
      }
      if (reply?.status === 502 || reply?.status === 504) this.byProxy += 1;
      if (reply?.status === 401) await this.#signIn(client);
      else if (!isRetried(reply)) {
        this.wrong.push(`${method} ${path}: ${reply?.status} ${reply?.text}`);
        return [undefined, place];
      } else {
        await pause(pauseMs * (0.5 + Math.random()));
        place += 1;
      }
    }
  }

  /** Once for all who share the client. */
  async #signIn(client: ApiClient): Promise<void> {
    const running = this.#signingIn.get(client) ?? client.signIn().then(nothing, () => pause(pauseMs));
    this.#signingIn.set(client, running);
    await running;
    this.#signingIn.delete(client);
  }
}

/**
 * The acknowledged writes that are not among these events of postings, and those that are there twice. `data`: of each
 * event.
 */
export function miscounted({ acknowledged }: Pick<FaultWriters, 'acknowledged'>, data: readonly Fields[]) {
  const counts = new Map<unknown, number>();
  for (const { title, salaryRange } of data) {
    const mark = salaryRange === undefined || salaryRange === '' ? title : salaryRange;
    if (mark !== undefined) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  const lost = acknowledged.filter((mark) => !counts.has(mark));
  const doubled = [...counts].filter(([, count]) => count > 1).map(([mark]) => mark);
  return { lost, doubled };
}

/**
 * 408 says that the head of a request did not arrive in time: this process, busy with the event store, is late with it.
 * 502 and 504 are of a proxy before one that was killed.
 */
function isRetried(reply: Reply | undefined): boolean {
  return (
    reply === undefined ||
    [408, 502, 504].includes(reply.status) ||
    ([503, 429].includes(reply.status) && Number(reply.headers['retry-after']) > 0)
  );
}

const connectionFaults = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

function lost(error: NodeJS.ErrnoException): undefined {
  if (!connectionFaults.includes(error.code ?? '') && !/aborted|socket hang up/.test(error.message)) throw error;
}

function nothing(): void {}
