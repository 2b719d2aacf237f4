import { Buffer } from 'node:buffer';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LinkVerdict } from '@noticeboard/content-model';
import { limitMs } from '../../../../test/deadline.js';
import { isPublicAddress } from '../../outgoing/reachable.js';
import { linkCheck, type LinkCheckOptions } from '../link-check.js';

/** An address of this machine that stands for one of the public internet; every other one stays what it is. */
export const open = '127.0.0.2';

/** The addresses that the names of the small web resolve to. */
const names: Readonly<Record<string, readonly string[]>> = {
  'ssc.example': [open],
  'intranet.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'both.example': [open, '10.0.0.8'],
};

interface WebServer {
  readonly port: number;
  /** Requests so far, oldest first. */
  readonly asked: IncomingMessage[];
  readonly close: () => Promise<void>;
}

export class SmallWeb {
  private constructor(
    readonly web: WebServer,
    /** The server that only this machine may reach. */
    readonly inner: WebServer,
  ) {}

  static async start(): Promise<SmallWeb> {
    return new SmallWeb(await serve(answer, open), await serve((_request, response) => response.end(), '127.0.0.1'));
  }

  async stop(): Promise<void> {
    await this.web.close();
    await this.inner.close();
  }

  forget(): void {
    this.web.asked.length = 0;
    this.inner.asked.length = 0;
  }

  /** `/silent`, `/hangs-up`, `/no-head` and `/drops-head` do so; every other path answers with what its query asks. */
  at(path: string, host = 'ssc.example'): string {
    return `http://${host}:${this.web.port}${path}`;
  }

  redirect(to: string, status = 302): string {
    return this.at(`/?status=${status}&to=${encodeURIComponent(to)}`);
  }

  check(link: string, more: LinkCheckOptions = {}): Promise<LinkVerdict> {
    return linkCheck({
      resolve: async (name) => names[name] ?? [],
      mayConnect: (address) => address === open || isPublicAddress(address),
      timeout: limitMs,
      ...more,
    })(link);
  }
}

const answer: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://ssc.example');
  const to = searchParams.get('to');
  const isHead = request.method === 'HEAD';
  if (pathname === '/silent') return;
  if (pathname === '/hangs-up' || (isHead && pathname === '/drops-head')) return void request.socket.destroy();
  const status = isHead && pathname === '/no-head' ? 405 : Number(searchParams.get('status') ?? 200);
  response.writeHead(status, { 'Set-Cookie': 'seen=yes', ...(to !== null && { Location: inBytes(to) }) });
  response.end(isHead ? undefined : 'x'.repeat(100_000));
};

/** As servers send it that encode nothing. */
function inBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

async function serve(listener: RequestListener, host: string): Promise<WebServer> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
