import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypted } from './browser.js';

/** A message as a browser has it. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly payload: Record<string, unknown>;
}

/** A browser that has subscribed at the stand-in. */
export interface SubscribedBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly received: Received[];
}

/** How the service answers next; undefined: 201. */
export type Answering = (response: ServerResponse) => void;

/** A stand-in for a push service, over real HTTP, whose browsers decrypt. */
export async function startPushService() {
  const browsers = new Map<string, (headers: IncomingHttpHeaders, body: Buffer) => void>();
  const service: { answer: Answering | undefined; requests: number } = { answer: undefined, requests: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      service.requests += 1;
      if (service.answer) return service.answer(response);
      browsers.get(request.url ?? '')?.(request.headers, Buffer.concat(parts));
      response.writeHead(201, { Location: '/m/1' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    answers(answer: Answering | undefined) {
      service.answer = answer;
    },
    get requests() {
      return service.requests;
    },
    browser(): SubscribedBrowser {
      const own = createECDH('prime256v1');
      const [p256dh, auth] = [own.generateKeys(), randomBytes(16)];
      const path = `/send/${randomUUID()}`;
      const received: Received[] = [];
      browsers.set(path, (headers, body) => {
        received.push({ headers, payload: JSON.parse(decrypted(body, own, auth)) as Record<string, unknown> });
      });
      const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
      return { endpoint: origin + path, keys, received };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
