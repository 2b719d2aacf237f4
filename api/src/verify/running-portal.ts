import { jsonIn, problemSchema } from '@noticeboard/content-model';
import type { Config } from '../boot/config.js';

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

/** Part by part. @throws Error unless it answers with 200 */
export async function* bodyFrom(url: string): AsyncGenerator<Uint8Array> {
  const { status, body } = await ask(url);
  if (status !== 200) throw new Error(`${url} answers with ${status}`);
  if (body) yield* body;
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
