import { ProblemError } from '@noticeboard/content-model';
import type { CommandContext } from '../commands/command-context.js';
import { type Channel, channelName } from '../reach/channel-log.js';
import type { ReachHome } from '../reach/reach-home.js';
import type { ChannelRecord } from './channel.wire.js';

interface Changed {
  readonly channel: ChannelRecord;
  readonly position: string;
}

/** The places outside as staff look after them. */
export class Channels {
  constructor(private readonly home: ReachHome) {}

  /** The oldest first. */
  async all(): Promise<readonly ChannelRecord[]> {
    const { channels, destinations } = await this.home.all();
    const set = new Set(destinations.map(({ id }) => id));
    return Promise.all([...channels.values()].map((channel) => this.#record(channel, set.has(channel.id))));
  }

  /** @throws ProblemError `unknownRecord` */
  async pause(id: string, paused: boolean, context: CommandContext): Promise<Changed> {
    return this.#changed(id, await this.home.pause(id, paused, context));
  }

  /** Sends what failed once more, and what waits at once. @throws ProblemError `unknownRecord` */
  async retry(id: string, context: CommandContext): Promise<Changed> {
    const before = await this.one(id);
    const now = this.home.clock().getTime();
    const messages = before.waiting + before.failed;
    if (messages > 0) await this.home.outbox.retry(id, now);
    const recorded = await this.home.channels.record(context, () =>
      messages === 0 ? undefined : { type: 'ChannelRetried', data: { channel: id, messages } },
    );
    return this.#changed(id, recorded?.position);
  }

  /** @throws ProblemError `unknownRecord` */
  async one(id: string): Promise<ChannelRecord> {
    const found = (await this.all()).find((channel) => channel.id === id);
    if (!found) throw new ProblemError('unknownRecord');
    return found;
  }

  async #changed(id: string, position: string | undefined): Promise<Changed> {
    const channel = await this.one(id);
    return { channel, position: position ?? channel.since };
  }

  async #record(channel: Channel, isSet: boolean): Promise<ChannelRecord> {
    const { id, kind, since, openedAt, paused } = channel;
    const name = channelName(channel);
    const { outbox, deliveries } = this.home;
    const [queue, [last]] = await Promise.all([outbox.state(id), deliveries.newest(id, 1)]);
    const { waiting, failed, fault } = queue;
    const isFailing = failed > 0 || fault !== undefined;
    return {
      id,
      kind,
      state: !isSet ? 'off' : paused ? 'paused' : isFailing ? 'failing' : 'open',
      waiting,
      failed,
      position: last?.data.position ?? since,
      since,
      createdAt: openedAt,
      ...(name !== undefined && { name }),
      ...(fault !== undefined && { fault }),
      ...(last?.type === 'ChannelTold' && last.data.note !== undefined && { note: last.data.note }),
      ...(last && { lastAt: last.at }),
    };
  }
}
