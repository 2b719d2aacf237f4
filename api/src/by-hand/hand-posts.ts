import { Inject, Injectable } from '@nestjs/common';
import {
  changeLine,
  changeSummary,
  type Family,
  type HandPost,
  listingKinds,
  type NamedRecord,
  ProblemError,
  toldTogether,
} from '@noticeboard/content-model';
import type { Reads } from '@noticeboard/read-store';
import type { CommandContext } from '../commands/command-context.js';
import { FAMILIES, LIVE_READS } from '../http/tokens.js';
import { type Channel, channelName } from '../reach/channel-log.js';
import type { QueuedMessage, ToldRecord } from '../reach/message.js';
import { newsTypeOf } from '../reach/publications.js';
import { ReachHome } from '../reach/reach-home.js';
import { recordAddress } from '../reach/record-address.js';
import { cardDates } from '../telegram/card-dates.js';
import { type HandPosting, type HandWork, handWork } from './by-hand.destination.js';

/** Messages of one channel that are looked at. */
const mostWaiting = 500;
/** Posts of one channel that are shown. */
const mostShown = 50;

/** All that waits about one record in one channel. */
interface Waiting {
  readonly channel: Channel;
  readonly messages: readonly QueuedMessage[];
  /** Undefined: nothing is left to do. */
  readonly post: HandPost | undefined;
}

/** The posts that people make, and their ticks. */
@Injectable()
export class HandPosts {
  readonly #posting: HandPosting;

  constructor(
    private readonly home: ReachHome,
    @Inject(LIVE_READS) reads: Pick<Reads, 'documents'>,
    @Inject(FAMILIES) private readonly families: readonly Family[],
  ) {
    this.#posting = { origin: home.origin, deliveries: home.deliveries, cardOf: cardDates(families, reads) };
  }

  /** The oldest first. */
  async all(): Promise<readonly HandPost[]> {
    const waiting = await this.#waiting();
    return waiting.flatMap(({ post }) => post ?? []).slice(0, mostShown);
  }

  /**
   * Records that a person has posted it, or leaves it out.
   * @throws ProblemError `unknownRecord` where somebody was first, or the record has changed since
   */
  async tick(id: string, posted: boolean, context: CommandContext): Promise<readonly HandPost[]> {
    const waiting = await this.#waiting();
    const ticked = waiting.find(({ post }) => post?.id === id);
    if (!ticked?.post) {
      const message = 'Somebody has seen to it, or the record has changed since. Look at the list again.';
      throw new ProblemError('unknownRecord', { message });
    }
    const { edits, isNew } = ticked.post;
    await this.#end(ticked, posted ? { posts: edits + Number(isNew) } : { why: 'it is left out' }, context);
    const over = waiting.filter(({ post }) => !post);
    for (const one of over) await this.#end(one, { why: 'it ended before it was posted' }, context);
    const ended = new Set([ticked, ...over]);
    return waiting.filter((one) => !ended.has(one)).flatMap(({ post }) => post ?? []);
  }

  async #end(
    { channel, messages }: Waiting,
    how: { readonly posts: number } | { readonly why: string },
    context: CommandContext,
  ): Promise<void> {
    const { deliveries, outbox } = this.home;
    for (const message of messages)
      if ('why' in how) await deliveries.gaveUp(message, how.why, context);
      else await deliveries.told(message, 1, { reference: String(how.posts) }, context);
    await outbox.remove(
      channel.id,
      messages.map(({ id }) => id),
    );
  }

  async #waiting(): Promise<readonly Waiting[]> {
    const { channels: known, destinations } = await this.home.all();
    const channels = destinations.filter(({ isByHand }) => isByHand).flatMap(({ id }) => known.get(id) ?? []);
    const all = await Promise.all(channels.map((channel) => this.#waitingIn(channel)));
    return all.flat();
  }

  async #waitingIn(channel: Channel): Promise<readonly Waiting[]> {
    const { outbox, deliveries } = this.home;
    const lanes = new Map<string, QueuedMessage[]>();
    for (const { message } of await outbox.waiting(channel.id, mostWaiting)) {
      // A process was killed between the record and the outbox.
      if (await deliveries.hasEnded(channel.id, message.id)) continue;
      const lane = message.lanes.join();
      lanes.set(lane, [...(lanes.get(lane) ?? []), message]);
    }
    return Promise.all(
      [...lanes.values()].map(async (messages) => ({ channel, messages, post: await this.#post(channel, messages) })),
    );
  }

  async #post(channel: Channel, messages: readonly QueuedMessage[]): Promise<HandPost | undefined> {
    const [first, last] = [messages[0], messages.at(-1)];
    const [newest] = last?.records ?? [];
    const change = toldTogether(messages.flatMap(({ records }) => records.map((record) => record.change)));
    if (!first || !last || !newest || !change) return undefined;
    const record = { ...newest, type: newsTypeOf(change), change };
    const note = last.note ?? change.note;
    const told = { records: [record], ...(note !== undefined && { note }) };
    const work: HandWork | undefined = await handWork(channel.id, told, this.#posting);
    if (!work) return undefined;
    const { kind, source, id, title } = record;
    const site = [...this.families, ...listingKinds].find(({ key }) => key === source)?.site;
    const parts = changeSummary(change);
    return {
      id: last.id,
      channel: channel.id,
      name: channelName(channel) ?? channel.id,
      record: { kind: kind as NamedRecord['kind'], family: kind === 'posting' ? source : '', id, title },
      at: first.at,
      ...work,
      summary: changeLine(parts),
      parts,
      picture: `${this.home.origin}${isDrawn(record, this.families) ? presentPicture(record) : (site?.image ?? '/og/portal.png')}`,
      url: `${this.home.origin}${recordAddress(record, this.families)}`,
    };
  }
}

/** A posting that readers find has a picture of its own. */
function isDrawn({ source, type }: Pick<ToldRecord, 'source' | 'type'>, families: readonly Family[]): boolean {
  return type !== 'withdrawn' && type !== 'deleted' && families.some(({ key }) => key === source);
}

/** Leads to the picture as it is when somebody opens it. */
function presentPicture({ source, id }: Pick<ToldRecord, 'source' | 'id'>): string {
  return `/og/${source}/${id}/en-now.png`;
}
