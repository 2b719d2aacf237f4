import { setTimeout as pause } from 'node:timers/promises';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import {
  type Family,
  foldTitle,
  isLiving,
  type Posting,
  type PostingEvent,
  postingStream,
  Refusal,
} from '@noticeboard/content-model';
import { type EventStore, type RecordedEvent, type StreamWrite, WrongRevision } from '@noticeboard/event-store';
import { eventId, newEvents, type Envelope } from '../boot/envelope.js';
import { EVENT_STORE } from '../boot/tokens.js';
import { decide, type PostingCommand } from './posting.decider.js';
import { foldPosting, isTaken, readReservation } from './title.reservation.js';

/** A command on one posting, on its way over the command bus. */
export class ChangePosting {
  constructor(
    readonly family: Family,
    readonly id: string,
    readonly command: PostingCommand,
    readonly envelope: Envelope,
    readonly conditions: PostingConditions = {},
  ) {}
}

/** What must hold of the posting before the command is decided. */
export interface PostingConditions {
  /** Checks the revision that the client has seen. @throws Refusal `staleRevision` */
  readonly precondition?: ((posting: Posting) => void) | undefined;
  /** The posting's title as the form knows it: the current one or an old one. */
  readonly selectedTitle?: string | undefined;
}

export interface PostingChanged {
  /** Before the command; undefined when it added the posting. */
  readonly before: Posting | undefined;
  readonly after: Posting;
  /** Of the last event that the answer rests on. */
  readonly position: string;
}

const attempts = 6;

/** Read stream → decide → append; when another writer was there first, read and decide again. */
@CommandHandler(ChangePosting)
export class PostingHandler implements ICommandHandler<ChangePosting> {
  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {}

  async execute(change: ChangePosting): Promise<PostingChanged> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        return await this.attempt(change);
      } catch (error) {
        if (!(error instanceof WrongRevision)) throw error;
        await pause(Math.random() * 5 * 2 ** attempt);
      }
    }
    throw new Refusal('contended');
  }

  private async attempt(change: ChangePosting): Promise<PostingChanged> {
    const { family, id, command, envelope } = change;
    const stream = postingStream(family, id);
    const stored = await this.events.readStream(stream);
    const done = alreadyDone(id, stored, envelope.commandId);
    if (done) return done;

    const before = foldPosting(id, stored);
    await this.check(change, before);
    const decided = decide(command, before);
    const last = stored.at(-1);
    if (decided.length === 0 && before && last) return { before, after: before, position: last.position };

    const write: StreamWrite = {
      stream,
      expected: last?.revision ?? 'none',
      events: newEvents(envelope, decided),
    };
    const claim = await this.claim(change, before, decided);
    // The claim goes first: the answer's position is then that of the posting's own last event.
    const { position, revisions } = await this.events.append(claim ? [claim, write] : [write]);
    const first = (revisions[stream] ?? 0) - decided.length + 1;
    const appended = write.events.map((event, index) => ({ ...event, stream, revision: first + index, position }));
    const after = foldPosting(id, [...stored, ...appended]);
    if (!after) throw new RangeError(`posting ${id} is nothing after ${command.type}`);
    return { before, after, position };
  }

  private async check({ family, id, conditions }: ChangePosting, posting: Posting | undefined): Promise<void> {
    if (!isLiving(posting)) return;
    conditions.precondition?.(posting);
    const { selectedTitle } = conditions;
    if (selectedTitle === undefined || foldTitle(selectedTitle) === foldTitle(posting.title)) return;
    const { claimedBy } = await readReservation(this.events, family, selectedTitle);
    if (claimedBy === id) return;
    const message = family.unknownTitle;
    throw new Refusal('invalid', { message, errors: { selectedJobTitle: message } });
  }

  /** The reservation that a new title needs, in the same append as the posting's event. */
  private async claim(
    { family, id, envelope }: ChangePosting,
    before: Posting | undefined,
    decided: readonly PostingEvent[],
  ): Promise<StreamWrite | undefined> {
    const title = decided.map((event) => ('title' in event.data ? event.data.title : undefined)).find(Boolean);
    if (title === undefined || (before && foldTitle(before.title) === foldTitle(title))) return undefined;
    const { stream, expected, claimedBy } = await readReservation(this.events, family, title);
    if (claimedBy !== id && (await isTaken(this.events, family, title, claimedBy))) {
      const message = 'Another posting has this title. Choose a different one, or edit that posting.';
      throw new Refusal('duplicateTitle', { errors: { [family.titleField]: message } });
    }
    const data = { family: family.key, title, folded: foldTitle(title), postingId: id };
    return { stream, expected, events: newEvents(envelope, [{ type: 'TitleClaimed', data }], decided.length) };
  }
}

/** The result of this very command, when it is in the stream already: repeated after a crash or a lost answer. */
function alreadyDone(id: string, stored: readonly RecordedEvent[], commandId: string): PostingChanged | undefined {
  const first = stored.findIndex((event) => event.id === eventId(commandId, 0));
  if (first < 0) return undefined;
  const own = stored.filter((event) => event.metadata['causationId'] === commandId);
  const last = own.at(-1);
  const after = last && foldPosting(id, stored.slice(0, last.revision + 1));
  if (!last || !after) return undefined;
  return { before: foldPosting(id, stored.slice(0, first)), after, position: last.position };
}
