import { families, type Family } from '@noticeboard/content-model';
import { ApiClient, type Fields, type Reply } from './api-client.js';
import { idOf, newTitle, postingPath, titled } from './content.js';

/** A posting as the last acknowledged write left it. */
export interface Expected {
  readonly family: Family;
  readonly id: string;
  readonly fields: Fields;
}

/**
 * Editors who add and edit postings without a pause, each one write after the other. A write that is refused with 503
 * is sent again as it was, with the same Idempotency-Key; any other refusal is a fault and ends the writer.
 */
export class SteadyWriters {
  /** Texts of answered writes, each in no other: the title of an added posting, the salary of an edited one. */
  readonly acknowledged: string[] = [];
  readonly expected: Expected[] = [];
  readonly faults: string[] = [];
  unavailable = 0;
  readonly #staff: ApiClient;
  readonly #ended: Promise<unknown>;
  #isOver = false;
  #answered = () => {};

  constructor(staff: ApiClient, count: number) {
    this.#staff = staff;
    this.#ended = Promise.all(Array.from({ length: count }, (_, number) => this.#run(number)));
  }

  /** Resolves after so many more acknowledgements, or at the first fault. */
  untilWritten(count: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    return this.#until(() => this.acknowledged.length >= goal);
  }

  /** Resolves after so many more refusals with 503, or at the first fault. */
  untilRefused(count: number): Promise<void> {
    const goal = this.unavailable + count;
    return this.#until(() => this.unavailable >= goal);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#ended;
  }

  async #until(isReached: () => boolean): Promise<void> {
    while (!isReached() && this.faults.length === 0) await new Promise<void>((resolve) => (this.#answered = resolve));
  }

  async #run(number: number): Promise<void> {
    const family = families[number % families.length] ?? families[0];
    while (!this.#isOver) {
      const title = newTitle('Steady');
      const added = await this.#write('POST', postingPath(family), titled(family, title), title);
      if (added === undefined) return;
      const id = idOf(added);
      let fields = titled(family, title);
      for (let edits = 0; edits < 5 && !this.#isOver; edits += 1) {
        const salaryRange = newTitle('Salary');
        if (!(await this.#write('PUT', postingPath(family, id), { salaryRange }, salaryRange))) return;
        fields = { ...fields, salaryRange };
      }
      this.expected.push({ family, id, fields });
    }
  }

  /** @returns the answer's body; undefined for a fault, which is recorded. */
  async #write(method: string, path: string, body: Fields, mark: string): Promise<Fields | undefined> {
    for (;;) {
      const reply = await this.#staff.send(method, path, { body, headers: { 'Idempotency-Key': mark } });
      const isRefused = reply.status === 503 && Number(reply.headers['retry-after']) > 0;
      const isDone = reply.status === 200 || reply.status === 201;
      if (isRefused) this.unavailable += 1;
      else if (isDone) this.acknowledged.push(mark);
      else this.faults.push(`${method} ${path}: ${told(reply)}`);
      this.#answered();
      if (!isRefused) return isDone ? reply.body : undefined;
    }
  }
}

/** A visitor who reads public paths in turn without a pause. @returns what tells him to stop, and what he met that was no 200 */
export function steadyReader(url: string, paths: readonly string[]): () => Promise<readonly string[]> {
  let isOver = false;
  const read = async () => {
    const visitor = new ApiClient(url);
    const faults: string[] = [];
    while (!isOver) {
      for (const path of paths) {
        const reply = await visitor.get(path);
        if (reply.status !== 200) faults.push(`GET ${path}: ${told(reply)}`);
      }
    }
    return faults;
  };
  const ended = read();
  return () => {
    isOver = true;
    return ended;
  };
}

function told({ status, headers, text }: Reply): string {
  return `${status} (Retry-After ${headers['retry-after'] ?? 'none'}) ${text}`;
}
