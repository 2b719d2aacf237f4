import { openCheckpoint, type Policy, type Verifier, type Witness } from '@noticeboard/ledger';
import { type Ask, askOthers, textOf } from '../outgoing/ask-others.js';
import { isPublicAddress, type Reachable, resolveBySystem } from '../outgoing/reachable.js';

/** Bytes of an answer. */
const longestAnswer = 16 * 1024;
/** ms. */
const within = 10_000;

/** `POST add-checkpoint` of C2SP tlog-witness. */
export interface AddCheckpoint {
  /** Size from which the witness goes on. */
  readonly old: number;
  /** Consistency proof from there to the checkpoint. */
  readonly path: readonly Buffer[];
  readonly note: string;
}

export interface AddedCheckpoint {
  readonly status: number | undefined;
  readonly text: string;
  /** Size that it has of the log, where it goes on from another. */
  readonly has: number | undefined;
}

/** @param mayReachPrivate private addresses that requests may go to; `http:` goes nowhere else */
export function reachableWitness({ url = '' }: Witness, mayReachPrivate: (address: string) => boolean): Reachable {
  const isPlain = url.startsWith('http:');
  const mayConnect = (address: string) => (!isPlain && isPublicAddress(address)) || mayReachPrivate(address);
  return { mayConnect, resolve: resolveBySystem };
}

export async function addCheckpoint(
  ask: Ask,
  { url = '' }: Witness,
  { old, path, note }: AddCheckpoint,
): Promise<AddedCheckpoint> {
  const hashes = path.map((hash) => `${hash.toString('base64')}\n`).join('');
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  const body = `old ${old}\n${hashes}\n${note}`;
  const answer = await ask(new URL(`${url}/add-checkpoint`), { method: 'POST', headers, body });
  const text = await textOf(answer, longestAnswer);
  const has = answer.statusCode === 409 && /^(0|[1-9]\d{0,15})\n$/.test(text) ? Number(text) : undefined;
  return { status: answer.statusCode, text, has };
}

/** The size that a witness has seen of a log, or why it does not say. */
export type SeenLog = { readonly name: string } & ({ readonly size: number } | { readonly why: string });

/**
 * Asks each witness of a policy how large it has seen a log. A witness that has seen nothing of it keeps nothing.
 * @param note a signed checkpoint of the log
 */
export function seenByWitnesses(
  { witnesses }: Policy,
  verifier: Verifier,
  note: string,
  mayReachPrivate: (address: string) => boolean,
): Promise<readonly SeenLog[]> {
  const { size } = openCheckpoint(note, verifier);
  const asked = witnesses.filter(({ url }) => url !== undefined);
  return Promise.all(
    asked.map(async (witness): Promise<SeenLog> => {
      const { name } = witness;
      const reachable = reachableWitness(witness, mayReachPrivate);
      try {
        const question = { old: size, path: [], note };
        const { status, text, has } = await askOthers({ within, reachable }, (ask) =>
          addCheckpoint(ask, witness, question),
        );
        if (status === 200) return { name, size };
        return has === undefined
          ? { name, why: `it answers ${status}: ${text.trim().slice(0, 200)}` }
          : { name, size: has };
      } catch (error) {
        return { name, why: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
}
