import { createHash } from 'node:crypto';
import { channelStream, type DeliveryEvent, deliveryEvents, eventOf, readEvent } from '@noticeboard/content-model';
import { type EventStore, ExpectedRevisionError } from '@noticeboard/event-store';
import { v5 as uuidV5 } from 'uuid';
import { type CommandContext, newEvents } from '../commands/command-context.js';
import { laneOf, type QueuedMessage } from './message.js';

/** One message of a channel that came to its end. */
export type Delivered = DeliveryEvent & { readonly at: string };

/** Messages of which it is known whether they were delivered: those before came to their end long ago. */
const mostLookedBack = 10_000;
const idSpace = '3b2f4f0e-6e2c-4c0f-9d57-6c3a1c5a9e42';

export interface Mentioned {
  readonly reference?: string;
  readonly note?: string;
}

/** The newest message of a record that a channel got. */
export interface Told extends Mentioned {
  /** The last revision of the record that it covers. */
  readonly revision: number;
  /** Position of the last event that it covers. */
  readonly position: string;
  /** When the channel had it, ISO 8601. */
  readonly at: string;
  readonly tries: number;
}

interface Known {
  /** By lane. */
  readonly told: Map<string, Told>;
  revision: number;
  /** By message, how it ended last. */
  readonly messages: Map<string, DeliveryEvent['type']>;
  /** Position of the oldest of them, where there may be others before. */
  readonly horizon: string;
}

/** The messages that each channel got, by channel stream: no channel gets one twice, even if the outbox is lost. */
export class DeliveryLog {
  readonly #ended = new Map<string, Known>();

  constructor(
    private readonly events: Pick<EventStore, 'readStream' | 'append'>,
    private readonly clock: () => Date,
  ) {}

  /** True when the channel got the message, or the courier gave it up. */
  async hasEnded(channel: string, message: string): Promise<boolean> {
    return (await this.#known(channel)).messages.has(message);
  }

  async wasTold(channel: string, message: string): Promise<boolean> {
    return (await this.#known(channel)).messages.get(message) === 'ChannelTold';
  }

  /** All that was published up to this position came to its end, as far as the channel is concerned. */
  async horizon(channel: string): Promise<string> {
    return (await this.#known(channel)).horizon;
  }

  /** The other side's name for the newest post of a record; undefined where there is none. */
  async referenceOf(channel: string, lane: string): Promise<string | undefined> {
    return (await this.#known(channel)).told.get(lane)?.reference;
  }

  /**
   * The newest message of a record, among those that are looked back to; undefined where there is none. Another process
   * may have delivered it.
   */
  async toldOf(channel: string, lane: string): Promise<Told | undefined> {
    const known = await this.#known(channel);
    for (const stored of await this.events.readStream(channelStream(channel), { from: known.revision + 1 }))
      follow(known, stored.revision, eventOf(deliveryEvents, readEvent(stored)));
    return known.told.get(lane);
  }

  /** @param by the person who posted it; the portal itself by default */
  async told(
    message: QueuedMessage,
    tries: number,
    { reference, note }: Mentioned = {},
    by?: CommandContext,
  ): Promise<void> {
    const { id, position, records } = message;
    const digest = createHash('sha256').update(JSON.stringify(records)).digest('hex');
    const places = records.map(({ source, id: record, revision }) => ({ source, id: record, revision }));
    const data = {
      message: id,
      position,
      records: places,
      tries,
      digest,
      ...(reference !== undefined && { reference }),
      ...(note !== undefined && { note }),
    };
    await this.#append(message, { type: 'ChannelTold', data }, by);
  }

  async gaveUp(message: QueuedMessage, why: string, by?: CommandContext): Promise<void> {
    const { id, position } = message;
    await this.#append(message, { type: 'ChannelGaveUp', data: { message: id, position, why } }, by);
  }

  /** The newest first. */
  async newest(channel: string, most: number): Promise<readonly Delivered[]> {
    const stored = await this.events.readStream(channelStream(channel), { direction: 'backwards', max: most });
    return stored.map((event) => eventOf(deliveryEvents, readEvent(event)));
  }

  async #append({ destination, id }: QueuedMessage, event: DeliveryEvent, by?: CommandContext): Promise<void> {
    for (;;) {
      const known = await this.#known(destination);
      const expected = known.revision < 0 ? 'none' : known.revision;
      const commandId = uuidV5(`${destination} ${id} ${event.type} ${known.revision}`, idSpace);
      const context = by ? { ...by, commandId } : portalsOwn(commandId, this.clock());
      try {
        await this.events.append([
          { stream: channelStream(destination), expected, events: newEvents(context, [event]) },
        ]);
        follow(known, expected === 'none' ? 0 : expected + 1, { ...event, at: context.at });
        return;
      } catch (error) {
        if (!(error instanceof ExpectedRevisionError)) throw error;
        // Another process was at work meanwhile.
        this.#ended.delete(destination);
        if (event.type === 'ChannelTold' && (await this.wasTold(destination, id))) return;
      }
    }
  }

  async #known(channel: string): Promise<Known> {
    const known = this.#ended.get(channel);
    if (known) return known;
    const stored = await this.events.readStream(channelStream(channel), {
      direction: 'backwards',
      max: mostLookedBack,
    });
    const oldest = stored.at(-1);
    const horizon = oldest && stored.length >= mostLookedBack ? eventOf(deliveryEvents, readEvent(oldest)) : undefined;
    const made: Known = {
      told: new Map(),
      revision: (oldest?.revision ?? 0) - 1,
      messages: new Map(),
      horizon: horizon?.data.position ?? '',
    };
    for (const event of stored.toReversed()) follow(made, event.revision, eventOf(deliveryEvents, readEvent(event)));
    this.#ended.set(channel, made);
    return made;
  }
}

/** One event more; the same event once more changes nothing. */
function follow(known: Known, revision: number, { type, data, at }: Delivered): void {
  if (revision !== known.revision + 1) return;
  known.revision = revision;
  known.messages.set(data.message, type);
  if (type !== 'ChannelTold') return;
  const { position, tries, reference: given, note } = data;
  // A reminder tells of no change.
  if (position === '') return;
  for (const record of data.records) {
    const lane = laneOf(record);
    const reference = given ?? known.told.get(lane)?.reference;
    known.told.set(lane, {
      revision: record.revision,
      position,
      at,
      tries,
      ...(reference !== undefined && { reference }),
      ...(note !== undefined && { note }),
    });
  }
}

/** The work that the portal does by itself. */
export function portalsOwn(commandId: string, at: Date): CommandContext {
  return { actor: 'portal', role: 'portal', at: at.toISOString(), correlationId: commandId, commandId };
}
