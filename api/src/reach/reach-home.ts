import { randomUUID } from 'node:crypto';
import type { Family } from '@noticeboard/content-model';
import { ProblemError } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import type { CommandContext } from '../commands/command-context.js';
import { ChannelLog, type Channels } from './channel-log.js';
import { DeliveryLog, portalsOwn } from './delivery-log.js';
import type { Destination } from './destination.js';
import type { Outbox } from './outbox.js';

/** Destinations of one sort that are set now. @param channels as they are now */
export type DestinationSource = (channels: Channels) => Promise<readonly Destination[]>;

interface HomeOptions {
  readonly events: EventStore;
  readonly families: readonly Family[];
  readonly openOutbox: () => Outbox;
  readonly sources: readonly DestinationSource[];
  readonly clock: () => Date;
  /** From a publication to the telling of it, ms. */
  readonly delayMs: number;
  /** The address of the portal; empty where nobody knows it. */
  readonly origin: string;
}

/** The parts that `Reach` and the services for staff share. The outbox is opened when it is needed. */
export class ReachHome {
  readonly channels: ChannelLog;
  readonly deliveries: DeliveryLog;
  readonly clock: () => Date;
  readonly families: readonly Family[];
  readonly delayMs: number;
  readonly origin: string;
  #outbox: Outbox | undefined;

  constructor(private readonly options: HomeOptions) {
    this.channels = new ChannelLog(options.events);
    this.deliveries = new DeliveryLog(options.events, options.clock);
    this.clock = options.clock;
    this.families = options.families;
    this.delayMs = options.delayMs;
    this.origin = options.origin;
  }

  get outbox(): Outbox {
    return (this.#outbox ??= this.options.openOutbox());
  }

  /** The channels of the log, and the destinations that are set now. */
  async all(): Promise<{ readonly channels: Channels; readonly destinations: readonly Destination[] }> {
    const channels = await this.channels.all();
    const found = await Promise.all(this.options.sources.map((source) => source(channels)));
    return { channels, destinations: found.flat() };
  }

  /** Opens the channel of a destination that the portal sets by itself; an open one stays as it is. */
  async open({ id, kind }: Pick<Destination, 'id' | 'kind'>): Promise<void> {
    if ((await this.channels.all()).has(id)) return;
    await this.channels.record(portalsOwn(randomUUID(), this.clock()), (known) =>
      known.has(id) ? undefined : { type: 'ChannelOpened', data: { channel: id, kind } },
    );
  }

  /**
   * The waiting messages stay, and news of what becomes public joins them. @returns its position; undefined where nothing
   * changes
   * @throws ProblemError `unknownRecord`
   */
  async pause(id: string, paused: boolean, context: CommandContext): Promise<string | undefined> {
    const recorded = await this.channels.record(context, (channels) => {
      const channel = channels.get(id);
      if (!channel) throw new ProblemError('unknownRecord');
      if (channel.paused === paused) return undefined;
      return { type: paused ? 'ChannelPaused' : 'ChannelResumed', data: { channel: id } };
    });
    if (recorded) await this.outbox.pause(id, paused);
    return recorded?.position;
  }

  /** Drops what waits for one subscriber, who has left. */
  async forget(channel: string, to: string): Promise<void> {
    if ((await this.channels.all()).has(channel)) await this.outbox.forget(channel, to);
  }

  async close(): Promise<void> {
    await this.#outbox?.close();
  }
}
