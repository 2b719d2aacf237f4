import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from '../config/config.js';

interface Listening {
  readonly url: string;
  /** Stops accepting and resolves when what is in flight has been answered. */
  readonly close: () => Promise<void>;
}

/** The port cannot be had. Exit code 78: another one must be configured, or the other program stopped. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/** The one server of a program. It listens before there is anything to serve. */
export interface ProgramServer extends Listening {
  /** Answers with this program from the next request on. */
  serve(program: RequestListener): void;
}

/** Listens on `HEALTH_PORT` with `ROLE=projections`, else on `PORT`. @param first answers until `serve` @throws PortTaken */
export async function openServer(
  { role, port, healthPort, host }: Config,
  first: RequestListener,
): Promise<ProgramServer> {
  let program = first;
  const server = createServer((request, response) => program(request, response));
  const place = role === 'projections' ? { variable: 'HEALTH_PORT', port: healthPort } : { variable: 'PORT', port };
  const listening = await listen(server, { ...place, host });
  return { ...listening, serve: (next) => void (program = next) };
}

interface ListenAddress {
  /** The variable that names the port. */
  readonly variable: string;
  readonly port: number;
  readonly host: string;
}

/** @throws PortTaken */
export async function listen(server: Server, place: ListenAddress): Promise<Listening> {
  const { port, host } = place;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portFault(error, place)));
    server.listen(port, host, resolve);
  });
  const close = closer(server);
  const address = server.address();
  const actual = address !== null && typeof address === 'object' ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close,
  };
}

/** Counts requests, because Node takes an unused connection for a busy one, and browsers open such connections ahead. */
function closer(server: Server): () => Promise<void> {
  let inFlight = 0;
  let closing: Promise<void> | undefined;
  const cutWhenDone = () => {
    if (closing && inFlight === 0) server.closeAllConnections();
  };
  server.on('request', (_request, response) => {
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
      cutWhenDone();
    });
  });
  return () => {
    closing ??= new Promise((resolve, reject) => {
      server.close((error) => (error ? reject(error) : resolve()));
    });
    server.closeIdleConnections();
    cutWhenDone();
    return closing;
  };
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

/** The program was told to stop before it served. */
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
