import { createServer, type IncomingHttpHeaders, request, type RequestListener, type ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export interface InnerAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * What a program answers to a GET, as one learns it over a connection: HTTP as ever, without a socket. Where the head of
 * the answer is not wanted, the connection ends before its body, which may be a file of any size.
 * @throws Error when the program ends the connection instead
 */
export async function innerRequest(
  program: RequestListener,
  path: string,
  headers: Readonly<Record<string, string>>,
  isWanted: (response: ServerResponse) => boolean = () => true,
): Promise<InnerAnswer | undefined> {
  const [near, far] = connectedPair();
  let response: ServerResponse | undefined;
  const server = createServer((incoming, outgoing) => {
    response = outgoing;
    program(incoming, outgoing);
  });
  server.emit('connection', far);
  try {
    return await new Promise<InnerAnswer | undefined>((resolve, reject) => {
      const call = request({ path, headers, createConnection: () => near }, (answer) => {
        const { statusCode: status = 0, headers: received } = answer;
        if (!response || !isWanted(response)) return resolve(undefined);
        buffer(answer).then((body) => resolve({ status, headers: received, body }), reject);
      });
      call.once('error', reject).end();
    });
  } finally {
    near.destroy();
    far.destroy();
  }
}

/** Two streams: what is written to the one is read from the other. */
function connectedPair(): readonly [Duplex, Duplex] {
  const [near, far] = [new End(), new End()];
  near.other = far;
  far.other = near;
  return [near, far];
}

class End extends Duplex {
  other: Duplex | undefined;
  #resume = () => {};

  override _read(): void {
    this.#resume();
    this.#resume = () => {};
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const { other } = this;
    if (other instanceof End && !other.push(chunk)) other.#resume = done;
    else done();
  }

  override _final(done: () => void): void {
    this.other?.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.other?.push(null);
    done(error);
  }
}
