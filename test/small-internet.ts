import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';
import type { Environment } from './portal-process.js';

const preloaded = fileURLToPath(new URL('one-host.mjs', import.meta.url));
const stops: (() => Promise<unknown>)[] = [];

afterAll(() => Promise.all(stops.map((stop) => stop())));

/** A server on this machine, until the tests of the file have ended. Gives its port. */
export async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

/** Environment of a portal to which the server on this port is `ssc.example`, and no other host is known. */
export function onlyHost(port: number): Environment {
  return { NODE_OPTIONS: `--import=${preloaded}`, SSC_EXAMPLE_PORT: String(port) };
}
