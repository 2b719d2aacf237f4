import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  emptyValue,
  type Family,
  type NotificationFields,
  notificationFields,
  type Posting,
  type PostingFields,
  ProblemError,
  type PostingCommand,
} from '@noticeboard/content-model';
import { type EventStore, openEventStore } from '@noticeboard/event-store';
import type { CommandContext } from '../commands/command-context.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import {
  ChangePosting,
  type PostingChanged,
  type PostingConditions,
  PostingHandler,
} from '../postings/posting.handler.js';
import { commandContext } from './command-contexts.js';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';

/** A real event log in a folder of its own, and commands on postings as the API gives them. */
export class PortalLog {
  /** By log, as by process: each has its own cached states. */
  readonly #stores = new Map<EventStore, AggregateStore>();

  private constructor(
    private readonly dir: string,
    readonly events: EventStore,
    /** The same log as a second process sees it. */
    readonly other: EventStore,
  ) {}

  static async open(): Promise<PortalLog> {
    const dir = await mkdtemp(join(tmpdir(), 'portal-log-'));
    const open = () => openEventStore({ dir, exclusive: false });
    return new PortalLog(dir, await open(), await open());
  }

  async close(): Promise<void> {
    await this.events.close();
    await this.other.close();
    await rm(this.dir, { recursive: true });
  }

  /** The store of a process that works on this log; two logs stand for two processes. */
  store(events: EventStore = this.events): AggregateStore {
    // One that was made to fail for a test fails for good.
    const isReal = events === this.events || events === this.other;
    const store = this.#stores.get(events) ?? new AggregateStore(events, isReal ? {} : { giveUpAfterMs: 100 });
    this.#stores.set(events, store);
    return store;
  }

  change(
    family: Family,
    id: string,
    command: PostingCommand,
    given: Partial<CommandContext> = {},
    conditions: PostingConditions = {},
    events = this.events,
  ): Promise<PostingChanged> {
    return new PostingHandler(this.store(events)).execute(
      new ChangePosting(family, id, command, commandContext(given), conditions),
    );
  }

  async add(family: Family, id: string, title: string, more: Partial<PostingFields> = {}): Promise<Posting> {
    const fields = postingFieldsOf(title, more);
    return (await this.change(family, id, { type: 'AddPosting', fields })).after;
  }

  async rename(family: Family, id: string, title: string): Promise<Posting> {
    return (await this.change(family, id, { type: 'EditPosting', changes: { title } })).after;
  }

  async types(stream?: string): Promise<string[]> {
    const events = stream === undefined ? await this.events.readAll() : await this.events.readStream(stream);
    return events.map(({ type }) => type);
  }
}

export function notificationOfPost(nameOfPost: string): NotificationFields {
  const empty = Object.fromEntries(notificationFields.map(({ name, kind }) => [name, emptyValue(kind)]));
  return { ...(empty as unknown as NotificationFields), nameOfPost };
}

/** `done`, or the code of the refusal. Anything else fails the test. */
export async function outcomeOf(running: Promise<unknown>): Promise<string> {
  try {
    await running;
    return 'done';
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
}
