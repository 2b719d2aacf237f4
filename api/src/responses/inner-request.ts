import { IncomingMessage, type IncomingHttpHeaders, type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

export interface InnerAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * The answer of a program to a request, without a connection. Where the head of the answer is not wanted, nothing is
 * taken of its body, which may be a file of any size.
 *
 * Without it, a server of Node's over `duplexPair` holds the event loop for up to 160 ms while a list of 16 MB is made
 * and costs 0.09 ms more for each page; the answers of `light-my-request` lose their methods to the prototype of
 * Express.
 * @param members of the request, as of a GET by default. Its body is among them, parsed
 * @throws Error when the program ends the connection instead
 */
export function innerRequest(
  program: RequestListener,
  path: string,
  headers: Readonly<Record<string, string>>,
  isWanted: (response: ServerResponse) => boolean = () => true,
  members: object = {},
): Promise<InnerAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const socket = new Received(() => {
      if (isWanted(response)) return;
      resolve(undefined);
      socket.destroy();
    });
    const request = Object.assign(requestOver(socket, path, headers), members);
    const response = new ServerResponse(request);
    // Its methods are those of a stream: nobody asks an answer's socket for more.
    response.assignSocket(socket as unknown as Socket);
    response.once('finish', () => {
      resolve(socket.answer());
      response.detachSocket(socket as unknown as Socket);
    });
    socket.once('close', () => reject(new Error('the program has ended the connection')));
    program(request, response);
  });
}

/** True when nobody but this process has asked. */
export function isInner({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return (socket as Duplex) instanceof Received;
}

function requestOver(socket: Received, path: string, headers: Readonly<Record<string, string>>): IncomingMessage {
  const request = new IncomingMessage(socket as unknown as Socket);
  // By HTTP/1.0 the body comes as it is, without the lengths of its parts.
  const version = { httpVersion: '1.0', httpVersionMajor: 1, httpVersionMinor: 0 };
  const rawHeaders = Object.entries(headers).flat();
  Object.assign(request, { method: 'GET', url: path, headers, rawHeaders, complete: true, ...version });
  request.push(null);
  return request;
}

const headEnd = '\r\n\r\n';

/** Without a copy where there is one, which may be long. */
function joined(parts: readonly Buffer[]): Buffer {
  const [only] = parts;
  return parts.length === 1 && only ? only : Buffer.concat(parts);
}

/** The far end of an answer: all that is written to it. */
class Received extends Duplex {
  readonly #parts: Buffer[] = [];
  readonly #begun: () => void;

  /** `begun` is called when the head is there. */
  constructor(begun: () => void) {
    super();
    this.#begun = begun;
  }

  answer(): InnerAnswer {
    const [first = Buffer.of(), ...rest] = this.#parts;
    const end = first.indexOf(headEnd);
    const [statusLine = '', ...lines] = first.toString('latin1', 0, end).split('\r\n');
    const headers = lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    });
    return {
      status: Number(statusLine.split(' ')[1]),
      headers: Object.fromEntries(headers),
      body: joined([first.subarray(end + headEnd.length), ...rest].filter(({ length }) => length > 0)),
    };
  }

  override _read(): void {}

  override _write(part: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#parts.push(part);
    if (this.#parts.length === 1) this.#begun();
    done();
  }
}
