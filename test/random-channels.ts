import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import {
  channelStream,
  evolvePosting,
  families,
  isPublic,
  type Posting,
  type PostingCommand,
  postingEvents,
  eventOf,
  readEvent,
} from '@noticeboard/content-model';
import type { NewEvent, RecordedEvent } from '@noticeboard/event-store';
import { newEvents } from '../api/src/commands/command-context.js';
import { mailDestination } from '../api/src/mail/mail.destination.js';
import { MailSubscribers } from '../api/src/mail/mail-subscribers.js';
import { MailTokens } from '../api/src/mail/mail-tokens.js';
import { messageIdOf } from '../api/src/mail/smtp.js';
import type { PeopleStore, PersonRow } from '../api/src/people/people.js';
import { decide } from '../api/src/postings/posting.decider.js';
import { Courier } from '../api/src/reach/courier.js';
import { DeliveryLog } from '../api/src/reach/delivery-log.js';
import type { Destination, Outcome } from '../api/src/reach/destination.js';
import { fileOutbox } from '../api/src/reach/file-outbox.js';
import type { QueuedMessage } from '../api/src/reach/message.js';
import type { Outbox } from '../api/src/reach/outbox.js';
import { Reactor } from '../api/src/reach/reactor.js';
import { telegramDestination } from '../api/src/telegram/telegram.destination.js';
import type { Posted } from '../api/src/telegram/telegram-api.js';
import { webhookBody } from '../api/src/webhooks/webhook-body.js';
import { notificationOfPost } from '../api/src/testing/portal-log.js';
import { postingFieldsOf } from '../libs/content-model/src/testing/contents.js';

const [jobs] = families;
const start = Date.parse('2026-11-27T10:00:00.000Z');
const [second, minute] = [1000, 60_000];
const delayMs = minute;
const origin = 'https://board.example';
const follower = 'r1@reader.example';

function expectEqual(found: unknown, wanted: unknown): void {
  expect(found).toEqual(wanted);
}

function expectMatch(found: object, wanted: object): void {
  expect(found).toMatchObject(wanted);
}

/** From 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The process is killed here: what it held in memory is gone. */
class Killed extends Error {}

/** A log in memory. */
class Log {
  readonly all: RecordedEvent[] = [];
  readonly #streams = new Map<string, RecordedEvent[]>();

  add(stream: string, events: readonly NewEvent[]): void {
    const own = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, own);
    for (const event of events) {
      const position = String(this.all.length + 1).padStart(16, '0');
      const stored = { ...event, stream, revision: own.length, position };
      own.push(stored);
      this.all.push(stored);
    }
  }

  readonly readAll = async ({ after = '', max = Infinity }: { after?: string | undefined; max?: number } = {}) => {
    const from = Number(after);
    return this.all.slice(from, from + max);
  };

  readonly readStream = async (
    stream: string,
    { from = 0, max = Infinity, direction = 'forwards' }: { from?: number; max?: number; direction?: string } = {},
  ) => {
    const own = this.#streams.get(stream) ?? [];
    return direction === 'backwards' ? own.toReversed().slice(0, max) : own.slice(from, from + max);
  };

  readonly append = async (writes: readonly { readonly stream: string; readonly events: readonly NewEvent[] }[]) => {
    for (const { stream, events } of writes) this.add(stream, events);
    return { position: this.all.at(-1)?.position ?? '', at: '', revisions: [] };
  };
}

/** The store of people, in memory. */
class People {
  readonly #rows = new Map<string, PersonRow>();
  readonly #key = (collection: string, id: string) => `${collection} ${id}`;

  readonly get = async (collection: string, id: string) => this.#rows.get(this.#key(collection, id));
  readonly put = async (rows: readonly PersonRow[]) => {
    for (const row of rows) this.#rows.set(this.#key(row.collection, row.id), row);
  };
  readonly add = async (row: PersonRow) => {
    if (await this.get(row.collection, row.id)) return false;
    await this.put([row]);
    return true;
  };
  readonly replace = async (before: string, row: PersonRow) => {
    if ((await this.get(row.collection, row.id))?.value !== before) return false;
    await this.put([row]);
    return true;
  };
  readonly remove = async (collection: string, ids: readonly string[]) =>
    ids.filter((id) => this.#rows.delete(this.#key(collection, id))).length;
  readonly page = async (
    collection: string,
    { key, after = '', max }: { readonly key?: string; readonly after?: string; readonly max: number },
  ) =>
    [...this.#rows.values()]
      .filter((row) => row.collection === collection && row.id > after && (key === undefined || row.keys.includes(key)))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, max);
  readonly count = async () => this.#rows.size;
  readonly sweep = async () => 0;
  readonly close = async () => undefined;
}

/** One message as the other side has it. */
interface Arrived {
  readonly id: string;
  readonly lane: string;
  readonly position: string;
}

/** The other side of a destination: what came, and its faults. */
class Side {
  readonly arrived: Arrived[] = [];
  /** Ids whose last try was not answered, or whose process was killed: these may come twice. */
  readonly unsure = new Set<string>();
  doubles = 0;
  isWell = false;

  constructor(
    readonly random: () => number,
    readonly faults: number,
  ) {}

  /** How a request goes: taken, taken and not answered, or not taken. */
  next(): 'taken' | 'late' | 'busy' | 'down' | 'cut' {
    if (this.isWell || this.random() >= this.faults) return 'taken';
    return (['late', 'busy', 'down', 'cut'] as const)[Math.floor(this.random() * 4)] ?? 'down';
  }

  take(message: Arrived): void {
    if (this.arrived.some(({ id }) => id === message.id)) {
      expectEqual([message.id, this.unsure.has(message.id)], [message.id, true]);
      this.doubles += 1;
    }
    this.arrived.push(message);
  }
}

const whys = { late: 'it did not answer', busy: 'it answers 429', down: 'it answers 503', cut: 'it hung up' } as const;

function outcomeOf(how: Exclude<ReturnType<Side['next']>, 'taken'>): Outcome {
  return { kind: 'again', why: whys[how], ...(how === 'busy' && { after: 7 * second }) };
}

/** One random life of a few postings; flaky channels hear of it from processes that are killed. */
export class Run {
  readonly random: () => number;
  readonly log = new Log();
  readonly people = new People();
  readonly postings = new Map<string, Posting>();
  readonly hook: Side;
  readonly chat: Side;
  readonly post: Side;
  /** The texts of the posts by number, and by record which those are. */
  readonly posts = new Map<number, string>();
  readonly mails: { readonly to: string; readonly id: string; readonly text: string }[] = [];
  readonly received = new Map<string, ReturnType<typeof webhookBody>['records'][number]>();
  now = start;
  kills = 0;
  #killing: number;
  #silent = new Set<string>();
  /** The last edit, as long as nothing has come after it on its record. */
  #done: { readonly id: string; readonly before: string; readonly at: string; readonly wasSilent: boolean } | undefined;
  #commands = 0;
  #outbox: Outbox;
  #begun: { readonly reactor: Reactor; readonly courier: Courier; readonly all: readonly Destination[] } | undefined;

  constructor(
    readonly seed: number,
    readonly dir: string,
  ) {
    this.random = randomOf(seed);
    const flaky = () => new Side(this.random, this.random() * 0.7);
    [this.hook, this.chat, this.post] = [flaky(), flaky(), flaky()];
    this.#killing = this.random() * 0.1;
    this.#outbox = fileOutbox(dir);
  }

  async live(): Promise<void> {
    const subscribers = this.#subscribers();
    const places = [
      { lists: ['latest-job'], records: [], filter: {} },
      { lists: [], records: ['p0', 'p1', 'p2'].map((id) => ({ kind: 'posting' as const, id })), filter: {} },
    ].map((follow, n) => ({ follow, address: `r${n}@reader.example`, when: 'now' as const }));
    for (const wish of places) {
      const place = await subscribers.ask(wish, 'en', new Date(start));
      if (place) await subscribers.confirm(place, new Date(start));
    }
    for (let steps = 3 + Math.floor(this.random() * 10); steps > 0; steps -= 1) {
      this.#act();
      for (let looks = Math.floor(this.random() * 4); looks > 0; looks -= 1) {
        this.now += Math.floor(this.random() * 90) * second;
        await this.#work();
      }
    }
    this.#killing = 0;
    // All that was done is due, and the sides are well: they have everything a minute later.
    this.now += delayMs;
    for (const side of [this.hook, this.chat, this.post]) side.isWell = true;
    const end = this.now + minute;
    for (; this.now <= end; this.now += second) await this.#work();
  }

  async close(): Promise<void> {
    await this.#outbox.close();
  }

  /** Everything that the sides have is as the pages say. */
  async check(): Promise<void> {
    const at = { seed: this.seed };
    for (const id of ['hook', 'telegram-board', 'mail'])
      expectMatch({ ...at, id, ...(await this.#outbox.state(id)) }, { ...at, id, waiting: 0, failed: 0 });
    await this.#expectAllOnce();
    const deliveries = new DeliveryLog(this.log as never, () => new Date(this.now));
    for (const [id, posting] of this.postings) {
      const known = await deliveries.referenceOf('telegram-board', `${jobs.key}:${id}`);
      this.#expectCopies(
        posting,
        (known ?? '').split(',').flatMap((post) => this.posts.get(Number(post)) ?? []),
      );
    }
  }

  /** Nothing lost, nothing out of order: by a reactor that nothing has ever disturbed. */
  async #expectAllOnce(): Promise<void> {
    const dir = await mkdtemp(join(this.dir, 'whole-'));
    const outbox = fileOutbox(dir);
    const all = this.#destinations(new DeliveryLog(this.log as never, () => new Date(this.now)));
    const told = all.map((destination) => ({ destination, since: '' }));
    const hasEnded = async () => false;
    await new Reactor({ events: this.log as never, outbox, families, delayMs, hasEnded }).look(told, this.now);
    for (const [{ id }, side] of all.map((destination, n) => [destination, this.#sides()[n]!] as const)) {
      const expected = (await outbox.waiting(id, 1000)).map(({ message }) => message);
      const known = new Set((await this.log.readStream(channelStream(id))).map(({ data }) => data['message']));
      expectEqual(
        { seed: this.seed, id, told: [...known].map(String).toSorted() },
        {
          seed: this.seed,
          id,
          told: expected.map((message) => message.id).toSorted(),
        },
      );
      this.#expectOrder(id, side.arrived);
      if (id === 'mail') await this.#expectMails(expected);
    }
    await outbox.close();
  }

  #expectOrder(id: string, arrived: readonly Pick<Arrived, 'lane' | 'position'>[]): void {
    const last = new Map<string, string>();
    for (const { lane, position } of arrived) {
      expectEqual([this.seed, id, lane, (last.get(lane) ?? '') <= position], [this.seed, id, lane, true]);
      last.set(lane, position);
    }
  }

  /** The follower of the records has a mail of each message, in its order. */
  async #expectMails(expected: readonly QueuedMessage[]): Promise<void> {
    const to = await new MailTokens(this.people as unknown as PeopleStore).idOf(follower);
    const byId = new Map(expected.map((message) => [messageIdOf(message.id, to, origin), message]));
    // The first counts where one came twice.
    const got = new Map(this.mails.filter((mail) => mail.to === follower).map(({ id }) => [id, byId.get(id)]));
    expectEqual([this.seed, [...got.keys()].toSorted()], [this.seed, [...byId.keys()].toSorted()]);
    const inOrder = [...got.values()];
    this.#expectOrder(
      'mail',
      inOrder.flatMap((message) => (message ? [{ lane: message.lanes.join(), position: message.position }] : [])),
    );
  }

  #sides(): readonly Side[] {
    return [this.hook, this.chat, this.post];
  }

  /** @param own the posts about it that the portal knows: one that was not answered is counted as double, and named */
  #expectCopies(posting: Posting, own: readonly string[]): void {
    const { id } = posting;
    const isThere = isPublic(posting);
    const copy = this.received.get(id);
    const salary = copy?.changes.find(({ label }) => label === 'Salary Range');
    if (salary && isThere && !this.#silent.has(id))
      expectEqual([this.seed, salary.after], [this.seed, posting.salaryRange]);
    const date = posting.notifications.at(-1)?.fields.lastDateApply ?? '';
    for (const text of own) {
      expectEqual([this.seed, text.includes('<s>')], [this.seed, !isThere]);
      if (isThere && date !== '')
        expectEqual([this.seed, text], [this.seed, expect.stringContaining(`<b>${date}</b>`)]);
    }
    expectEqual([this.seed, new Set(own).size <= 1], [this.seed, true]);
  }

  #act(): void {
    const id = `p${Math.floor(this.random() * 3)}`;
    const posting = this.postings.get(id);
    const tell = this.random() < 0.1 ? ({ tell: 'nobody' } as const) : {};
    if (!posting) return this.#change([id], () => ({ type: 'AddPosting', fields: postingFieldsOf(`Post ${id}`) }));
    if (posting.deletedAt !== undefined) return;
    const roll = this.random();
    const value = String(Math.floor(this.random() * 1000));
    if (posting.withdrawn) {
      if (roll < 0.5) this.#change([id], () => ({ type: 'RepublishPosting' }));
    } else if (roll < 0.35) {
      const done = { id, before: posting.salaryRange, at: this.#at(), wasSilent: this.#silent.has(id) };
      if ('tell' in tell) this.#silent.add(id);
      else this.#silent.delete(id);
      this.#change([id], () => ({ type: 'EditPosting', changes: { salaryRange: value } }), tell);
      this.#done = done;
    } else if (roll < 0.6) this.#extend(id, posting, value);
    else if (roll < 0.7) this.#undo();
    else if (roll < 0.8) {
      // The publication of a change set, as when its time has come: several records in one append.
      const several = [...this.postings].filter(([, one]) => isPublic(one)).map(([each]) => each);
      for (const each of several) this.#silent.delete(each);
      this.#change(several, () => ({ type: 'EditPosting', changes: { salaryRange: value } }), {
        changeSet: `c${value}`,
      });
    } else if (roll < 0.9) this.#change([id], () => ({ type: 'WithdrawPosting', note: 'Stayed.' }), tell);
    else this.#change([id], () => ({ type: 'DeletePosting' }), tell);
  }

  #extend(id: string, { notifications: [one] }: Posting, value: string): void {
    const lastDateApply = `${1 + (Number(value) % 28)} Nov 2098`;
    const fields = { ...notificationOfPost('Clerk'), lastDateApply };
    if (one)
      this.#change([id], () => ({ type: 'EditNotification', notificationId: one.id, changes: { lastDateApply } }));
    else this.#change([id], () => ({ type: 'AddNotification', notificationId: 'n1', fields }));
  }

  /** Takes the last edit back, which is refused where something has come after it. */
  #undo(): void {
    const done = this.#done;
    if (!done) return;
    if (done.wasSilent) this.#silent.add(done.id);
    const changes = { salaryRange: done.before };
    this.#change([done.id], () => ({ type: 'EditPosting', changes }), { undoes: done.at });
  }

  /** Between two looks: they come at whole seconds. */
  #at(): string {
    return new Date(this.now + 500).toISOString();
  }

  #change(ids: readonly string[], commandOf: () => PostingCommand, more: Readonly<Record<string, string>> = {}): void {
    const commandId = `00000000-0000-4000-8000-${String((this.#commands += 1)).padStart(12, '0')}`;
    const at = this.#at();
    if (this.#done && ids.includes(this.#done.id)) this.#done = undefined;
    const context = { actor: 'asha', role: 'admin', at, correlationId: commandId, commandId } as const;
    let from = 0;
    for (const id of ids) {
      const before = this.postings.get(id);
      const events = newEvents(context, decide(commandOf(), before), from);
      from += events.length;
      const stream = `${jobs.category}-${id}`;
      const known = this.log.all.length;
      this.log.add(
        stream,
        events.map((event) => ({ ...event, metadata: { ...event.metadata, ...more } })),
      );
      for (const stored of this.log.all.slice(known))
        this.postings.set(id, evolvePosting(this.postings.get(id), id, eventOf(postingEvents, readEvent(stored))));
    }
    this.now += second;
  }

  /** One look of the process that works; it may be killed in it, and another begins. */
  async #work(): Promise<void> {
    try {
      const { reactor, courier, all } = (this.#begun ??= this.#begin());
      if (!(await this.#outbox.claim(`process ${this.kills}`, this.now))) return;
      await reactor.look(
        all.map((destination) => ({ destination, since: '' })),
        this.now,
      );
      for (const destination of all) {
        await courier.probe(destination);
        await courier.drain(destination, new AbortController().signal);
      }
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      this.kills += 1;
      this.#begun = undefined;
      await this.#outbox.close();
      this.#outbox = fileOutbox(this.dir);
    }
  }

  #mayDie(): void {
    if (this.random() < this.#killing) throw new Killed();
  }

  #begin() {
    const deliveries = new DeliveryLog(this.log as never, () => new Date(this.now));
    const store = this.#outbox;
    const outbox = {
      ...store,
      put: async (...given: Parameters<Outbox['put']>) => {
        this.#mayDie();
        const isPut = await store.put(...given);
        this.#mayDie();
        return isPut;
      },
      settle: async (...given: Parameters<Outbox['settle']>) => {
        this.#mayDie();
        await store.settle(...given);
        this.#mayDie();
      },
    };
    const hasEnded = (channel: string, message: string) => deliveries.hasEnded(channel, message);
    const reactor = new Reactor({ events: this.log as never, outbox, families, delayMs, hasEnded });
    const mortal = {
      told: async (...given: Parameters<DeliveryLog['told']>) => {
        this.#mayDie();
        await deliveries.told(...given);
        this.#mayDie();
      },
      gaveUp: () => Promise.reject(new Error('nothing is given up')),
      wasTold: (channel: string, message: string) => deliveries.wasTold(channel, message),
    };
    const warn = (message: string) => {
      throw new Error(message);
    };
    const now = () => this.now;
    const random = this.random;
    const courier = new Courier({ outbox, deliveries: mortal, leave: async () => undefined, now, warn, random });
    return { reactor, courier, all: this.#destinations(deliveries) };
  }

  #destinations(deliveries: DeliveryLog): readonly [Destination, Destination, Destination] {
    return [this.#hook(), this.#chat(deliveries), this.#mail()];
  }

  /** The receiver knows a repetition by its id. */
  #hook(): Destination {
    return {
      id: 'hook',
      kind: 'webhook',
      per: 'publication',
      deliver: async (message) => {
        const how = this.hook.next();
        if (how === 'taken' || how === 'late') {
          if (!this.hook.arrived.some(({ id }) => id === message.id)) {
            for (const lane of message.lanes)
              if (!this.hook.arrived.some(({ id }) => id === `${message.id} ${lane}`))
                this.hook.arrived.push({ id: `${message.id} ${lane}`, lane, position: message.position });
            this.hook.arrived.push({ id: message.id, lane: '', position: '' });
            for (const record of webhookBody(message, origin).records) this.received.set(record.id, record);
          }
        }
        return how === 'taken' ? { kind: 'delivered' } : outcomeOf(how);
      },
    };
  }

  /** Telegram has no key by which it would know a repetition: the chat counts what came twice. */
  #chat(deliveries: DeliveryLog): Destination {
    let message: QueuedMessage | undefined;
    const ask = (done: () => Posted): Posted => {
      const how = this.chat.next();
      const posted = how === 'taken' || how === 'late' ? done() : undefined;
      if (how === 'taken' && posted) return posted;
      if (how === 'late' && message) this.chat.unsure.add(message.id);
      const outcome = outcomeOf(how === 'taken' ? 'down' : how);
      const why = outcome.kind === 'again' ? outcome.why : '';
      return {
        kind: 'again',
        why,
        ...(how === 'busy' && { after: 7 * second }),
        ...(how === 'late' && { isUnsure: true }),
      };
    };
    const api = {
      post: async (text: string) =>
        ask(() => {
          const id = this.posts.size + 1;
          this.posts.set(id, text);
          const {
            lanes: [lane = ''],
            position,
            id: name,
          } = message!;
          this.chat.take({ id: name, lane, position });
          return { kind: 'posted', id: String(id) };
        }),
      edit: async (id: string, text: string) =>
        ask(() => {
          if (this.posts.get(Number(id)) === text) return { kind: 'same' };
          this.posts.set(Number(id), text);
          return { kind: 'posted', id };
        }),
    };
    const destination = telegramDestination('@board', {
      token: '',
      apiUrl: '',
      origin,
      clock: () => new Date(this.now),
      deliveries,
      cardOf: async ({ id }) => ({
        applicationBegin: '',
        lastDateApply: this.postings.get(id)?.notifications.at(-1)?.fields.lastDateApply ?? '',
      }),
      channels: async () => new Map(),
      api,
    });
    return {
      ...destination,
      deliver: async (given, signal) => {
        message = given;
        const outcome = await destination.deliver(given, signal);
        if (outcome.kind === 'delivered') this.chat.unsure.add(given.id);
        return outcome;
      },
    };
  }

  #subscribers(): MailSubscribers {
    const people = this.people as unknown as PeopleStore;
    return new MailSubscribers(people, new MailTokens(people));
  }

  /** A mail server knows no repetition either; its mails bear the same Message-ID. */
  #mail(): Destination {
    const people = this.people as unknown as PeopleStore;
    return mailDestination({
      people,
      subscribers: this.#subscribers(),
      tokens: new MailTokens(people),
      reads: { documents: async (_collection, ids) => ids.map(() => undefined) },
      families,
      origin,
      site: { en: 'Board', hi: 'Board' },
      now: () => new Date(this.now),
      send: async ({ to, messageId, text }) => {
        const how = this.post.next();
        if (how === 'taken' || how === 'late') {
          const isDouble = this.mails.some((mail) => mail.id === messageId && mail.to === to);
          if (isDouble) {
            expectEqual([this.seed, this.post.unsure.has(`${messageId} ${to}`)], [this.seed, true]);
            this.post.doubles += 1;
          }
          this.mails.push({ to, id: messageId, text });
          // A process that is killed before it is noted sends it again.
          this.post.unsure.add(`${messageId} ${to}`);
        }
        return how === 'taken' ? { kind: 'taken' } : { kind: 'later', why: whys[how] };
      },
    });
  }
}
