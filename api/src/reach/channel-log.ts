import {
  type ChannelEvent,
  channelEvents,
  type ChannelKind,
  eventOf,
  type NewsType,
  portalChannelsStream,
  readEvent,
  type TemplateTexts,
} from '@noticeboard/content-model';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';
import { retryOnConflict } from '../commands/aggregate-store.js';
import { type CommandContext, newEvents } from '../commands/command-context.js';

export interface Webhook {
  readonly url: string;
  readonly events: readonly NewsType[];
  /** Keys of families and of kinds of listings; all where it is empty. */
  readonly families: readonly string[];
}

/** A place outside the portal that gets what becomes public, as the log has it. */
export interface Channel {
  readonly id: string;
  readonly kind: ChannelKind;
  /** Position of the event that opened it: the channel gets what comes after. */
  readonly since: string;
  /** ISO 8601. */
  readonly openedAt: string;
  readonly paused: boolean;
  readonly webhook?: Webhook;
  /** By source and kind of change (`templateKey`), the templates that are not the usual one. */
  readonly templates: ReadonlyMap<string, TemplateTexts>;
}

export function templateKey(source: string, change: NewsType): string {
  return `${source} ${change}`;
}

/** Begins the ids of channels that people post to. */
export const byHandPrefix = 'by-hand-';
/** Begins the ids of caches of pages. */
export const cachePrefix = 'cache-';

/** How staff know it, where its kind does not say: the address of a webhook, the name of a chat. */
export function channelName({ id, kind, webhook }: Pick<Channel, 'id' | 'kind' | 'webhook'>): string | undefined {
  if (kind === 'telegram') return id.replace(/^telegram-(?!-?\d)/, '@').replace(/^telegram-/, '');
  if (kind === 'byHand') return id.slice(byHandPrefix.length);
  if (kind === 'cache') return id.slice(cachePrefix.length);
  return webhook?.url;
}

export type Channels = ReadonlyMap<string, Channel>;

/** The channels as a whole, in the one stream that says which there are and how they are set. */
export class ChannelLog {
  #revision = -1;
  #channels: Channels = new Map();

  constructor(private readonly events: Pick<EventStore, 'readStream' | 'append'>) {}

  /** As they are now. */
  async all(): Promise<Channels> {
    const more = await this.events.readStream(portalChannelsStream, { from: this.#revision + 1 });
    for (const stored of more) {
      if (stored.revision !== this.#revision + 1) continue;
      this.#channels = channelsAfter(this.#channels, stored);
      this.#revision = stored.revision;
    }
    return this.#channels;
  }

  /**
   * @param decide makes the event of the channels as they are, undefined for none; may be called again. An error
   * that it throws ends the call
   * @returns the channels after it, and its position; undefined where there was none
   */
  async record(
    context: CommandContext,
    decide: (channels: Channels) => ChannelEvent | undefined,
  ): Promise<{ readonly channels: Channels; readonly position: string } | undefined> {
    return retryOnConflict(async () => {
      const event = decide(await this.all());
      if (!event) return undefined;
      const expected = this.#revision < 0 ? 'none' : this.#revision;
      const events = newEvents(context, [event]);
      const { position } = await this.events.append([{ stream: portalChannelsStream, expected, events }]);
      return { channels: await this.all(), position };
    });
  }
}

function channelsAfter(before: Channels, stored: RecordedEvent): Channels {
  const { type, data, at, position } = eventOf(channelEvents, readEvent(stored));
  const after = new Map(before);
  const { channel: id } = data;
  const known = after.get(id);
  const begun = { id, since: position, openedAt: at, paused: false, templates: new Map() };
  switch (type) {
    case 'ChannelOpened':
      after.set(id, { ...begun, kind: data.kind });
      break;
    case 'WebhookAdded':
      after.set(id, {
        ...begun,
        kind: 'webhook',
        webhook: { url: data.url, events: data.events, families: data.families },
      });
      break;
    case 'WebhookEdited':
      if (known?.webhook) {
        const { channel: _, ...changes } = data;
        after.set(id, { ...known, webhook: { ...known.webhook, ...changes } as Webhook });
      }
      break;
    case 'WebhookRemoved':
      after.delete(id);
      break;
    case 'ChannelPaused':
    case 'ChannelResumed':
      if (known) after.set(id, { ...known, paused: type === 'ChannelPaused' });
      break;
    case 'TemplateChanged':
      if (known) {
        const templates = new Map(known.templates);
        const key = templateKey(data.source, data.change);
        if (Object.keys(data.texts).length > 0) templates.set(key, data.texts);
        else templates.delete(key);
        after.set(id, { ...known, templates });
      }
      break;
    case 'WebhookSecretChanged':
    case 'ChannelRetried':
      break;
  }
  return after;
}
