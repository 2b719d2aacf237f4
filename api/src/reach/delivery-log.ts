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

interface Known {
  /** By lane, what the other side calls the newest post of a record. */
  readonly references: Map<string, string>;
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
    return (await this.#known(channel)).references.get(lane);
  }

  async told(message: QueuedMessage, tries: number, { reference, note }: Mentioned = {}): Promise<void> {
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
    await this.#append(message, { type: 'ChannelTold', data });
  }

  async gaveUp(message: QueuedMessage, why: string): Promise<void> {
    const { id, position } = message;
    await this.#append(message, { type: 'ChannelGaveUp', data: { message: id, position, why } });
  }

  /** The newest first. */
  async newest(channel: string, most: number): Promise<readonly Delivered[]> {
    const stored = await this.events.readStream(channelStream(channel), { direction: 'backwards', max: most });
    return stored.map((event) => eventOf(deliveryEvents, readEvent(event)));
  }

  async #append({ destination, id }: QueuedMessage, event: DeliveryEvent): Promise<void> {
    for (;;) {
      const known = await this.#known(destination);
      const expected = known.revision < 0 ? 'none' : known.revision;
      const commandId = uuidV5(`${destination} ${id} ${event.type} ${known.revision}`, idSpace);
      const context = portalsOwn(commandId, this.clock());
      try {
        await this.events.append([
          { stream: channelStream(destination), expected, events: newEvents(context, [event]) },
        ]);
        known.revision += 1;
        known.messages.set(id, event.type);
        refer(known.references, event);
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
    const events = stored.map((event) => eventOf(deliveryEvents, readEvent(event))).toReversed();
    const references = new Map<string, string>();
    for (const event of events) refer(references, event);
    const made: Known = {
      references,
      revision: stored[0]?.revision ?? -1,
      messages: new Map(events.map(({ type, data }) => [data.message, type])),
      horizon: stored.length < mostLookedBack ? '' : (events[0]?.data.position ?? ''),
    };
    this.#ended.set(channel, made);
    return made;
  }
}

function refer(references: Map<string, string>, { type, data }: DeliveryEvent): void {
  if (type !== 'ChannelTold' || data.reference === undefined) return;
  for (const record of data.records) references.set(laneOf(record), data.reference);
}

/** The work that the portal does by itself. */
export function portalsOwn(commandId: string, at: Date): CommandContext {
  return { actor: 'portal', role: 'portal', at: at.toISOString(), correlationId: commandId, commandId };
}
