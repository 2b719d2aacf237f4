import { createHash } from 'node:crypto';
import { giveWay, type StreamWrite } from '@noticeboard/event-store';
import { canonicalPieces } from '@noticeboard/ledger';

/** The content of a change set's outcome, with its words for readers. */
export interface Digested {
  readonly writes: readonly (Pick<StreamWrite, 'stream' | 'expected'> & {
    readonly events: readonly Pick<StreamWrite['events'][number], 'type' | 'data'>[];
  })[];
  readonly publicNote: string;
  readonly correction: boolean;
}

/** From what a change set comes to down to the rows of a table: streams, stream, events, event, data, rows. */
const levelsToRows = 7;

/**
 * Names an outcome: the same changes on the same revisions, with the same words for readers. SHA-256, hex. Others have
 * their turn between the rows of long tables.
 */
export async function digestOf({ writes, publicNote, correction }: Digested): Promise<string> {
  const streams = writes.map(({ stream, expected, events }) => [
    stream,
    expected,
    events.map(({ type, data }) => [type, data]),
  ]);
  const hash = createHash('sha256');
  for (const piece of canonicalPieces([streams, publicNote, correction], levelsToRows)) {
    await giveWay();
    hash.update(piece);
  }
  return hash.digest('hex');
}
