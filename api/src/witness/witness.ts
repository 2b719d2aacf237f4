import { createHash } from 'node:crypto';
import {
  type CosigningKey,
  judge,
  type Judgement,
  MalformedNote,
  parseAddCheckpoint,
  textOfNote,
  type Verifier,
} from '@noticeboard/ledger';
import type { WitnessStore } from './witness-store.js';

export interface WitnessAnswer {
  readonly status: 200 | Exclude<Judgement['status'], 200>;
  readonly type: string;
  readonly body: string;
}

const plain = 'text/plain; charset=utf-8';

/** A witness of other logs: C2SP tlog-witness. It cosigns a head only where that goes on from the last one. */
export class Witness {
  constructor(
    private readonly logs: readonly Verifier[],
    private readonly key: CosigningKey,
    private readonly store: WitnessStore,
    /** ms. */
    private readonly now: () => number,
  ) {}

  get vkey(): string {
    return this.key.vkey;
  }

  /** The answer to `POST add-checkpoint`. */
  add(body: string): WitnessAnswer {
    try {
      const request = parseAddCheckpoint(body);
      return this.store.exchange(request.origin, (latest) => {
        const judged = judge(request, this.logs, latest);
        if (judged.status === 409) return { answer: answered(409, `${judged.size}\n`, 'text/x.tlog.size') };
        if (judged.status !== 200) return { answer: answered(judged.status, `${judged.why}\n`) };
        const text = textOfNote(request.note);
        const line = this.key.cosign(text, Math.floor(this.now() / 1000));
        return {
          next: { ...judged.head, note: noteOf(request.note, request.origin, line) },
          answer: answered(200, line),
        };
      });
    } catch (error) {
      if (!(error instanceof MalformedNote)) throw error;
      return answered(400, `${error.message}\n`);
    }
  }

  /** The last checkpoint of a log that it has cosigned. @param hash SHA-256 of the origin, in hex */
  latest(hash: string): string | undefined {
    const log = this.logs.find(({ origin }) => createHash('sha256').update(origin).digest('hex') === hash);
    return log && this.store.latest(log.origin)?.note;
  }

  close(): void {
    this.store.close();
  }
}

function answered(status: WitnessAnswer['status'], body: string, type = plain): WitnessAnswer {
  return { status, type, body };
}

/** The checkpoint with the signatures of its log and of this witness alone. */
function noteOf(note: string, origin: string, line: string): string {
  const text = textOfNote(note);
  const own = note
    .slice(text.length + 1)
    .split('\n')
    .filter((signature) => signature.startsWith(`\u2014 ${origin} `));
  return `${text}\n${own.map((signature) => `${signature}\n`).join('')}${line}`;
}
