import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { jsonIn, problemSchema } from '@noticeboard/content-model';
import { MalformedNote, openCheckpoint, type Signer } from '@noticeboard/ledger';
import { readPortalAddress } from '../accounts/operator-token.js';
import type { Config } from '../config/config.js';
import { CommandFailed } from '../config/command-failed.js';
import { reachable, urlOf } from '../config/portal-url.js';
import { readLogKey } from '../ledger/key-file.js';
import { askOthers, textOf } from '../outgoing/ask-others.js';

const timeoutMs = 30_000;
/** The limit of a checkpoint or a refusal; a server that sends more is no portal. */
const mostBytes = 2 ** 20;
/** Records that an answer has in that time, however slow the portal is. */
const usualPart = 10_000;

/** A portal that answers on the configured address. */
export interface RunningPortal {
  readonly url: string;
  /** Its newest signed checkpoint; undefined when it signs nothing, with the reason. */
  readonly checkpoint: string | undefined;
  readonly fault: string;
}

/** The one that was started on the data folder; else what answers on `HOST:PORT`, if it is a portal. */
export async function findPortal(config: Config): Promise<RunningPortal | undefined> {
  const { dataDir, host, port } = config;
  const own = await readPortalAddress(dataDir);
  const portal = own === undefined ? undefined : await portalAt(reachable(own));
  // After a crash another portal may have its port.
  if (portal && isSignedBy(portal, readLogKey(config))) return portal;
  return port === 0 ? undefined : portalAt(reachable(urlOf(host, port)));
}

function isSignedBy({ checkpoint }: RunningPortal, key: Signer | undefined): boolean {
  if (checkpoint === undefined || !key) return true;
  try {
    return openCheckpoint(checkpoint, key).size >= 0;
  } catch (error) {
    if (error instanceof MalformedNote) return false;
    throw error;
  }
}

async function portalAt(url: string): Promise<RunningPortal | undefined> {
  const answer = await askOthers({ within: timeoutMs }, async (ask) => {
    const response = await ask(new URL(`${url}/api/log/checkpoint`));
    return { status: response.statusCode, text: await textOf(response, mostBytes) };
  }).catch(() => undefined);
  if (answer?.status === 200 && answer.text.includes('\n\u2014 ')) return { url, checkpoint: answer.text, fault: '' };
  const problem = answer && problemIn(answer.text);
  return problem === undefined ? undefined : { url, checkpoint: undefined, fault: problem };
}

/**
 * A whole list as one array, part by part, however many answers it takes: as many records as it has at the first one.
 * Where less comes, it ends there.
 * @param atOnce records of one answer
 * @throws CommandFailed unless each answers with 200, whole, and says how many there are
 */
export async function* listFrom(url: string, atOnce = usualPart): AsyncGenerator<string | Uint8Array> {
  yield '[';
  try {
    for (let from = 0, total = 1; from < total; from += atOnce) {
      const body = new PassThrough();
      const answered = askOthers({ within: timeoutMs }, async (ask) => {
        const response = await ask(new URL(`${url}?range=[${from},${from + atOnce - 1}]`));
        if (response.statusCode !== 200) throw new CommandFailed(`${url} answers with ${response.statusCode}`);
        if (from === 0) total = totalIn(response, url);
        await pipeline(response, body);
      });
      answered.catch((error: Error) => body.destroy(error));
      let before = from === 0 ? '' : ',';
      for await (const part of withoutBrackets(body)) {
        if (part.length === 0) continue;
        if (before !== '') yield before;
        before = '';
        yield part;
      }
      await answered;
      if (before !== '') break;
    }
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailed(`${url} gives no whole answer: ${why}`);
  }
  yield ']';
}

function totalIn({ headers }: IncomingMessage, url: string): number {
  const said = /^\d{1,15}$/.exec(String(headers['x-total-count']));
  if (!said) throw new CommandFailed(`${url} does not say how many records it has`);
  return Number(said[0]);
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

/** The answer of a portal that refuses. */
function problemIn(text: string): string | undefined {
  const problem = problemSchema.pick({ type: true, message: true }).safeParse(jsonIn(text)).data;
  return problem?.type.startsWith('urn:noticeboard:') ? problem.message : undefined;
}
