import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Family, isLiving, type Posting, postingStream, Refusal } from '@noticeboard/content-model';
import { type EventStore } from '@noticeboard/event-store';
import { retrying } from '../boot/change-stream.js';
import { type Envelope, newEvents } from '../boot/envelope.js';
import { EVENT_STORE } from '../boot/tokens.js';
import type { BelongingKind, BelongingWrite } from './belonging.kinds.js';
import { decide, recordOf } from './posting.decider.js';
import { foldPosting } from './title.reservation.js';

/** A record that leaves one posting for another, with whatever else its edit changes. */
export class MoveBelonging {
  constructor(
    readonly family: Family,
    readonly kind: BelongingKind,
    readonly id: string,
    readonly from: string,
    readonly to: string,
    readonly content: BelongingWrite['content'],
    readonly envelope: Envelope,
    readonly precondition: (posting: Posting) => void,
    /** Done right before the events are appended. */
    readonly prepare: () => Promise<void>,
  ) {}
}

export interface BelongingMoved {
  /** The posting that has it now. */
  readonly after: Posting;
  readonly position: string;
}

/** Both ends in one append: the record is never in two places, nor in none. */
@CommandHandler(MoveBelonging)
export class MoveBelongingHandler implements ICommandHandler<MoveBelonging> {
  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {}

  execute(move: MoveBelonging): Promise<BelongingMoved> {
    return retrying(() => this.attempt(move));
  }

  private async attempt({ family, kind, id, from, to, content, envelope, precondition, prepare }: MoveBelonging) {
    const [leaving, receiving] = [postingStream(family, from), postingStream(family, to)];
    const [left, received] = await Promise.all([this.events.readStream(leaving), this.events.readStream(receiving)]);
    const [origin, target] = [foldPosting(from, left), foldPosting(to, received)];
    if (!isLiving(origin)) throw new Refusal('unknownRecord');
    precondition(origin);
    const record = recordOf(kind.records(origin), id);
    const moved = { from, createdAt: record.createdAt, order: record.order };
    const out = decide(kind.remove(id, to), origin);
    const into = decide(kind.add(id, content ?? kind.contentOf(record), moved), target);
    const arriving = newEvents(envelope, into, out.length);
    const expected = received.at(-1)?.revision ?? ('none' as const);
    await prepare();
    const { position } = await this.events.append([
      { stream: leaving, expected: left.at(-1)?.revision ?? 'none', events: newEvents(envelope, out) },
      { stream: receiving, expected, events: arriving },
    ]);
    const next = (received.at(-1)?.revision ?? -1) + 1;
    const appended = arriving.map((event, index) => ({
      ...event,
      stream: receiving,
      revision: next + index,
      position,
    }));
    const after = foldPosting(to, [...received, ...appended]);
    if (!after) throw new RangeError(`posting ${to} is nothing after a move`);
    return { after, position };
  }
}
