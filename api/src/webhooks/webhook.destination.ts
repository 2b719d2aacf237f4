import type { Channel } from '../reach/channel-log.js';
import type { Destination } from '../reach/destination.js';
import { chosenBy, webhookBody } from './webhook-body.js';
import { sendWebhook } from './webhook-request.js';
import type { WebhookSecrets } from './webhook-secrets.js';

export interface WebhookSettings {
  readonly secrets: Pick<WebhookSecrets, 'of'>;
  /** The portal's origin; without one the body names records by path. */
  readonly origin: string | undefined;
  readonly mayReachPrivate: (address: string) => boolean;
  readonly clock: () => Date;
}

/** One of the addresses that staff have entered. */
export function webhookDestination(
  { id, webhook }: Channel & { readonly webhook: NonNullable<Channel['webhook']> },
  { secrets, origin, mayReachPrivate, clock }: WebhookSettings,
): Destination {
  return {
    id,
    kind: 'webhook',
    per: 'publication',
    choose: (message) => chosenBy(webhook, message),
    words: async (message) => [{ form: 'request', text: JSON.stringify(webhookBody(message, origin), undefined, 2) }],
    async deliver(message, signal) {
      const at = clock();
      const signing = await secrets.of(id, at);
      if (signing.length === 0)
        return { kind: 'refused', why: 'its secret is lost, as after a restoration: change it, then send again' };
      const body = JSON.stringify(webhookBody(message, origin));
      const request = { url: webhook.url, id: message.id, body, secrets: signing, at };
      return (await sendWebhook(request, mayReachPrivate, signal)).outcome;
    },
  };
}
