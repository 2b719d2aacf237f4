import { cosigningKey, type Verifier } from '@noticeboard/ledger';
import { witnessSigner } from '../ledger/key-file.js';
import { Witness } from './witness.js';
import { witnessFile, WitnessStore } from './witness-store.js';

export interface WitnessOptions {
  readonly dataDir: string;
  /** The logs that it is a witness of. */
  readonly logs: readonly Verifier[];
  /** Name that its own begins with, where it is begun; the host of `publicUrl` otherwise. */
  readonly logOrigin: string | undefined;
  readonly publicUrl: string | undefined;
  /** ms. */
  readonly now: () => number;
}

/** @throws StoreUnusable where its key cannot be used */
export function openWitness({ dataDir, logs, now, ...naming }: WitnessOptions): Witness {
  const signer = witnessSigner({ dataDir, ...naming });
  return new Witness(
    logs,
    cosigningKey(signer.origin, signer.secretFor('cosignatures')),
    new WitnessStore(witnessFile(dataDir)),
    now,
  );
}
