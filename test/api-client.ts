import { Buffer } from 'node:buffer';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { adminPassword } from './portal-process.js';

export type Fields = Readonly<Record<string, unknown>>;

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came, compressed or not. */
  readonly bytes: Buffer;
  readonly text: string;
  /** The body of a JSON answer: an object, or the records of a list. Empty for every other answer. */
  readonly body: Fields;
  readonly list: readonly Fields[];
}

export interface SendOptions {
  /** Text and bytes go as they are; anything else becomes JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * One visitor of the API with a cookie jar. Speaks plain `node:http`, because `fetch` rewrites paths, asks for
 * compression and adds cache headers of its own. Every request has a connection of its own.
 */
export class ApiClient {
  readonly cookies = new Map<string, string>();

  /** `url`: of a portal; paths are relative to its `/api`. */
  constructor(readonly url: string) {}

  get(path: string, headers?: SendOptions['headers']): Promise<Reply> {
    return this.send('GET', path, { headers: headers ?? {} });
  }

  post(path: string, body?: unknown, headers?: SendOptions['headers']): Promise<Reply> {
    return this.send('POST', path, { body, headers: headers ?? {} });
  }

  put(path: string, body?: unknown, headers?: SendOptions['headers']): Promise<Reply> {
    return this.send('PUT', path, { body, headers: headers ?? {} });
  }

  delete(path: string, headers?: SendOptions['headers']): Promise<Reply> {
    return this.send('DELETE', path, { headers: headers ?? {} });
  }

  /** It comes again, when a busy portal says that it may. */
  async patiently(ask: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const reply = await ask();
      const { 'retry-after': after } = reply.headers;
      if (reply.status !== 503 || after === undefined) return reply;
      await setTimeout(1000 * Number(after));
    }
  }

  /** @throws Error unless it succeeds */
  async signIn(username = 'admin', password = adminPassword): Promise<Reply> {
    const reply = await this.patiently(() => this.post('/auth/login', { username, password }));
    if (reply.status !== 200) throw new Error(`sign-in failed with ${reply.status}: ${reply.text}`);
    return reply;
  }

  send(method: string, path: string, { body, headers = {} }: SendOptions = {}): Promise<Reply> {
    const payload =
      typeof body === 'string' || Buffer.isBuffer(body) || body === undefined ? body : JSON.stringify(body);
    const sent = {
      ...(payload !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(payload),
      }),
      ...(this.cookies.size > 0 && { Cookie: this.cookieHeader() }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(this.url, { path: `/api${path}`, method, headers: sent, agent: false });
      outgoing.once('error', reject);
      outgoing.once('response', (response) => this.receive(response).then(resolve, reject));
      outgoing.end(payload);
    });
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private async receive(response: IncomingMessage): Promise<Reply> {
    const { headers, statusCode: status = 0 } = response;
    for (const cookie of headers['set-cookie'] ?? []) this.keep(cookie);
    const bytes = await buffer(response);
    const text = bytes.toString();
    const isJson = /^application\/(problem\+)?json\b/.test(headers['content-type'] ?? '');
    const parsed: unknown = isJson && headers['content-encoding'] === undefined && text !== '' ? JSON.parse(text) : {};
    const list = Array.isArray(parsed) ? (parsed as Fields[]) : [];
    return { status, headers, bytes, text, body: parsed as Fields, list };
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/expires=Thu, 01 Jan 1970/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** How many of the replies have which status. */
export function tally(replies: readonly Reply[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A new visitor, signed in as the admin. */
export async function admin(url: string): Promise<ApiClient> {
  const client = new ApiClient(url);
  await client.signIn();
  return client;
}
