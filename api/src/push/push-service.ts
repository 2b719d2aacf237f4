import type { IncomingMessage } from 'node:http';
import { type Ask, askOthers, NoAnswer, OpenConnections } from '../outgoing/ask-others.js';
import type { ResolveHost } from '../outgoing/reachable.js';
import { remembered } from '../outgoing/remembered-hosts.js';
import { retryAfterMs } from '../reach/retry-after.js';
import { enteredReachable } from '../outgoing/entered-addresses.js';
import { encrypted } from './encrypted.js';
import type { PushSubscription } from './push-subscriptions.js';
import type { Vapid } from './vapid.js';

/** ms. */
const within = 10_000;
const mostBytes = 65_536;
/** Connections to one service, each with one message under way. */
export const pushesAtOnce = 64;

export interface PushRequest {
  readonly text: string;
  readonly topic: string;
  /** s. */
  readonly ttl: number;
  readonly urgency: 'high' | 'normal';
}

export type PushAnswer =
  | { readonly kind: 'taken' }
  /** The browser has left. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; /** ms, where the service says so. */ readonly after?: number; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string };

/** The services that hand messages on to browsers. */
export class PushServices {
  readonly #connections = new OpenConnections(pushesAtOnce);
  readonly #resolve: ResolveHost;

  constructor(
    private readonly vapid: () => Promise<Vapid>,
    private readonly mayReachPrivate: (address: string) => boolean,
  ) {
    this.#resolve = remembered(enteredReachable(new URL('https://any.example'), mayReachPrivate).resolve);
  }

  async send(
    { endpoint, p256dh, auth }: PushSubscription,
    { text, topic, ttl, urgency }: PushRequest,
    stop: AbortSignal,
  ): Promise<PushAnswer> {
    const url = new URL(endpoint);
    const vapid = await this.vapid();
    const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
    const body = encrypted(text, keys);
    const headers = {
      Authorization: vapid.headerFor(url.origin, Date.now()),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(body.length),
      TTL: String(ttl),
      Topic: topic,
      Urgency: urgency,
    };
    const talk = async (ask: Ask) => {
      const answer = await ask(url, { method: 'POST', headers, body });
      await readAway(answer);
      return answerOf(answer, new Date());
    };
    const reachable = { ...enteredReachable(url, this.mayReachPrivate), resolve: this.#resolve };
    try {
      return await askOthers({ within, stop, reachable, connections: this.#connections }, talk);
    } catch (error) {
      if (error instanceof NoAnswer)
        return { kind: error.fault === 'private' ? 'refused' : 'later', why: error.message };
      throw error;
    }
  }

  close(): void {
    this.#connections.close();
  }
}

/** To its end, so that the connection stays open; one that says too much is cut. */
async function readAway(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > mostBytes) return void answer.destroy();
    }
  } catch (error) {
    throw new NoAnswer('noAnswer', error);
  }
}

function answerOf({ statusCode = 0, headers }: IncomingMessage, now: Date): PushAnswer {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'taken' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
  const why = `The push service answers ${statusCode}.`;
  if (statusCode !== 429 && statusCode < 500) return { kind: 'refused', why };
  const after = retryAfterMs(headers['retry-after'], now);
  return { kind: 'later', why, ...(after !== undefined && { after }) };
}
