import { MalformedNote, openCheckpoint, type Hash, type TreeHead, type Verifier } from '@noticeboard/ledger';
import { checkpointFiles, lastLine, nameOfFile, parseRecorded } from './checkpoint-files.js';

/** The newest head in each file of recorded checkpoints. */
export interface LastHead extends TreeHead {
  /** Where it stands, for messages. */
  readonly name: string;
}

/** What was signed last does not fit: the key or the log is not what it was. */
export class BrokenEvidence extends Error {
  override readonly name = 'BrokenEvidence';
}

/** @throws BrokenEvidence for a line that is no checkpoint of this key */
export async function lastHeads(dataDir: string, verifier: Verifier): Promise<LastHead[]> {
  const heads: LastHead[] = [];
  for (const path of checkpointFiles(dataDir)) {
    const text = await lastLine(path);
    if (text === '') continue;
    const name = `the last checkpoint in ${nameOfFile(path)}`;
    heads.push({ ...open(text, verifier, name), name });
  }
  return heads;
}

/** @throws BrokenEvidence when the log is not the one that was signed */
export function checkLastHeads(heads: readonly LastHead[], size: number, rootAt: (size: number) => Hash): void {
  for (const head of heads) {
    if (head.size > size) throw new BrokenEvidence(`the log has ${size} events, ${head.name} covers ${head.size}`);
    if (!head.root.equals(rootAt(head.size)))
      throw new BrokenEvidence(`the first ${head.size} events of the log are not those that ${head.name} covers`);
  }
}

function open(text: string, verifier: Verifier, name: string): TreeHead {
  const recorded = parseRecorded(text);
  if (!recorded) throw new BrokenEvidence(`${name} cannot be read`);
  try {
    return openCheckpoint(recorded.note, verifier);
  } catch (error) {
    if (error instanceof MalformedNote) throw new BrokenEvidence(`${name} cannot be used: ${error.message}`);
    throw error;
  }
}
