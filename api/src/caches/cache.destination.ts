import { nextTurn } from '@noticeboard/event-store';
import { askOthers, NoAnswer, OpenConnections, textOf } from '../outgoing/ask-others.js';
import { answered } from '../reach/answered.js';
import type { Destination, Outcome } from '../reach/destination.js';
import type { ToldRecord } from '../reach/message.js';
import { retryAfterMs } from '../reach/retry-after.js';

export interface CacheRequest {
  readonly url: string;
  readonly method: 'POST' | 'PURGE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface CacheOptions {
  readonly id: string;
  /** The tags or addresses that the cache knows answers by; more than once where several records share one. */
  readonly keysOf: (records: readonly ToldRecord[]) => Promise<readonly string[]>;
  /** Makes it forget the answers with these. A second time does no harm. */
  readonly requests: (keys: readonly string[]) => readonly CacheRequest[];
  /** True for a status beyond 2xx that says it has nothing to forget. */
  readonly isFine?: (status: number) => boolean;
  readonly clock: () => Date;
}

/** Messages whose keys are sent together: services count requests. */
const together = 50;
const connectionsAtOnce = 8;
const [within, mostBytes] = [20_000, 65_536];

/** A cache of pages that others run: it forgets what rests on a record that has changed. */
export function cache({ id, keysOf, requests, isFine = () => false, clock }: CacheOptions): Destination {
  let open: { readonly records: ToldRecord[]; readonly outcome: Promise<Outcome> } | undefined;
  const purge = async (records: readonly ToldRecord[], stop: AbortSignal) => {
    await nextTurn();
    open = undefined;
    const keys = [...new Set(await keysOf(records))];
    return worstOf(await send(requests(keys), isFine, clock(), stop));
  };
  return {
    id,
    kind: 'cache',
    per: 'publication',
    isCache: true,
    atOnce: together,
    deliver(message, stop) {
      if (!open) {
        const records: ToldRecord[] = [];
        open = { records, outcome: purge(records, stop) };
      }
      open.records.push(...message.records);
      return open.outcome;
    },
  };
}

async function send(
  requests: readonly CacheRequest[],
  isFine: (status: number) => boolean,
  now: Date,
  stop: AbortSignal,
): Promise<readonly Outcome[]> {
  const connections = new OpenConnections(connectionsAtOnce);
  try {
    return await askOthers({ within, stop, connections }, (ask) =>
      Promise.all(
        requests.map(async ({ url, method, headers, body }): Promise<Outcome> => {
          const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
          const answer = await ask(new URL(url), { method, headers: { ...headers, ...length }, ...(body && { body }) });
          await textOf(answer, mostBytes);
          const status = Number(answer.statusCode);
          if (isFine(status)) return { kind: 'delivered' };
          return answered(status, retryAfterMs(answer.headers['retry-after'], now));
        }),
      ),
    );
  } catch (error) {
    if (error instanceof NoAnswer) return [{ kind: 'again', why: error.message }];
    throw error;
  } finally {
    connections.close();
  }
}

/** All of it is sent again unless all of it was taken. */
function worstOf(outcomes: readonly Outcome[]): Outcome {
  const refused = outcomes.find(({ kind }) => kind === 'refused');
  return refused ?? outcomes.find(({ kind }) => kind === 'again') ?? { kind: 'delivered' };
}
