import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '../config/config.js';
import { urlOf } from '../config/portal-url.js';

/** A connection is cut when not a byte of an answer, or of a body that is sent, has gone through for this long; ms. */
const stalledAfter = 30_000;
/** A head is some kilobytes, a moment's work on the slowest network; ms. */
const headWithin = 20_000;
/** 20 MB come through at 6 KB/s: a phone on 2G. A connection that stands still is cut long before; ms. */
const requestWithin = 3_600_000;
/** Longer than proxies keep a connection (60 s), so that they close it, and send nothing to one that we are closing; ms. */
const idleFor = 65_000;
/** How long a start that waits for nothing takes at most, on a slow machine; proxies wait longer; ms. */
const startWithin = 20_000;
/** A proxy that is busy has used each of its connections again by then, and knows that they end; ms. */
const quietFor = 200;
/** A turn of the event loop that did hardly anything takes no longer; ms. */
const quietTurn = 0.5;
/** How long a closing waits for such a turn at most; ms. */
const quietTurnWithin = 1000;

interface Listening {
  readonly url: string;
  /** From now on each answer ends its connection. */
  readonly leave: () => void;
  /**
   * Stops accepting, answers what comes on connections that are open, and ends those that stay quiet. Resolves when what
   * is in flight has been answered.
   */
  readonly close: () => Promise<void>;
}

/** The port cannot be had. Exit code 78: another one must be configured, or the other program stopped. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/**
 * Bytes of the address and all headers: an address has up to 64 KB, and an `X-Reason` of 2,000 characters up to 24,000,
 * percent-encoded.
 */
const maxHeaderSize = 96 * 1024;
const tooLong = 'The address and the headers of this request are longer than 96 KB. Leave some of it out.\n';
/** A client that still sends can read the refusal for so long; ms. */
const lingerFor = 1000;

/** The one server of a program. It listens before there is anything to serve. */
export interface ProgramServer extends Listening {
  /** Answers with this program from the next request on. */
  serve(program: RequestListener): void;
  /** The start waits for something: nobody waits with it. */
  keepsNobody(): void;
}

/**
 * Listens on `HEALTH_PORT` with `ROLE=projections`, else on `PORT`. A POST of the first moments, which no proxy repeats,
 * waits for `serve` or `keepsNobody`, 20 s at most. @param first answers until `serve` @throws PortTaken
 */
export async function openServer(
  { role, port, healthPort, host }: Config,
  first: RequestListener,
): Promise<ProgramServer> {
  let program = first;
  let early: (() => void)[] | undefined = role === 'projections' ? undefined : [];
  const server = createServer({ maxHeaderSize }, (request, response) => {
    if (early && request.method === 'POST') early.push(() => program(request, response));
    else program(request, response);
  });
  const keepsNobody = () => {
    const kept = early ?? [];
    early = undefined;
    for (const answer of kept) answer();
  };
  setTimeout(keepsNobody, startWithin).unref();
  const place = role === 'projections' ? { variable: 'HEALTH_PORT', port: healthPort } : { variable: 'PORT', port };
  const listening = await listen(server, { ...place, host });
  const serve = (next: RequestListener) => {
    program = next;
    keepsNobody();
  };
  return { ...listening, serve, keepsNobody };
}

interface ListenAddress {
  /** The variable that names the port. */
  readonly variable: string;
  readonly port: number;
  readonly host: string;
}

/** @throws PortTaken */
export async function listen(server: Server, place: ListenAddress, stallMs = stalledAfter): Promise<Listening> {
  const { port, host } = place;
  server.headersTimeout = headWithin;
  server.requestTimeout = requestWithin;
  server.keepAliveTimeout = idleFor;
  cutStalled(server, stallMs);
  server.on('clientError', refuseUnread);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portFault(error, place)));
    server.listen(port, host, resolve);
  });
  const ends = endsOf(server);
  const address = server.address();
  const actual = address !== null && typeof address === 'object' ? address.port : port;
  return {
    url: urlOf(host, actual),
    ...ends,
  };
}

/** Answers what Node could not read as Node does, and a head that is too long in words. */
function refuseUnread(error: NodeJS.ErrnoException, socket: Duplex): void {
  const status = unreadStatus.get(error.code ?? '') ?? '400 Bad Request';
  // Bytes of an answer may be on their way.
  if (!socket.writable || error.code === 'ECONNRESET' || isAnswering(socket)) return void socket.destroy(error);
  const body = status.startsWith('431') ? tooLong : '';
  const head = body === '' ? '' : `Content-Type: text/plain; charset=utf-8\r\nContent-Length: ${body.length}\r\n`;
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${head}\r\n${body}`);
  if (body === '') return void socket.destroy(error);
  socket.resume();
  setTimeout(() => socket.destroy(), lingerFor).unref();
}

const unreadStatus: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);

/** Node notes the answer that is under way at its socket. */
function isAnswering(socket: Duplex & { readonly _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}

/**
 * Node starts the time again with each byte that the other side takes or gives. A connection that waits for us alone is
 * not cut.
 */
function cutStalled(server: Server, stallMs: number): void {
  server.setTimeout(stallMs);
  server.on('request', (_request, response) => response.on('timeout', cutIfStalled));
}

/** One for all answers: to make another for each shows in the time of a cached one. */
function cutIfStalled(this: ServerResponse): void {
  if (this.writableLength > 0 || !this.req.complete) this.req.socket.destroy();
}

/**
 * Ends connections by the answers that are open on them. Node takes one for idle as soon as its answer is written,
 * though its reader has not got it, and one for busy on which nothing was ever sent; browsers open such ones ahead. A
 * proxy may be sending a write on one that it keeps, and would not send it again: a caller learns that it ends, the
 * rest ends later.
 */
function endsOf(server: Server): Pick<Listening, 'leave' | 'close'> {
  const connections = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let accepted = 0;
  let isLeaving = false;
  let isQuiet = false;
  let closing: Promise<void> | undefined;
  // Pending output goes first: the refusal of a request that cannot be parsed is no answer here.
  const endIdle = () => {
    const busy = new Set([...answers].map(({ req }) => req.socket));
    for (const socket of connections) if (!busy.has(socket)) socket.destroySoon();
  };
  // Called when the last byte has left this process, or when the reader is gone. One for all, as `cutIfStalled`.
  const isDone = function (this: ServerResponse) {
    answers.delete(this);
    if (isQuiet) endIdle();
  };
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  // Before the program, which may answer at once.
  server.prependListener('request', (_request, response) => {
    answers.add(response);
    if (isLeaving) response.shouldKeepAlive = false;
    response.on('close', isDone);
  });
  const leave = () => {
    isLeaving = true;
    for (const response of answers) response.shouldKeepAlive = false;
  };
  const endQuiet = () => {
    isQuiet = true;
    endIdle();
  };
  // A connection that is closed loses the bytes that the kernel holds, and a server that is closed those that wait to
  // be accepted. One is accepted in a turn, and a turn that answers others takes milliseconds in which more comes.
  const afterQuietTurn = (done: () => void) => {
    const until = performance.now() + quietTurnWithin;
    const turn = (before: number, began: number) =>
      setImmediate(() => {
        const now = performance.now();
        if ((accepted === before && now - began < quietTurn) || now > until) done();
        else turn(accepted, now);
      });
    // The turn that is under way may have been by what waits already.
    turn(NaN, NaN);
  };
  // In place of Node's own, which `server.close` calls.
  server.closeIdleConnections = () => setTimeout(afterQuietTurn, quietFor, endQuiet).unref();
  const close = () => {
    leave();
    return (closing ??= new Promise((resolve, reject) => {
      afterQuietTurn(() => server.close((error) => (error ? reject(error) : resolve())));
    }));
  };
  return { leave, close };
}

function portFault(error: NodeJS.ErrnoException, { variable, port, host }: ListenAddress): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new PortTaken(
        `${variable} ${port} on ${host} is in use. Stop the other program or set ${variable} to another number.`,
      );
    case 'EACCES':
      return new PortTaken(`${variable} ${port} may not be used by this user. Set ${variable} to a number from 1024.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new PortTaken(`HOST ${host} is no address of this machine. Set HOST to one, or to 0.0.0.0 for all.`);
    default:
      return error;
  }
}

/** The program was stopped before it served. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Steps to undo a start, the last one first. */
export class Closers {
  readonly #steps: (() => Promise<unknown> | void)[] = [];
  #closing: Promise<void> | undefined;

  /** @throws Stopped after `close`; the step is then done at once */
  async add(step: () => Promise<unknown> | void): Promise<void> {
    if (!this.#closing) {
      this.#steps.push(step);
      return;
    }
    await step();
    throw new Stopped('told to stop');
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) await step();
  }
}
