import { jsonIn, problemSchema } from '@noticeboard/content-model';
import type { Config } from '../config/config.js';
import { mostRecords } from '../http/list-query.js';

const timeoutMs = 30_000;

/** A portal that answers on the configured address. */
export interface RunningPortal {
  readonly url: string;
  /** Its newest signed checkpoint; undefined when it signs nothing, with the reason. */
  readonly checkpoint: string | undefined;
  readonly fault: string;
}

/** Undefined when nothing answers there, or something else than a portal. */
export async function findPortal({ host, port }: Config): Promise<RunningPortal | undefined> {
  if (port === 0) return undefined;
  const url = `http://${addressOf(host)}:${port}`;
  const answer = await ask(`${url}/api/log/checkpoint`)
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => undefined);
  if (answer?.status === 200 && answer.text.includes('\n\u2014 ')) return { url, checkpoint: answer.text, fault: '' };
  const problem = answer && problemIn(answer.text);
  return problem === undefined ? undefined : { url, checkpoint: undefined, fault: problem };
}

/**
 * A whole list as one array, part by part, however many answers it takes.
 * @param atOnce records of one answer
 * @throws Error unless each answers with 200
 */
export async function* listFrom(url: string, atOnce = mostRecords): AsyncGenerator<string | Uint8Array> {
  yield '[';
  for (let from = 0, total = 1; from < total; from += atOnce) {
    const { status, headers, body } = await ask(`${url}?range=[${from},${from + atOnce - 1}]`);
    if (status !== 200) throw new Error(`${url} answers with ${status}`);
    total = Number(headers.get('x-total-count'));
    if (from > 0) yield ',';
    if (body) yield* withoutBrackets(body);
  }
  yield ']';
}

/** Its first and its last byte. */
async function* withoutBrackets(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined;
  for await (const part of body) {
    if (part.length === 0) continue;
    if (held) yield held;
    held = held ? part : part.subarray(1);
  }
  if (held) yield held.subarray(0, -1);
}

function ask(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
}

/** What a portal says when it refuses. */
function problemIn(text: string): string | undefined {
  const problem = problemSchema.pick({ type: true, message: true }).safeParse(jsonIn(text)).data;
  return problem?.type.startsWith('urn:noticeboard:') ? problem.message : undefined;
}

/** Where to ask for what listens on it. */
function addressOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
