import { once } from 'node:events';
import { request } from 'node:http';
import type { Buffer } from 'node:buffer';
import type { ApiClient, SendOptions } from './api-client.js';

/** Sends a body in pieces, each on its way before the next, and then either ends it or breaks the connection off. */
export async function sendInPieces(
  client: ApiClient,
  path: string,
  pieces: readonly Buffer[],
  { headers = {} }: SendOptions,
  then: 'end' | 'abort',
): Promise<number | undefined> {
  const outgoing = request(client.url, {
    path: `/api${path}`,
    method: 'POST',
    headers: { Cookie: client.cookieHeader(), ...headers },
    agent: false,
  });
  const answered = once(outgoing, 'response') as Promise<[{ statusCode?: number; resume(): void }]>;
  answered.catch(() => undefined);
  for (const piece of pieces) await new Promise((resolve) => outgoing.write(piece, resolve));
  if (then === 'abort') {
    outgoing.on('error', () => undefined).destroy();
    return undefined;
  }
  outgoing.end();
  const [response] = await answered;
  response.resume();
  return response.statusCode;
}
