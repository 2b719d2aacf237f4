import { inclusionPath, type TreeNodes } from '@noticeboard/ledger';
import type { PublicLog } from '../ledger/public-log.js';

/** The proof of an entry that there is. @throws StoreUnavailable while nothing is signed */
export async function proofOfEntry(log: Pick<PublicLog, 'nodes' | 'headOver'>, leaf: number): Promise<string> {
  return tlogProof(log.nodes, leaf, await log.headOver(leaf));
}

/** C2SP tlog-proof: that the log of a signed head has an entry, in text. */
export function tlogProof(
  nodes: TreeNodes,
  leaf: number,
  head: { readonly size: number; readonly note: string },
): string {
  const path = inclusionPath(nodes, leaf, head.size).map((hash) => `${hash.toString('base64')}\n`);
  return `c2sp.org/tlog-proof@v1\nindex ${leaf}\n${path.join('')}\n${head.note}`;
}
