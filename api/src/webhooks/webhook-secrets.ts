import { credentialEvents, webhookSecretStream } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { type CommandContext, newEvents } from '../commands/command-context.js';
import { newSecret } from './signature.js';

/** After a change the former secret signs too for so long: the receiver has a day to take the new one. */
const overlapMs = 24 * 60 * 60_000;
/** Beside the number of the event that asks for it. */
const eventNumber = 20;

/** The secrets of webhooks, in streams that no follower, history or export reads. */
export class WebhookSecrets {
  constructor(private readonly events: Pick<EventStore, 'readStream' | 'append'>) {}

  /** Those that sign now, the newest first, in base64; none where the log was restored without them. */
  async of(id: string, now: Date): Promise<readonly string[]> {
    const stored = (await this.#last(id))?.data;
    if (!stored) return [];
    const { secret, former, formerUntil = '' } = stored;
    return former !== undefined && now.toISOString() < formerUntil ? [secret, former] : [secret];
  }

  /** @returns the new one, in base64; the same when the request is repeated while nobody else changes it */
  async renew(id: string, context: CommandContext): Promise<string> {
    const last = await this.#last(id);
    const secret = newSecret();
    const formerUntil = new Date(Date.parse(context.at) + overlapMs).toISOString();
    const data = { secret, ...(last && { former: last.data.secret, formerUntil }) };
    const events = newEvents(context, [{ type: 'WebhookSecretSet', data }], eventNumber);
    await this.events.append([{ stream: webhookSecretStream(id), expected: last?.revision ?? 'none', events }]);
    return secret;
  }

  async #last(id: string) {
    const [last] = await this.events.readStream(webhookSecretStream(id), { direction: 'backwards', max: 1 });
    return last && { revision: last.revision, data: credentialEvents.WebhookSecretSet.data.parse(last.data) };
  }
}
