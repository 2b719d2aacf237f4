import { Buffer } from 'node:buffer';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Route } from './openapi.js';
import { limitMs } from './deadline.js';

/** Draws the same from the same seed (mulberry32). */
export class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Below 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.share() * count);
  }

  is(share: number): boolean {
    return this.share() < share;
  }

  of<T>(all: readonly [T, ...T[]] | readonly T[]): T {
    return all[this.below(all.length)] as T;
  }

  bytes(most: number): Buffer {
    return Buffer.from(Array.from({ length: this.below(most) }, () => this.below(256)));
  }
}

/** Paths that exist, so that not every request ends at something unknown. */
interface Place {
  readonly routes: readonly Route[];
  readonly ids: readonly string[];
  readonly titles: readonly string[];
  readonly host: string;
  /** The cookies of somebody who is signed in. */
  readonly cookie: string;
}

const methods = 'GET HEAD POST PUT DELETE PATCH OPTIONS TRACE CONNECT PROPFIND QUERY get G\u0000T'.split(' ');
const pages =
  '/ /admin /admin/jobs /login /search?q=a /uploads/x.pdf /uploads/../keys/log.key /health /health/live /health/x /assets/x.js /robots.txt /sitemap.xml /favicon.ico /api /api/docs /api/nothing /latest-job /%00 /. /.. //x /..%2f..%2fetc/passwd * http://evil.example/ /\u0000'.split(
    ' ',
  );
const texts = [
  '',
  ' ',
  'a',
  '\u0000',
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '%ED%A0%80',
  '..',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  '[object Object]',
  'null',
  'true',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  'NaN',
  '{"q":{"$gt":""}}',
  '["id","ASC"]',
  '[0,9]',
  '[9,0]',
  '{"q":"a"}',
  '{"id":["x"]}',
  '[[[[',
  '"',
  "'",
  '<script>',
  "' OR 1=1 --",
  '${7*7}',
  '\r\nX-Injected: 1',
  '\ud83d\ude00',
  '\u202e',
  'क'.repeat(400),
  'x'.repeat(9000),
] as const;
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary=${'b'.repeat(200)}`,
  'application/x-www-form-urlencoded',
  'application/problem+json',
  '/',
  '',
] as const;
const headerNames =
  'Accept Accept-Encoding Accept-Language Authorization Cache-Control Connection Content-Encoding Content-Range Expect Forwarded If-Match If-Modified-Since If-None-Match If-Range Idempotency-Key Keep-Alive Last-Event-ID Max-Forwards Origin Prefer Range Referer TE Trailer Upgrade User-Agent Via X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-HTTP-Method-Override X-Read-Model'.split(
    ' ',
  );
const headerTexts = [
  '',
  '*',
  '*/*',
  'text/html',
  'br;q=1, *;q=0',
  'identity;q=0',
  'gzip',
  'deflate',
  'zstd',
  'close',
  'keep-alive, upgrade',
  'websocket',
  'h2c',
  '100-continue',
  '"0"',
  'W/"1"',
  '"0", "1"',
  'bytes=0-',
  'bytes=-1',
  'bytes=9-1, 0-0, 5-',
  'bytes=0-99999999999999999999',
  'null',
  'https://evil.example',
  '127.0.0.1, ::1, x',
  'Bearer x',
  'Basic Og==',
  'trailers',
  '\t',
  '\u00e9\u00ff',
  'x'.repeat(200),
  'x'.repeat(17_000),
] as const;

export interface Hostile {
  readonly bytes: Buffer;
  /** Called when it is answered with a fault. */
  readonly what: string;
}

/** One request, by documented and other methods and paths, with anything wrong about it, or nothing. */
export function hostileRequest(draw: Draw, place: Place): Hostile {
  const route = draw.of(place.routes);
  const isDocumented = draw.is(0.85);
  const method = isDocumented && draw.is(0.8) ? route.method : draw.of(methods);
  const target = isDocumented ? `/api${filled(draw, route.path, place)}` : draw.of(pages);
  const address = draw.is(0.35) ? `${target}${target.includes('?') ? '&' : '?'}${queryOf(draw)}` : target;
  const [type, plain] = bodyOf(draw, route, place);
  const body = draw.is(0.1) ? mangled(draw, plain) : plain;
  const sent = draw.is(0.04) ? gzipSync(body) : body;
  const head = [`${method} ${address} HTTP/${draw.is(0.02) ? draw.of(['1.0', '2.0', '9.9', '']) : '1.1'}`];
  if (!draw.is(0.02)) head.push(`Host: ${draw.is(0.05) ? draw.of(texts) : place.host}`);
  if (draw.is(0.55)) head.push(`Cookie: ${draw.is(0.05) ? `session=${draw.of(texts)}` : place.cookie}`);
  if (sent.length > 0 || draw.is(0.1)) head.push(...lengthOf(draw, sent));
  if (sent !== body && draw.is(0.8)) head.push('Content-Encoding: gzip');
  if (type !== undefined) head.push(`Content-Type: ${draw.is(0.06) ? draw.of(types) : type}`);
  for (let more = draw.is(0.3) ? draw.below(4) : 0; more > 0; more -= 1)
    head.push(`${draw.of(headerNames)}: ${draw.of(headerTexts)}`);
  if (draw.is(0.002)) head.push(...Array.from({ length: 3000 }, (_, n) => `X-${n}: ${n}`));
  head.push('Connection: close');
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'utf8'), framed(head, sent)]);
  const what = `${head.slice(0, 9).join(' | ').slice(0, 600)} | ${body.toString('latin1').slice(0, 200)}`;
  return { bytes: draw.is(0.01) ? mangled(draw, bytes) : bytes, what };
}

function filled(draw: Draw, path: string, { ids, titles }: Place): string {
  const kinds = ['posting', 'admitCard', 'resultListing', 'account', 'portal'];
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (draw.is(0.12)) return draw.of(texts).replaceAll(' ', '+');
    if (name === 'kind') return draw.of(kinds);
    if (name === 'revision') return String(draw.below(5));
    return encodeURIComponent(draw.of(/title/.test(name) ? titles : ids));
  });
}

function queryOf(draw: Draw): string {
  const names = 'limit page sort range filter q asOf from to include kind type actor lang x[y] __proto__'.split(' ');
  return Array.from({ length: 1 + draw.below(3) }, () => {
    const value = draw.of(texts);
    return `${draw.of(names)}=${draw.is(0.7) ? encodeURIComponent(value.replace(/\p{Cs}/gu, '')) : value.replaceAll(' ', '+')}`;
  }).join('&');
}

/** A body with its type. */
function bodyOf(draw: Draw, { method, operation }: Route, place: Place): readonly [string | undefined, Buffer] {
  if (method === 'GET' && !draw.is(0.03)) return [undefined, Buffer.of()];
  const { 'application/json': json, 'multipart/form-data': form } = operation.requestBody?.content ?? {};
  const schema = (json ?? form)?.schema as { readonly properties?: Readonly<Record<string, object>> } | undefined;
  const entries = Object.keys(schema?.properties ?? {}).flatMap((name) =>
    draw.is(0.15) ? [] : [[name, draw.is(0.15) ? oddValue(draw, 3) : usualValue(draw, name, place)] as const],
  );
  if (form && draw.is(json ? 0.4 : 0.95)) return ['multipart/form-data; boundary=b', formOf(draw, entries)];
  const text = draw.is(0.05) ? JSON.stringify(oddValue(draw, 5)) : JSON.stringify(Object.fromEntries(entries));
  return ['application/json', draw.is(0.02) ? draw.bytes(400) : Buffer.from(text)];
}

function usualValue(draw: Draw, name: string, { titles }: Place): unknown {
  if (/title2?$/i.test(name)) return draw.is(0.5) ? `Title ${draw.below(1e6)}` : draw.of(titles);
  if (/link$/i.test(name)) return `https://a.example/${draw.below(99)}`;
  if (name === 'data') return [[{ value: 'a', colspan: 1, rowspan: 1 }]];
  if (name === 'role') return 'auditor';
  if (name === 'username') return `user${draw.below(1e6)}`;
  if (/^password$/.test(name)) return `quiet river ${draw.below(1e6)}`;
  if (name === 'revision') return draw.below(4);
  if (/closed|removePdf|approved|secondFactor/.test(name)) return draw.is(0.5);
  return draw.is(0.8) ? `text ${draw.below(100)}` : [];
}

function oddValue(draw: Draw, depth: number): unknown {
  const kind = draw.below(depth > 0 ? 8 : 6);
  if (kind === 6) return Array.from({ length: draw.below(5) }, () => oddValue(draw, depth - 1));
  if (kind === 7)
    return Object.fromEntries(Array.from({ length: draw.below(4) }, () => [draw.of(texts), oddValue(draw, depth - 1)]));
  return [null, draw.is(0.5), draw.below(1e9) - 5e8, draw.share() * 1e300, draw.of(texts), draw.of(texts)][kind];
}

function formOf(draw: Draw, entries: readonly (readonly [string, unknown])[]): Buffer {
  const parts = entries.map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
  });
  for (let files = draw.below(3); files > 0; files -= 1) {
    const name = draw.of(['pdfs', 'pdfFile', 'x', '__proto__', '']);
    const file = draw.is(0.1) ? draw.of(texts) : 'a.pdf';
    const disposition = `form-data; name="${name}"; filename="${file}"`;
    const content = draw.is(0.6) ? Buffer.from(`%PDF-1.4\n${draw.below(9)}\n%%EOF`) : draw.bytes(300);
    const head = `--b\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${draw.of(['application/pdf', 'x'])}\r\n\r\n`;
    parts.push(Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]));
  }
  return Buffer.concat([...parts, Buffer.from(draw.is(0.95) ? '--b--\r\n' : '--b')]);
}

/** Bytes are turned, cut out, doubled, or put in. */
function mangled(draw: Draw, bytes: Buffer): Buffer {
  const at = draw.below(bytes.length);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (draw.below(5)) {
    case 0:
      return before;
    case 1:
      return Buffer.concat([before, draw.bytes(20), after]);
    case 2:
      return Buffer.concat([before, after.subarray(draw.below(30))]);
    case 3:
      return Buffer.concat([before, after, after]);
    default: {
      const turned = Buffer.from(bytes);
      if (at < turned.length) turned[at] = draw.below(256);
      return turned;
    }
  }
}

function lengthOf(draw: Draw, { length }: Buffer): string[] {
  if (draw.is(0.9)) return [`Content-Length: ${length}`];
  if (draw.is(0.6)) return ['Transfer-Encoding: chunked'];
  return draw.of([
    [`Content-Length: ${length + 7}`],
    [`Content-Length: ${Math.max(0, length - 3)}`],
    ['Content-Length: -1'],
    [`Content-Length: ${length}`, `Content-Length: ${length + 1}`],
    ['Transfer-Encoding: chunked', `Content-Length: ${length}`],
    ['Transfer-Encoding: x'],
    [],
  ]);
}

function framed(head: readonly string[], body: Buffer): Buffer {
  if (!head.includes('Transfer-Encoding: chunked')) return body;
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
}

export interface Answered {
  /** Undefined where the connection was ended without an answer; `hung` where it was not ended either. */
  readonly status: number | 'hung' | undefined;
  /** A 503 that says what to do: come again, or that the portal sends no mail. */
  readonly isSaid: boolean;
}

/** A request that says less than it announces is ended by us after this; ms. */
const saysNoMore = 250;

export function sendHostile(url: string, { bytes }: Hostile): Promise<Answered> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const ending = setTimeout(() => socket.end(), saysNoMore);
    const end = (hung: boolean) => {
      clearTimeout(ending);
      clearTimeout(limit);
      socket.destroy();
      const status = /^HTTP\/1\.1 (?!100)(\d{3})/m.exec(text)?.[1];
      const told = status === undefined ? undefined : Number(status);
      const isSaid = told === 503 && /^retry-after: \d|This board sends no e-mail\./im.test(text);
      resolve({ status: hung && told === undefined ? 'hung' : told, isSaid });
    };
    const limit = setTimeout(() => end(true), limitMs);
    socket.on('data', (part: Buffer) => {
      if (text.length < 4000) text += part.toString('latin1');
    });
    // A request that is refused before it is read is answered, and then the connection is reset.
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
    socket.write(bytes);
  });
}
