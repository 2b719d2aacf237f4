import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { oneAfterTheOther } from '../overload/queues.js';
import type { InnerAnswer } from '../responses/inner-request.js';

type Coding = 'br' | 'gzip' | 'identity';

/** From here on an answer is compressed for who takes it; bytes. */
const worthCompressing = 1024;

/** Larger ones are compressed one after the other: they take a thread for long, and passwords and files need some. */
const largeBody = 2 ** 20;
const inTurn = oneAfterTheOther();

interface Coder {
  encode(body: Buffer): Promise<Buffer>;
  decode(body: Buffer): Promise<Buffer>;
}

const same = async (body: Buffer) => body;
const coders: Record<Coding, Coder> = {
  br: {
    encode: (body) =>
      promisify(brotliCompress)(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      }),
    decode: promisify<Buffer, Buffer>(brotliDecompress),
  },
  gzip: { encode: promisify<Buffer, Buffer>(gzip), decode: promisify<Buffer, Buffer>(gunzip) },
  identity: { encode: same, decode: same },
};

/** The size of the headers of each coding beside its body; bytes. */
const headBytes = 1024;

/** An answer in one coding, with its head as it goes out. */
interface Representation {
  readonly etag: string | undefined;
  readonly head: readonly string[];
  readonly headUnchanged: readonly string[];
  readonly body: Buffer;
}

/** Made again for each connection or request. */
const perRequest = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'x-correlation-id']);
/** About the body, in which codings differ. */
const ofBody = new Set(['content-length', 'content-encoding', 'etag']);

/**
 * A finished answer in the codings in which it was asked for, and in no other: what a browser takes has a quarter of the
 * length of what it stands for.
 */
export class CachedResponse {
  readonly version: string;
  readonly status: number;
  readonly #headers: readonly (readonly [string, string])[];
  readonly #etag: string | undefined;
  /** True when it is worth compressing. */
  readonly #isLong: boolean;
  /** Without a coding, until it is there in one that was asked for. */
  #body: Buffer | undefined;
  readonly #represented = new Map<Coding, Representation>();
  readonly #making = new Map<Coding, Promise<void>>();
  /** The memory that it takes, about. */
  bytes: number;

  /** The answer as it is without a coding, with a strong ETag if it has one. */
  constructor(version: string, { status, headers, body }: InnerAnswer) {
    this.version = version;
    this.status = status;
    this.#headers = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || perRequest.has(name) || ofBody.has(name) ? [] : [[named(name), String(value)] as const],
    );
    this.#etag = headers.etag?.replaceAll('"', '');
    this.#isLong = body.length >= worthCompressing;
    this.#body = alone(body);
    this.bytes = body.length + headBytes;
  }

  isMadeFor(request: IncomingMessage): boolean {
    return this.#represented.has(this.#codingFor(request));
  }

  /** Makes the coding that is asked for: once for all who wait, who get the same buffer. */
  async makeFor(request: IncomingMessage): Promise<void> {
    const coding = this.#codingFor(request);
    if (this.#represented.has(coding)) return;
    const making = this.#making.get(coding) ?? this.#represent(coding).finally(() => this.#making.delete(coding));
    this.#making.set(coding, making);
    await making;
  }

  /** Answers a GET or HEAD as RFC 9110 has it. @throws RangeError where the coding has yet to be made */
  give(request: IncomingMessage, response: ServerResponse): void {
    const answer = this.#represented.get(this.#codingFor(request));
    if (!answer) throw new RangeError('the answer is not made in the coding that is asked for');
    // A condition is about what is there (RFC 9110, 13.2.1).
    const isUnchanged = this.status === 200 && matches(request.headers['if-none-match'], answer.etag);
    const head = isUnchanged ? answer.headUnchanged : answer.head;
    response.writeHead(isUnchanged ? 304 : this.status, [...head, 'X-Correlation-Id', randomUUID()]);
    response.end(isUnchanged || request.method === 'HEAD' ? undefined : answer.body);
  }

  #codingFor({ headers }: IncomingMessage): Coding {
    return this.#isLong ? codingFor(headers['accept-encoding']) : 'identity';
  }

  async #represent(coding: Coding): Promise<void> {
    const plain = this.#body ?? (await this.#decoded());
    const make = () => coders[coding].encode(plain);
    const body = alone(await (plain.length < largeBody ? make() : inTurn(make)));
    const etag = this.#etag && (coding === 'identity' ? `"${this.#etag}"` : `"${this.#etag}-${coding}"`);
    const tagged = [...this.#headers, ...(etag ? ([['ETag', etag]] as const) : [])];
    const about = coding === 'identity' ? [] : ([['Content-Encoding', coding]] as const);
    const made = {
      etag,
      head: [...tagged, ...about, ['Content-Length', String(body.length)]].flat(),
      headUnchanged: tagged.filter(([name]) => name !== 'Content-Type').flat(),
      body,
    };
    this.#represented.set(coding, made);
    this.#body = undefined;
    this.bytes = [...this.#represented.values()].reduce((sum, { body: { length } }) => sum + length + headBytes, 0);
  }

  /** The body without a coding, of one that is there. */
  async #decoded(): Promise<Buffer> {
    for (const [coding, { body }] of this.#represented) return coders[coding].decode(body);
    throw new RangeError('the answer is in no coding');
  }
}

/** In memory of its own: what zlib and Node give may lie in far more, which would stay as long as it does. */
function alone(body: Buffer): Buffer {
  if (body.buffer.byteLength < 1.25 * body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** Few different ones are sent. */
const negotiated = new LRUCache<string, Coding>({ max: 200 });

/** Its types do not know yet that the server may have a preference. */
type WithPreference = Negotiator & { encodings(available: string[], own: { preferred: string[] }): string[] };

/** The coding to answer in: of those that the reader prefers to all others, the one that is smallest. */
function codingFor(accepted: string | undefined): Coding {
  if (accepted === undefined) return 'identity';
  const known = negotiated.get(accepted);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } }) as WithPreference;
  const [best] = negotiator.encodings(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] });
  const coding = (best as Coding | undefined) ?? 'identity';
  if (accepted.length < 200) negotiated.set(accepted, coding);
  return coding;
}

/** By weak comparison, as a list or `*` (RFC 9110, 13.1.2). */
function matches(asked: string | undefined, etag: string | undefined): boolean {
  if (asked === undefined || etag === undefined) return false;
  return asked.trim() === '*' || asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** `content-type` as `Content-Type`: as Express writes it. */
function named(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
