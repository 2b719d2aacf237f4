import { createServer, type RequestListener } from 'node:http';
import type { Config } from './config.js';
import { type Listening, listen } from './listen.js';

/** The one server of a program. It listens before there is anything to serve. */
export interface Door extends Listening {
  /** From the next request on. */
  serve(program: RequestListener): void;
}

/** On `HEALTH_PORT` with `ROLE=projections`, else on `PORT`. `first`: what answers until there is more. @throws PortTaken */
export async function openDoor({ role, port, healthPort, host }: Config, first: RequestListener): Promise<Door> {
  let program = first;
  const server = createServer((request, response) => program(request, response));
  const place = role === 'projections' ? { variable: 'HEALTH_PORT', port: healthPort } : { variable: 'PORT', port };
  const listening = await listen(server, { ...place, host });
  return { ...listening, serve: (next) => void (program = next) };
}
