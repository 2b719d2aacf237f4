import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { serve } from './small-internet.js';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface ToldRecord {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly revision: number;
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
}

export interface Told {
  readonly type: string;
  readonly at: string;
  readonly position: string;
  readonly note?: string;
  readonly records: readonly ToldRecord[];
}

export interface WebhookReceiver {
  readonly url: string;
  /** All that came, whatever was answered. */
  readonly received: readonly Received[];
  /** The status of the next answers; 204 when there is none. */
  readonly answers: number[];
  /** The requests that were sent, with their signatures verified. @throws WebhookVerificationError */
  told(secret: string): Told[];
}

/** An address on this machine that takes webhooks, until the tests of the file have ended. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const port = await serve((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 204, { Location: `http://127.0.0.1:${port}/elsewhere` }).end();
    });
  });
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers,
    told: (secret) => received.map(({ headers, body }) => verified(secret, headers, body)),
  };
}

function verified(secret: string, headers: IncomingHttpHeaders, body: string): Told {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return new Webhook(secret).verify(body, own) as Told;
}
