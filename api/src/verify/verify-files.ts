import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { jsonIn } from '@noticeboard/content-model';
import { type Verifier, consistencyFault, inclusionFault } from '@noticeboard/ledger';
import { checkLog, Difference } from './check-log.js';
import { exportLeaves } from './leaf-source.js';
import { headIn, only } from './signed-heads.js';
import { NotProven, provenEvidence } from '../history/evidence/evidence.js';
import { z } from 'zod';

/** An export against one checkpoint, with nothing else at hand. @throws Difference */
export async function verifyExport(file: string, key: Verifier, note: string): Promise<string> {
  const head = headIn(note, key, 'the checkpoint');
  const { size, covered } = await checkLog(exportLeaves(file), only(head), () => undefined);
  if (size > covered)
    throw new Difference(
      `leaf ${covered}: the export goes on after the checkpoint, which covers ${covered} of its ${size} events: nothing vouches for the rest (export with --to ${covered})`,
    );
  return `export: ${size} events are those that ${key.vkey} has signed`;
}

/** The evidence file of one record, by what it holds and the key alone. @throws Difference */
export async function verifyEvidence(file: Readable, key: Verifier): Promise<string> {
  try {
    const { subject, events, sha256 } = await provenEvidence(
      createInterface({ input: file, crlfDelay: Infinity }),
      key,
    );
    return `all ${events} events of ${subject.kind} ${subject.id} are in the signed log, and its states follow from them; SHA-256 of its data ${sha256}`;
  } catch (error) {
    if (!(error instanceof NotProven)) throw error;
    throw new Difference(`the evidence does not hold: ${error.message}`);
  }
}

const hash = z.base64().transform((text) => Buffer.from(text, 'base64'));
const path = z.array(hash);
const inclusion = z.object({ leaf: z.int(), size: z.int(), leafHash: hash, path });
const consistency = z.object({ from: z.int(), to: z.int(), path });

/** An answer of `/api/log/proof` or `/api/log/consistency` against what was signed. @throws Difference */
export function verifyProof(text: string, key: Verifier, note: string, sinceNote: string | undefined): string {
  const head = headIn(note, key, 'the checkpoint');
  const proof = parseProof(text);
  if ('leaf' in proof) {
    expectSize('the proof', proof.size, 'the checkpoint', head.size);
    const fault = inclusionFault(proof, head.root);
    if (fault !== undefined)
      throw new Difference(`the proof of leaf ${proof.leaf} of ${proof.size} is forged: ${fault}`);
    return `proof: leaf ${proof.leaf} (${proof.leafHash.toString('base64')}) is under the root of the ${proof.size} events that ${key.vkey} has signed`;
  }
  if (sinceNote === undefined) throw new Difference('a proof of growth needs the smaller checkpoint too: --since');
  const since = headIn(sinceNote, key, 'the checkpoint of --since');
  expectSize('the proof', proof.to, 'the checkpoint', head.size);
  expectSize('the proof begins at and', proof.from, 'the checkpoint of --since', since.size);
  const fault = consistencyFault(proof, since.root, head.root);
  if (fault !== undefined)
    throw new Difference(`the proof of growth from ${proof.from} to ${proof.to} is forged: ${fault}`);
  return `proof: the first ${proof.from} of the ${proof.to} events are those that ${key.vkey} had signed before`;
}

function parseProof(text: string) {
  const parsed = z.union([inclusion, consistency]).safeParse(jsonIn(text));
  if (!parsed.success) throw new Difference('the proof is no answer of /api/log/proof or /api/log/consistency');
  return parsed.data;
}

function expectSize(what: string, size: number, other: string, otherSize: number): void {
  if (size !== otherSize) throw new Difference(`${what} is of ${size} events, ${other} of ${otherSize}`);
}
