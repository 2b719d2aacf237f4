import type { NamedHead, Verifier } from '@noticeboard/ledger';
import { checkLog } from './check-log.js';
import { Difference } from './difference.js';
import { exportLeaves } from './leaf-source.js';
import { headIn } from './signed-heads.js';

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

async function* only(head: NamedHead): AsyncGenerator<NamedHead> {
  yield head;
}
