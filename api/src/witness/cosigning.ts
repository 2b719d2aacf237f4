import type { LoggerService } from '@nestjs/common';
import { pause } from '@noticeboard/event-store';
import {
  consistencyPath,
  cosignaturesOf,
  MalformedNote,
  openCheckpoint,
  type Policy,
  textOfNote,
  type TreeNodes,
  type Verifier,
  type Witness,
} from '@noticeboard/ledger';
import { type Ask, askOthers } from '../outgoing/ask-others.js';
import type { CosignedHeads } from '../ledger/cosigned-heads.js';
import type { Ledger } from '../ledger/ledger.js';
import { addCheckpoint, reachableWitness } from './ask-witness.js';

/** ms. */
const [lookEvery, atMostEvery, within] = [1000, 60_000, 10_000];

/** A log whose heads are sent to witnesses. */
export interface WitnessedLog {
  readonly verifier: Verifier;
  readonly nodes: TreeNodes;
  /** How large it is, as far as this process knows. */
  readonly size: () => number;
  /** The newest signed head. */
  readonly checkpoint: () => Promise<string>;
}

/** The two logs of a portal. */
export function witnessedLogs(ledger: Ledger): readonly WitnessedLog[] {
  const { index, publicLog, signer } = ledger;
  return [
    { verifier: signer, nodes: index.nodes, size: () => index.size(), checkpoint: () => ledger.checkpoint() },
    {
      verifier: publicLog.signer,
      nodes: publicLog.nodes,
      size: () => publicLog.size(),
      checkpoint: () => publicLog.checkpoint(),
    },
  ];
}

export interface CosigningOptions {
  readonly policy: Policy;
  readonly logs: readonly WitnessedLog[];
  readonly heads: CosignedHeads;
  /** Private addresses that requests may go to; `http:` goes nowhere else. */
  readonly mayReachPrivate: (address: string) => boolean;
  readonly log: Pick<LoggerService, 'warn'>;
  /** ms between two heads of one log. */
  readonly every?: number;
}

/** Asks the witnesses of the policy to cosign the heads of the portal's own logs, a head of each once a minute at most. */
export class Cosigning {
  /** Size that a witness has of a log, as it has last said; by both names. */
  readonly #known = new Map<string, number>();
  /** Size that was last asked about, and whether all have cosigned it; by origin. */
  readonly #asked = new Map<string, { readonly size: number; readonly byAll: boolean }>();
  readonly #complaints = new Map<string, string>();

  constructor(private readonly options: CosigningOptions) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await Promise.all(this.options.logs.map((log) => this.#look(log, signal)));
      await pause(lookEvery, signal);
    }
  }

  async #look(log: WitnessedLog, signal: AbortSignal): Promise<void> {
    const { heads, every = atMostEvery } = this.options;
    const { origin } = log.verifier;
    const last = this.#asked.get(origin);
    if (last?.byAll && last.size === log.size()) return;
    try {
      if (!(await heads.claim(origin, every))) return;
      await this.#ask(log, signedAlone(await log.checkpoint()), signal);
      this.#complaints.delete(origin);
    } catch (error) {
      if (!signal.aborted) this.#complain(origin, `no witness was asked about ${origin}: ${String(error)}`);
    }
  }

  async #ask(log: WitnessedLog, note: string, signal: AbortSignal): Promise<void> {
    const { policy, heads } = this.options;
    const { origin } = log.verifier;
    const { size, root } = openCheckpoint(note, log.verifier);
    const asked = policy.witnesses.filter(({ url }) => url !== undefined);
    const lines = await Promise.all(asked.map((witness) => this.#cosignature(witness, log, { size, note }, signal)));
    const given = lines.filter((line) => line !== undefined);
    this.#asked.set(origin, { size, byAll: given.length === asked.length });
    const before = await heads.of(origin);
    const isOfHead = before?.size === size && before.root === root.toString('base64');
    // Cosignatures of this very head from an earlier round stay, where a witness is away now.
    const earlier = isOfHead ? cosignaturesOf(note + before.lines, policy.witnesses) : [];
    const again = new Set(
      given.flatMap((line) => cosignaturesOf(note + line, asked)).map(({ witness }) => witness.name),
    );
    const kept = earlier.filter(({ witness }) => !again.has(witness.name)).map(({ line }) => line);
    const all = [...kept, ...given].join('');
    if (all !== '') await heads.keep(origin, { size, root: root.toString('base64'), lines: all });
  }

  /** Undefined where it does not cosign, which is reported. */
  async #cosignature(
    witness: Witness,
    log: WitnessedLog,
    head: { readonly size: number; readonly note: string },
    stop: AbortSignal,
  ): Promise<string | undefined> {
    const reachable = reachableWitness(witness, this.options.mayReachPrivate);
    const topic = `${witness.name} ${log.verifier.origin}`;
    try {
      const line = await askOthers({ within, stop, reachable }, (ask) => this.#asks(ask, witness, log, head));
      this.#complaints.delete(topic);
      return line;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!stop.aborted)
        this.#complain(topic, `the witness ${witness.name} did not cosign ${log.verifier.origin}: ${why}`);
      return undefined;
    }
  }

  async #asks(
    ask: Ask,
    witness: Witness,
    log: WitnessedLog,
    { size, note }: { readonly size: number; readonly note: string },
  ): Promise<string> {
    const topic = `${witness.name} ${log.verifier.origin}`;
    for (const isLast of [false, true]) {
      const old = Math.min(this.#known.get(topic) ?? 0, size);
      const path = old === 0 ? [] : consistencyPath(log.nodes, old, size);
      const { status, text, has } = await addCheckpoint(ask, witness, { old, path, note });
      if (status === 200) {
        const line = cosignaturesOf(note + text, [witness]).map((found) => found.line)[0];
        if (line === undefined) throw new MalformedNote('it answers with no cosignature of its key');
        this.#known.set(topic, size);
        return line;
      }
      if (has === undefined || isLast) throw new Error(`it answers ${status}: ${text.trim().slice(0, 200)}`);
      if (has > size)
        throw new Error(
          `it has seen ${has} entries, and the log has ${size}: an older copy of the log was put back, or there are two of them`,
        );
      this.#known.set(topic, has);
    }
    throw new Error('it says two sizes');
  }

  /** Once for each reason. */
  #complain(topic: string, message: string): void {
    if (this.#complaints.get(topic) === message) return;
    this.#complaints.set(topic, message);
    this.options.log.warn(message);
  }
}

/** With the signature of the log, which is the first, and no other. */
function signedAlone(note: string): string {
  const text = textOfNote(note);
  const [own = ''] = note.slice(text.length + 1).split('\n', 1);
  return `${text}\n${own}\n`;
}
