import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** The headers of answers that scripts of named origins may read, beside those that all may. */
const exposed = [
  'Content-Range',
  'ETag',
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'X-Correlation-Id',
  'X-Position',
  'X-Read-Model',
  'X-Step',
  'X-Total-Count',
  'X-Warnings',
].join(', ');
const asked = [
  'Authorization',
  'Cache-Control',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Mcp-Protocol-Version',
  'X-Correlation-Id',
  'X-Reason',
  'X-Tell',
].join(', ');
const exposeHeader = 'access-control-expose-headers';

/**
 * Lets pages of these origins read the API, and write with a token: never with a cookie. It stands before the response
 * cache, whose answers are the same for all origins.
 */
export function corsFor(origins: readonly string[]): (program: RequestListener) => RequestListener {
  return (program) => (request, response) => {
    if (!/^\/(?:api|mcp)(?:[/?]|$)/i.test(request.url ?? '')) return program(request, response);
    const { origin } = request.headers;
    const isNamed = origin !== undefined && origins.includes(origin);
    response.setHeader('Vary', 'Origin');
    if (isNamed) response.setHeader('Access-Control-Allow-Origin', origin);
    if (isNamed && isPreflight(request)) return allow(response);
    if (isNamed) response.setHeader(exposeHeader, exposed);
    keepThrough(response, isNamed);
    return program(request, response);
  };
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function allow(response: ServerResponse): void {
  response
    .writeHead(204, {
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
      'Access-Control-Allow-Headers': asked,
      'Access-Control-Max-Age': '600',
    })
    .end();
}

/** Keeps these headers where a cached answer would overwrite them. */
function keepThrough(response: ServerResponse, isNamed: boolean): void {
  const isLess = (name: string) => isNamed && name.toLowerCase() === exposeHeader;
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) => (isLess(name) && response.hasHeader(name) ? response : set(name, value));
  const write = response.writeHead.bind(response) as (...given: readonly unknown[]) => ServerResponse;
  response.writeHead = (...given: readonly unknown[]) => {
    const headers = given.at(-1);
    if (!Array.isArray(headers)) return write(...given);
    const pairs = Array.from({ length: headers.length / 2 }, (_, at) => [
      String(headers[2 * at]),
      String(headers[2 * at + 1]),
    ]);
    const own = pairs
      .filter(([name = '']) => !isLess(name))
      .map(([name = '', value]) => [name, name.toLowerCase() === 'vary' ? `${value}, Origin` : value]);
    return write(...given.slice(0, -1), own.flat());
  };
}
