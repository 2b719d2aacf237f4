import { Buffer } from 'node:buffer';
import { type ClientRequest, request as requestByHttp, type RequestOptions } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

export interface LinkResponse {
  readonly status: number;
  /** Of a redirect. */
  readonly location: string | undefined;
}

const userAgent = 'Noticeboard-Link-Check/1.0';

/**
 * Asks an http or https address for its headers and hangs up. The connection goes to one of `addresses`, whatever the
 * name would resolve to by now; nothing is sent that tells who asks: no cookie, no name or password of the address.
 */
export function askFor(
  url: URL,
  method: 'HEAD' | 'GET',
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<LinkResponse> {
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  const options: RequestOptions = {
    method,
    signal,
    lookup: fixed(addresses),
    // A connection of its own: one that is kept might lead elsewhere.
    agent: false,
    headers: { 'User-Agent': userAgent, Accept: '*/*', ...(method === 'GET' && { Range: 'bytes=0-0' }) },
  };
  return new Promise((resolve, reject) => {
    const outgoing: ClientRequest = (plain.protocol === 'https:' ? requestByHttps : requestByHttp)(plain, options);
    outgoing.on('error', reject);
    outgoing.once('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      response.destroy();
      resolve({ status, location: headers.location === undefined ? undefined : fromBytes(headers.location) });
    });
    outgoing.end();
  });
}

/** Node reads headers as Latin-1; addresses that are not encoded are sent in UTF-8. */
function fromBytes(header: string): string {
  return Buffer.from(header, 'latin1').toString('utf8');
}

function fixed(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all: wantsAll }, done) => {
    const [first] = all;
    if (wantsAll || !first) done(null, [...all]);
    else done(null, first.address, first.family);
  };
}
