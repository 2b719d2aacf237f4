import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface BotCall {
  readonly method: string;
  readonly chat_id: string;
  readonly text: string;
  readonly parse_mode: string;
  readonly message_id?: number;
}

/** A stand-in of Telegram's Bot API, over HTTP: its posts, and its refusals. */
export interface BotApi {
  readonly url: string;
  /** All that was asked, in order. */
  readonly calls: readonly BotCall[];
  /** The texts of the posts of all chats, by number. */
  readonly posts: Map<number, string>;
  /** Answers in place of the next ones: a status with a body, `cut` for none, or `late` for none after it was done. */
  readonly faults: ({ readonly status: number; readonly body: object } | 'cut' | 'late')[];
  close(): Promise<void>;
}

export const botToken = '123456:AA-not-a-real-token';

export async function botApi(): Promise<BotApi> {
  const calls: BotCall[] = [];
  const posts = new Map<number, string>();
  const faults: BotApi['faults'] = [];
  const refused = (description: string, error_code = 400) => ({ ok: false, error_code, description });
  const done = (id: number) => ({ ok: true, result: { message_id: id } });
  const answerTo = ({ method, text, message_id: id }: BotCall) => {
    if (/<(?!\/?(b|s|i|u|code)>)|&(?!amp;|lt;|gt;)/.test(text)) return refused("Bad Request: can't parse entities");
    if (method === 'sendMessage') {
      const next = 401 + posts.size;
      posts.set(next, text);
      return done(next);
    }
    if (id === undefined || !posts.has(id)) return refused('Bad Request: message to edit not found');
    if (posts.get(id) === text) return refused('Bad Request: message is not modified');
    posts.set(id, text);
    return done(id);
  };
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
      const call = { method, ...(body as Omit<BotCall, 'method'>) };
      calls.push(call);
      const fault = faults.shift();
      if (fault === 'cut') return void request.socket.destroy();
      const answer =
        token === botToken
          ? typeof fault === 'object'
            ? fault.body
            : fault === 'late'
              ? {}
              : answerTo(call)
          : refused('Unauthorized', 401);
      if (fault === 'late') {
        answerTo(call);
        return void request.socket.destroy();
      }
      const code =
        (typeof fault === 'object' ? fault.status : undefined) ??
        ('error_code' in answer ? Number(answer.error_code) : 200);
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    posts,
    faults,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
