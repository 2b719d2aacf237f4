import { consistencyFault, inclusionFault, type Verifier } from '@noticeboard/ledger';
import { z } from 'zod';
import { Difference } from './difference.js';
import { headIn } from './signed-heads.js';

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
  const parsed = z.union([inclusion, consistency]).safeParse(jsonOf(text));
  if (!parsed.success) throw new Difference('the proof is no answer of /api/log/proof or /api/log/consistency');
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function expectSize(what: string, size: number, other: string, otherSize: number): void {
  if (size !== otherSize) throw new Difference(`${what} is of ${size} events, ${other} of ${otherSize}`);
}
