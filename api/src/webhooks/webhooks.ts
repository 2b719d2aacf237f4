import { randomUUID } from 'node:crypto';
import { invalid, ProblemError } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { type CommandContext, recordId } from '../commands/command-context.js';
import type { Channel, Channels, Webhook } from '../reach/channel-log.js';
import type { ReachHome } from '../reach/reach-home.js';
import { shownSecret } from './signature.js';
import { addressFault } from '../outgoing/entered-addresses.js';
import { sendWebhook } from './webhook-request.js';
import { WebhookSecrets } from './webhook-secrets.js';

export type WebhookChannel = Channel & { readonly webhook: Webhook };

interface Changed {
  readonly channel: WebhookChannel;
  readonly position: string;
  /** As it is shown, once. */
  readonly secret?: string;
}

/** The addresses that staff have entered, which get messages by signed requests. */
export class Webhooks {
  readonly #secrets: WebhookSecrets;

  constructor(
    private readonly home: ReachHome,
    private readonly mayReachPrivate: (address: string) => boolean,
    events: EventStore,
  ) {
    this.#secrets = new WebhookSecrets(events);
  }

  /** The oldest first. */
  async all(): Promise<readonly WebhookChannel[]> {
    return [...(await this.home.channels.all()).values()].filter(isWebhook);
  }

  /** @throws ProblemError `unknownRecord` */
  async one(id: string): Promise<WebhookChannel> {
    return webhookIn(await this.home.channels.all(), id);
  }

  /** @throws ProblemError `invalid` */
  async add(webhook: Webhook, context: CommandContext): Promise<Changed> {
    await this.#assertAddress(webhook.url);
    const channel = `webhook-${recordId(context.commandId)}`;
    const secret = await this.#secrets.renew(channel, context);
    const { url, events, families } = webhook;
    const recorded = await this.home.channels.record(context, () => ({
      type: 'WebhookAdded',
      data: { channel, url, events: [...events], families: [...families] },
    }));
    if (!recorded) throw new RangeError('an addition is always recorded');
    const { channels, position } = recorded;
    return { channel: webhookIn(channels, channel), position, secret: shownSecret(secret) };
  }

  /** @throws ProblemError `unknownRecord`, `invalid` */
  async edit(id: string, changes: Partial<Webhook>, rotates: boolean, context: CommandContext): Promise<Changed> {
    await this.one(id);
    if (changes.url !== undefined) await this.#assertAddress(changes.url);
    const secret = rotates ? await this.#secrets.renew(id, context) : undefined;
    let position = '';
    if (secret !== undefined) {
      const rotated = { type: 'WebhookSecretChanged', data: { channel: id } } as const;
      position = (await this.home.channels.record(context, () => rotated))?.position ?? position;
    }
    const own = { ...context, commandId: randomUUID() };
    const edited = await this.home.channels.record(own, (channels) => {
      const { webhook } = webhookIn(channels, id);
      const differing = Object.entries(changes).filter(
        ([name, value]) => JSON.stringify(webhook[name as keyof Webhook]) !== JSON.stringify(value),
      );
      if (differing.length === 0) return undefined;
      return { type: 'WebhookEdited', data: { channel: id, ...Object.fromEntries(differing) } };
    });
    const channel = await this.one(id);
    const shown = secret !== undefined && { secret: shownSecret(secret) };
    return { channel, position: edited?.position ?? (position || channel.since), ...shown };
  }

  /** The portal forgets the messages that wait for the webhook. @throws ProblemError `unknownRecord` */
  async remove(id: string, context: CommandContext): Promise<Changed> {
    const channel = await this.one(id);
    const recorded = await this.home.channels.record(context, (channels) => {
      webhookIn(channels, id);
      return { type: 'WebhookRemoved', data: { channel: id } };
    });
    await this.home.outbox.drop(id);
    return { channel, position: recorded?.position ?? channel.since };
  }

  /** Sends a message that says nothing, now. @throws ProblemError `unknownRecord` */
  async test(id: string) {
    const { webhook } = await this.one(id);
    const at = this.home.clock();
    const secrets = await this.#secrets.of(id, at);
    const body = JSON.stringify({ type: 'test', at: at.toISOString(), position: '', records: [] });
    const message = { url: webhook.url, id: `msg_test_${randomUUID()}`, body, secrets, at };
    const { status, outcome } = await sendWebhook(message, this.mayReachPrivate);
    const why = 'why' in outcome ? { why: outcome.why } : {};
    return { delivered: outcome.kind === 'delivered', status, ...why };
  }

  async #assertAddress(url: string): Promise<void> {
    const fault = await addressFault(url, this.mayReachPrivate);
    if (fault) invalid('url', fault);
  }
}

function isWebhook(channel: Channel): channel is WebhookChannel {
  return channel.webhook !== undefined;
}

function webhookIn(channels: Channels, id: string): WebhookChannel {
  const channel = channels.get(id);
  if (!channel || !isWebhook(channel)) throw new ProblemError('unknownRecord');
  return channel;
}
