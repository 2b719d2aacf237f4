import { type EventStore, nextTurn, type Position } from '@noticeboard/event-store';
import { leafLine } from '@noticeboard/ledger';
import { sliceLength } from '../overload/slices.js';

/** Events that are read at once: each may be as long as a body, and an embedded log parses all of them in one turn. */
const page = 4;

export interface ExportedPart {
  /** Position of the event before the first; undefined for the beginning. */
  readonly after: Position | undefined;
  /** How many events; all that there are by default. */
  readonly count: number | undefined;
}

/** The lines whose hashes are the leaves of the ledger, as many to a piece as are made in a moment. */
export async function* exportLines(
  log: Pick<EventStore, 'pages'>,
  { after, count }: ExportedPart,
): AsyncGenerator<string> {
  let left = count ?? Infinity;
  for await (const events of log.pages({ after, max: left, batch: page })) {
    let piece = '';
    for (const event of events) {
      piece += `${leafLine(event)}\n`;
      if (piece.length < sliceLength) continue;
      yield piece;
      piece = '';
      await nextTurn();
    }
    if (piece !== '') yield piece;
    left -= events.length;
    // An embedded log answers at once: others must have their turn.
    await nextTurn();
  }
  if (count !== undefined && left > 0) throw new RangeError(`the log ends ${left} events before the end of the export`);
}
