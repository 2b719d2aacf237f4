import { productName } from '@noticeboard/content-model';
import { askOthers, NoAnswer } from '../outgoing/ask-others.js';
import { enteredReachable } from '../outgoing/entered-addresses.js';
import { answered } from '../reach/answered.js';
import type { Outcome } from '../reach/destination.js';
import { retryAfterMs } from '../reach/retry-after.js';
import { signedHeaders } from './signature.js';

const within = 10_000;

export interface WebhookRequest {
  readonly url: string;
  readonly id: string;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly at: Date;
}

/** How the other side has answered: its status, or null where it did not. */
export interface WebhookAnswer {
  readonly status: number | null;
  readonly outcome: Outcome;
}

/** Sends one signed request, follows no redirect, and looks at nothing but the status. */
export async function sendWebhook(
  { url: text, id, body, secrets, at }: WebhookRequest,
  mayReachPrivate: (address: string) => boolean,
  stop?: AbortSignal,
): Promise<WebhookAnswer> {
  const url = new URL(text);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `${productName}-Webhooks/1`,
    ...signedHeaders(secrets, { id, at, body }),
  };
  try {
    return await askOthers({ within, stop, reachable: enteredReachable(url, mayReachPrivate) }, async (ask) => {
      const answer = await ask(url, { method: 'POST', headers, body });
      const status = Number(answer.statusCode);
      const outcome = answered(status, retryAfterMs(answer.headers['retry-after'], at));
      return { status, outcome: outcome.kind === 'delivered' ? { ...outcome, reference: String(status) } : outcome };
    });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const why = error.message;
    return { status: null, outcome: error.fault === 'private' ? { kind: 'refused', why } : { kind: 'again', why } };
  }
}
