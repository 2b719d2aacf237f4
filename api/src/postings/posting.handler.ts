import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Family, foldTitle, isLiving, type Posting, postingStream, Refusal } from '@noticeboard/content-model';
import { type EventStore, type StreamWrite } from '@noticeboard/event-store';
import { changeStream, type StreamChanged } from '../boot/change-stream.js';
import { type Envelope, newEvents } from '../boot/envelope.js';
import { EVENT_STORE } from '../boot/tokens.js';
import { decide, type PostingCommand } from './posting.decider.js';
import { foldPosting, holderOf, readReservation } from './title.reservation.js';

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
  /** Done right before the events are appended. */
  readonly prepare?: () => Promise<void>;
}

export type PostingChanged = StreamChanged<Posting>;

@CommandHandler(ChangePosting)
export class PostingHandler implements ICommandHandler<ChangePosting> {
  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {}

  execute(change: ChangePosting): Promise<PostingChanged> {
    const { family, id, command, envelope } = change;
    return changeStream<Posting>(this.events, {
      stream: postingStream(family, id),
      envelope,
      ...(change.conditions.prepare && { prepare: change.conditions.prepare }),
      fold: (stored) => foldPosting(id, stored),
      decide: async (before) => {
        await this.check(change, before);
        return decide(command, before);
      },
      besides: (before, decided, from) => {
        const title = decided.map(({ data }) => ('title' in data ? String(data.title) : undefined)).find(Boolean);
        return this.claim(change, before, title, from);
      },
    });
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
    title: string | undefined,
    from: number,
  ): Promise<readonly StreamWrite[]> {
    if (title === undefined || (before && foldTitle(before.title) === foldTitle(title))) return [];
    const { stream, expected, claimedBy } = await readReservation(this.events, family, title);
    if (claimedBy !== id && (await holderOf(this.events, family, title, claimedBy))) {
      const message = 'Another posting has this title. Choose a different one, or edit that posting.';
      throw new Refusal('duplicateTitle', { errors: { [family.titleField]: message } });
    }
    const data = { family: family.key, title, folded: foldTitle(title), postingId: id };
    return [{ stream, expected, events: newEvents(envelope, [{ type: 'TitleClaimed', data }], from) }];
  }
}
